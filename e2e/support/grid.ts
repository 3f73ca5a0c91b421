import type { Locator, Page } from 'playwright-core'
import type { Row } from './call.ts'
import type { Site } from './use-site.ts'

/** A row as it is drawn: of coins the copper, of anything else the words; null where a dash stands, or a grey 0 % for want of something to divide by. */
export type ShownRow = { id: number; cells: Record<string, string | null> }

/** A table that is a grid, by its name. */
export const gridOf = (page: Page, name: string): Locator => page.getByRole('grid', { name })

export const shownRows = (grid: Locator): Promise<ShownRow[]> =>
  grid.evaluate((table) =>
    [...table.querySelectorAll('tbody tr[data-grid-row]')].map((row) => {
      const cells = [...row.querySelectorAll<HTMLElement>('[data-column]')]
      const link = row.querySelector<HTMLAnchorElement>('a[href^="/tradepost/item/"]')
      return {
        id: Number(link?.pathname.split('/').at(-1) ?? Number.NaN),
        cells: Object.fromEntries(
          cells.map((cell) => {
            const coins = cell.querySelector('data')?.value
            const words = cell.textContent.trim()
            const isMissing = words === '–' || cell.querySelector('.gs-missing') !== null
            return [cell.dataset.column ?? '', isMissing ? null : (coins ?? words)]
          }),
        ),
      }
    }),
  )

export const shownIds = async (grid: Locator): Promise<number[]> => (await shownRows(grid)).map(({ id }) => id)

/** A figure as it is written for readers. */
export const figure = (words: string | null | undefined): number | null =>
  words === null || words === undefined ? null : Number(words.replaceAll(/[,+ %]/g, '').replace('−', '-'))

/** The titles of the columns that are seen. */
export const shownTitles = (grid: Locator): Promise<string[]> =>
  grid.locator('thead tr[data-grid-row]').last().getByRole('columnheader').allTextContents()

/** The answer to a question about all tradable items. */
export const askMarket = async (site: Site, query: Record<string, string>, filter = ''): Promise<Row[]> => {
  const terms = ['marketable:true', filter].filter((term) => term !== '').join()
  return site.rows(`v1/items/json?${new URLSearchParams({ ...query, filter: terms })}`)
}

export const marketIds = async (site: Site, query: Record<string, string>, filter = ''): Promise<unknown[]> =>
  (await askMarket(site, { fields: 'id', limit: '30', ...query }, filter)).map(({ id }) => id)

/** How many items a filter leaves. */
export const countMarket = async (site: Site, filter: string): Promise<number> =>
  (await askMarket(site, { fields: 'id' }, filter)).length
