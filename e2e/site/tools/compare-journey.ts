import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Row } from '../../support/call.ts'
import { parseCsv } from '../../support/csv.ts'
import { figure, gridOf, shownRows } from '../../support/grid.ts'
import { untilShown } from '../../support/page-checks.ts'
import { savedBy } from '../../support/save.ts'
import { SOON } from '../../support/soon.ts'
import type { Site } from '../../support/use-site.ts'
import { tabTo } from '../accounts/parts.ts'

const ECTO = 19721
const COIN = 19976
const GEMSTONE = 68063

type Shown = { id: number; change: number | null; fromPeak: number | null; spread: number | null }

const oneDecimal = (value: number): number => Number(value.toFixed(1))

/** By item, from the day averages that the API has. */
const wanted = (rows: readonly Row[], ids: readonly number[], side: 'buy' | 'sell'): Shown[] =>
  ids.map((id) => {
    const prices = rows.filter(({ itemID }) => itemID === id).map((row) => Number(row[`${side}_price_avg`]))
    const [first = Number.NaN] = prices
    const last = prices.at(-1) ?? Number.NaN
    const changes = prices.slice(1).map((price, day) => Math.log(price / (prices[day] ?? Number.NaN)))
    const mean = changes.reduce((sum, change) => sum + change, 0) / changes.length
    const square = changes.reduce((sum, change) => sum + (change - mean) ** 2, 0) / (changes.length - 1)
    return {
      id,
      change: oneDecimal((last / first - 1) * 100),
      fromPeak: oneDecimal((last / Math.max(...prices) - 1) * 100),
      spread: Number((Math.sqrt(square) * 100).toFixed(2)),
    }
  })

const shown = async (page: Page): Promise<Shown[]> => {
  const rows = await shownRows(gridOf(page, 'Compared items'))
  return rows
    .map(({ id, cells }) => ({
      ...{ id, change: figure(cells.change), fromPeak: figure(cells.from_peak), spread: figure(cells.spread) },
    }))
    .toSorted((a, b) => a.id - b.id)
}

export const describeCompare = (site: Site) =>
  describe('comparing items', () => {
    it('goes from an item to several, by keyboard, and agrees with the history of the API', async () => {
      const { page } = await site.openAgain(`/tradepost/item/${ECTO}`)
      await untilShown(page)
      await page.getByRole('link', { name: 'Compare', exact: true }).click()
      await expect.poll(() => new URL(page.url()).search, SOON).toBe(`?ids=${ECTO}`)
      for (const id of [COIN, GEMSTONE]) {
        await tabTo(page, page.getByRole('combobox', { name: 'Add an item' }))
        await page.keyboard.type(String(id))
        await page
          .getByRole('option')
          .filter({ hasText: String(id) })
          .waitFor()
        await page.keyboard.press('ArrowDown')
        await page.keyboard.press('Enter')
        await expect.poll(() => new URL(page.url()).search, SOON).toContain(String(id))
      }
      await page.getByRole('group', { name: 'Range' }).locator('label', { hasText: '1m' }).click()
      const ids = [ECTO, COIN, GEMSTONE]
      await expect.poll(() => new URL(page.url()).searchParams.get('ids'), SOON).toBe(ids.join())

      const start = new Date(Date.now() - 29 * 86_400_000).toISOString().slice(0, 10)
      const rows = await site.rows(
        `v1/history?itemID=${ids}&start=${start}&fields=date,itemID,sell_price_avg,buy_price_avg`,
      )
      await expect.poll(() => shown(page), SOON).toEqual(wanted(rows, ids, 'sell'))
      await page
        .getByRole('table', { name: 'Correlation of daily changes' })
        .getByTitle(/ ± 0\.\d\d, \d+ days$/)
        .first()
        .waitFor()
      await page.getByRole('region', { name: 'Chart' }).locator('canvas').first().waitFor()

      await page.getByRole('group', { name: 'Prices' }).locator('label', { hasText: 'Buy' }).click()
      await expect.poll(() => shown(page), SOON).toEqual(wanted(rows, ids, 'buy'))
      await page.getByRole('button', { name: 'CSV', exact: true }).click()
      const { name, bytes } = await savedBy(page, () => page.getByRole('menuitem', { name: 'All rows' }).click())
      expect(name).toBe('gildscope-compare.csv')
      const [header = [], ...lines] = parseCsv(bytes.toString())
      const prices = lines.map((cells) => Number(cells[header.indexOf('price')]))
      expect(prices).toEqual(rows.map((row) => Number(row.buy_price_avg)))
      await page.reload()
      await expect.poll(() => shown(page), SOON).toEqual(wanted(rows, ids, 'buy'))
    })
  })
