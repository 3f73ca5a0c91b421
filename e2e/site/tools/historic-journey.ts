import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { callJson, type Row } from '../../support/call.ts'
import { parseCsv } from '../../support/csv.ts'
import { figure, gridOf, shownRows } from '../../support/grid.ts'
import { untilShown } from '../../support/page-checks.ts'
import { savedBy } from '../../support/save.ts'
import { SOON } from '../../support/soon.ts'
import type { Site } from '../../support/use-site.ts'
import { panel, tabTo } from '../accounts/parts.ts'
import type { Recipe } from './plain-recipes.ts'

const WANTED = 'plank'
type Day = { date: string; cost: number | null; sell: number | null; profit: number | null }

const shownDays = async (page: Page): Promise<Day[]> => {
  const rows = await shownRows(gridOf(page, 'Profit by day'))
  return rows.map(({ cells }) => ({
    ...{ date: cells.date ?? '', cost: figure(cells.cost) },
    ...{ sell: figure(cells.sell), profit: figure(cells.profit) },
  }))
}

/** The expected profit of a recipe from the day averages, newest day first. */
const wantedDays = (recipe: Recipe, rows: readonly Row[], craftAt: 'buy' | 'sell'): Day[] => {
  const priceOf = (id: number, date: string, side: 'buy' | 'sell'): number =>
    Number(rows.find((row) => row.itemID === id && row.date === date)?.[`${side}_price_avg`] ?? Number.NaN)
  const known = (amount: number): number | null => (Number.isNaN(amount) ? null : amount)
  return [...new Set(rows.map(({ date }) => String(date)))]
    .toSorted((a, b) => b.localeCompare(a))
    .map((date) => {
      const costs = recipe.ingredients.map(({ item_id, count }) => priceOf(item_id, date, craftAt) * count)
      const cost = costs.reduce((sum, part) => sum + part, 0)
      const sell = priceOf(recipe.output_item_id, date, 'sell')
      const profit = Math.floor((sell * 85) / 100) * (recipe.output_item_count ?? 1) - cost
      return { date: date.slice(0, 10), cost: known(cost), sell: known(sell), profit: known(profit) }
    })
}

/** One recipe over a month of days. */
export const describeHistoric = (site: Site) =>
  describe('historic crafting', () => {
    it('draws the days of a recipe chosen by keyboard, and exports what it shows', async () => {
      const asked = `q=${WANTED}&limit=30&sort=profit_per_day&order=desc&fields=id,name`
      const [, second] = await site.rows(`v1/crafting/json?${asked}`)
      const [recipe] = (await callJson(site.api(`v2/recipes?filter=id:${second?.id}`))) as Recipe[]
      if (recipe === undefined) throw new Error(`two recipes make no ${WANTED}`)
      const { page } = await site.openAgain('/historicCrafting')
      await untilShown(page)
      await page.getByText(/^An example: the recipe/).waitFor()
      await page.getByRole('group', { name: 'Range' }).locator('label', { hasText: '1m' }).click()
      const box = page.getByRole('combobox', { name: 'Recipe' })
      await box.focus()
      await page.keyboard.press('Shift+Tab')
      await tabTo(page, box)
      await page.keyboard.type(WANTED)
      await page
        .getByRole('option')
        .filter({ hasText: String(second?.name) })
        .waitFor()
      await page.keyboard.press('ArrowDown')
      const [request] = await Promise.all([
        page.waitForRequest((sent) => sent.url().includes('/v2/history/')),
        page.keyboard.press('Enter'),
      ])
      await expect.poll(() => new URL(page.url()).search, SOON).toBe(`?range=1m&recipe=${recipe.id}`)

      const { searchParams } = new URL(request.url())
      const start = searchParams.get('start') ?? ''
      expect(Date.now() - Date.parse(start)).toBeLessThan(31 * 86_400_000)
      const ids = [recipe.output_item_id, ...recipe.ingredients.map(({ item_id }) => item_id)].join()
      const rows = await site.rows(`v2/history/json?itemID=${ids}&start=${start}`)
      const days = wantedDays(recipe, rows, 'buy')
      expect(days.length).toBeGreaterThan(25)
      await expect.poll(() => shownDays(page), SOON).toEqual(days)
      const chart = panel(page, String(second?.name))
      await chart.locator('canvas').first().waitFor()
      await chart.getByText(new RegExp(`^${days.length} days\\. Last: `)).waitFor({ state: 'attached' })

      await page.getByRole('button', { name: 'CSV', exact: true }).click()
      const { name, bytes } = await savedBy(page, () => page.getByRole('menuitem', { name: 'All rows' }).click())
      expect(name).toBe(`gildscope-recipe-${recipe.id}-days.csv`)
      const [header = [], ...lines] = parseCsv(bytes.toString())
      const cellOf = (cells: readonly string[], field: string): string => cells[header.indexOf(field)] ?? ''
      expect(
        lines.map((cells) => ({
          date: cellOf(cells, 'date').slice(0, 10),
          cost: Number(cellOf(cells, 'cost')),
          sell: Number(cellOf(cells, 'sell')),
          profit: Number(cellOf(cells, 'profit')),
        })),
      ).toEqual(
        days.map(({ date, cost, sell, profit }) => ({ date, cost: cost ?? 0, sell: sell ?? 0, profit: profit ?? 0 })),
      )

      await page.getByRole('button', { name: 'Crafting Prices: Buy' }).click()
      const dearer = wantedDays(recipe, rows, 'sell')
      await expect.poll(() => shownDays(page), SOON).toEqual(dearer)
      expect(dearer).not.toEqual(days)
      await page.reload()
      await expect.poll(() => shownDays(page), SOON).toEqual(dearer)
    })
  })
