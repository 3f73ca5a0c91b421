import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Row } from '../support/call.ts'
import { askMarket, figure, gridOf, shownIds, shownRows } from '../support/grid.ts'
import { inOneState } from '../support/in-one-state.ts'
import { untilShown } from '../support/page-checks.ts'
import { SOON } from '../support/soon.ts'
import type { Site } from '../support/use-site.ts'
import { walkTo } from '../support/walk-to.ts'

const TOP = 10

type Panel = { title: string; href: string; ids: number[] }

/** The visible rankings, by their headings. */
const shownPanels = (page: Page): Promise<Panel[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('main h3 a[href^="/tradepost/detailed"]')].map((heading) => {
      const title = heading.textContent.trim()
      const links = document.querySelectorAll<HTMLAnchorElement>(
        `table[aria-label="${title}"] tbody th a[href^="/tradepost/item/"]`,
      )
      const ids = [...links].map((link) => Number(link.pathname.split('/').at(-1)))
      return { title, href: heading.href, ids }
    }),
  )

export const describeOverview = (site: Site): void => {
  describe('the overview', () => {
    it('has fifteen rankings of ten, whose headings lead to the same', () =>
      inOneState(site, async () => {
        const { page } = await site.openAgain('/tradepost')
        await untilShown(page)
        const panels = await shownPanels(page)
        expect(panels).toHaveLength(15)
        expect(panels.map(({ ids }) => ids.length)).toEqual(panels.map(() => TOP))
        const grid = gridOf(page, 'All tradable items')
        await page.getByRole('link', { name: panels[0]?.title ?? '', exact: true }).click()
        await grid.waitFor()
        // All are made alike.
        for (const { title, href, ids } of panels.filter((_, index) => index % 3 === 0)) {
          await walkTo(page, href)
          await untilShown(page)
          const shown = async () => ({ title, ids: (await shownIds(grid)).slice(0, TOP) })
          await expect.poll(shown, SOON).toEqual({ title, ids })
        }
      }))

    it('turns a ranking to its other end, and keeps that in the address', async () => {
      const { page } = await site.openAgain('/tradepost')
      await untilShown(page)
      await page.getByRole('button', { name: 'Show least supply' }).click()
      const query = { sort: 'sell_quantity', order: 'asc', limit: String(TOP), fields: 'id' }
      const lowest = (await askMarket(site, query, 'sell_quantity:ne:null')).map(({ id }) => id)
      const shown = async () => (await shownPanels(page)).find(({ title }) => title === 'Least supply')?.ids
      await expect.poll(shown, SOON).toEqual(lowest)
      await page.reload()
      await untilShown(page)
      expect(await shown()).toEqual(lowest)
      await page.getByRole('button', { name: 'Show most supply' }).click()
      await expect.poll(shown, SOON).toBeUndefined()
    })
  })
}

type Figures = (row: Row) => [now: unknown, before: unknown]

const number = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN)

/** A day compared with the average day before it, in a window that ends with that day. */
const dayAgainst =
  (window: string, days: number, figure: string): Figures =>
  (row) => {
    const day = number(row[`1d_${figure}`])
    return [day, (number(row[`${window}_${figure}`]) - day) / days]
  }

const againstAverage =
  (window: string): Figures =>
  (row) => [row.sell_price, row[`${window}_sell_price_avg`]]

/** In percent with two decimals; null if there is nothing to compare with. */
const change = (row: Row, figures: Figures): number | null => {
  const [now, before] = figures(row).map(number)
  if (now === undefined || before === undefined || Number.isNaN(now) || !(before > 0)) return null
  return Math.round((now / before - 1) * 10_000) / 100
}

const FIGURES = ['sell_sold', 'sell_value', 'sell_delisted', 'tax']
const ASKED = ['1d', '2d', '7d', '1m'].flatMap((window) => [
  ...FIGURES.map((figure) => `${window}_${figure}`),
  `${window}_sell_price_avg`,
])

const CHANGES = [
  { title: 'Sold ±', group: '1d_sell', id: '1d_sell_sold_change', figures: dayAgainst('2d', 1, 'sell_sold') },
  { title: 'Value ±', group: '7d_sell', id: '7d_sell_value_change', figures: dayAgainst('7d', 6, 'sell_value') },
  {
    title: 'Delisted ±',
    group: '1m_sell',
    id: '1m_sell_delisted_change',
    figures: dayAgainst('1m', 29, 'sell_delisted'),
  },
  { title: 'Price ±', group: '1d_sell', id: '1d_sell_price_avg_change', figures: againstAverage('1d') },
  { title: 'Price ±', group: '1m_sell', id: '1m_sell_price_avg_change', figures: againstAverage('1m') },
  { title: 'Taxes ±, week', group: 'tax', id: '7d_tax_change', figures: dayAgainst('7d', 6, 'tax') },
] as const

export const describeChanges = (site: Site): void => {
  describe('the page of changes', () => {
    it.each(CHANGES)('sorts by $title of $group as the formula says', ({ title, group, id, figures }) =>
      inOneState(site, async () => {
        const { page } = await site.openAgain(`/tradepost/gnashblade?groups=now,${group}`)
        await untilShown(page)
        const grid = gridOf(page, 'Changes of all tradable items')
        await grid.getByRole('button', { name: title, exact: true }).click()
        const sorted = grid.locator('[aria-sort="descending"]')
        await expect.poll(() => sorted.textContent(), SOON).toBe(title)
        await untilShown(page)

        const market = await askMarket(site, { fields: ['id', 'sell_price', ...ASKED].join() })
        const wanted = new Map(market.map((row) => [row.id, change(row, figures)]))
        const highest = [...wanted.values()].filter((value) => value !== null).sort((a, b) => b - a)
        const shown = await shownRows(grid)
        expect(shown).toHaveLength(30)
        expect(shown.map((row) => wanted.get(row.id))).toEqual(highest.slice(0, 30))
        for (const row of shown)
          expect(Math.abs((figure(row.cells[id]) ?? Number.NaN) - (wanted.get(row.id) ?? 0))).toBeLessThan(0.51)
      }),
    )

    it('shows totals of longer windows per day', () =>
      inOneState(site, async () => {
        const { page } = await site.openAgain(
          '/tradepost/gnashblade?groups=now,7d_sell,1m_sell&sort=7d_sell_sold_per_day',
        )
        await untilShown(page)
        const shown = await shownRows(gridOf(page, 'Changes of all tradable items'))
        const market = new Map((await askMarket(site, { fields: ['id', ...ASKED].join() })).map((row) => [row.id, row]))
        const perDay = (id: number, window: string, days: number): number =>
          number(market.get(id)?.[`${window}_sell_sold`]) / days
        expect(shown).toHaveLength(30)
        for (const { id, cells } of shown) {
          expect(Math.abs((figure(cells['7d_sell_sold_per_day']) ?? 0) - perDay(id, '7d', 7))).toBeLessThan(0.051)
          expect(Math.abs((figure(cells['1m_sell_sold_per_day']) ?? 0) - perDay(id, '1m', 30))).toBeLessThan(0.051)
        }
      }))
  })
}
