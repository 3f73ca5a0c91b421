import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Row } from '../../support/call.ts'
import { figure, gridOf, shownRows } from '../../support/grid.ts'
import { untilShown } from '../../support/page-checks.ts'
import { SOON } from '../../support/soon.ts'
import type { Site } from '../../support/use-site.ts'

const TABLE = 'Items around Wintersday'
const FESTIVAL = { festival: 'wintersday' }

const shown = async (page: Page) =>
  (await shownRows(gridOf(page, TABLE))).map(({ id, cells }) => ({ id, change: figure(cells.change) }))

/** The table of a festival, and the years of one of its items. */
export const describeSeasons = (site: Site) =>
  describe('seasons', () => {
    const ask = (query: Record<string, string>): Promise<Row[]> =>
      site.rows(`v1/seasons?${new URLSearchParams({ ...FESTIVAL, limit: '30', ...query })}`)
    const untilRows = async (page: Page, query: Record<string, string>, phase = 'start'): Promise<Row[]> => {
      const rows = await ask({ ...query, fields: `id,${phase}_change`, sort: `${phase}_change`, order: 'asc' })
      expect(rows.length).toBeGreaterThan(0)
      await expect
        .poll(() => shown(page), SOON)
        .toEqual(rows.map((row) => ({ id: row.id, change: row[`${phase}_change`] })))
      return rows
    }

    it('lists what the API is sure of, and everything else when it is asked to', async () => {
      const { page } = await site.openAgain('/seasons?festival=wintersday')
      await untilRows(page, { filter: 'start_sure:true' })
      await page.getByRole('checkbox', { name: 'Sure only' }).uncheck()
      await untilRows(page, {})
      await page.getByRole('combobox', { name: 'When' }).selectOption({ label: 'A month after' })
      await untilRows(page, {}, 'month')
      expect(new URL(page.url()).search).toBe('?festival=wintersday&sure=any&phase=month')
    })

    it('leads from an item of the list to its years, which come to the same', async () => {
      const [row] = await ask({ fields: 'id,start_change,start_years', sort: 'start_change', order: 'asc' })
      const { page } = await site.openAgain(`/tradepost/item/${row?.id}?festival=wintersday`)
      await untilShown(page)
      const seasons = page.getByRole('region', { name: 'Seasons' })
      const first = seasons.getByRole('row', { name: /First ten days/ })
      // It is drawn once it is seen, and the page grows while its other parts are.
      const isSeen = async (): Promise<boolean> => {
        await page.keyboard.press('End')
        return await first.isVisible()
      }
      await expect.poll(isSeen, SOON).toBe(true)
      const text = (await first.textContent()) ?? ''
      // The API has average prices in whole copper.
      expect(figure(/[+−][\d.]+ %/.exec(text)?.[0])).toBeCloseTo(Number(row?.start_change), 0)
      expect(text).toContain(`of ${row?.start_years}`)
      await seasons.getByRole('link', { name: 'All of Wintersday' }).click()
      await page.getByRole('heading', { level: 1, name: 'Seasons' }).waitFor()
    })
  })
