import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Row } from '../../support/call.ts'
import { figure, gridOf, shownRows } from '../../support/grid.ts'
import { untilShown } from '../../support/page-checks.ts'
import { SOON } from '../../support/soon.ts'
import type { Site } from '../../support/use-site.ts'
import type { Cast } from './cast.ts'
import { askMaterials, askPlainRecipes, asksOf, isListings, type Recipe, walk } from './plain-recipes.ts'

const TABLE = 'Crafting recipes'
const FIELDS = ['output_item_id', 'cost', 'sell', 'profit'] as const
/** More than any best offer has, so that the book costs more than its best price. */
const BEYOND = 400

/** One of the totals, in copper; null for a dash. */
const shownTotal = (page: Page, name: string): Promise<number | null> =>
  page
    .getByLabel('Totals')
    .locator('div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .evaluateAll((figures) => figures.map((shown) => shown.querySelector('data')?.value ?? null))
    .then(([value = null]) => figure(value))

const untilTotal = async (page: Page, name: string, copper: number | null): Promise<void> => {
  await expect.poll(() => shownTotal(page, name), SOON).toBe(copper)
}

/** The table of all recipes, and the tree of one recipe. */
export const describeCrafting = (site: Site, cast: Cast) =>
  describe('crafting', () => {
    const untilRows = async (page: Page, query: Record<string, string>): Promise<Row[]> => {
      const asked = new URLSearchParams({ limit: '20', fields: FIELDS.join(), ...query })
      const wanted = await site.rows(`v1/crafting/json?${asked}`)
      const shown = async () =>
        (await shownRows(gridOf(page, TABLE))).map(({ id, cells }) => ({
          ...{ output_item_id: id, cost: figure(cells.cost) },
          ...{ sell: figure(cells.sell), profit: figure(cells.profit) },
        }))
      await expect
        .poll(shown, SOON)
        .toEqual(wanted.map((row) => Object.fromEntries(FIELDS.map((name) => [name, row[name]]))))
      return wanted
    }

    it('is sorted, paged, filtered and priced as the API does it, and its address holds the view', async () => {
      const { page } = await site.openAgain('/crafting')
      const grid = gridOf(page, TABLE)
      await untilRows(page, { sort: 'profit_per_day', order: 'desc' })
      await grid.getByRole('button', { name: 'ROI', exact: true }).click()
      const best = await untilRows(page, { sort: 'roi', order: 'desc' })
      expect(best).toHaveLength(20)
      await page.getByRole('button', { name: 'Forward' }).click()
      await untilRows(page, { sort: 'roi', order: 'desc', offset: '20' })

      await page.getByLabel('Profession', { exact: true }).selectOption('Jeweler')
      await untilRows(page, { sort: 'roi', order: 'desc', filter: 'disciplines:cts:Jeweler' })
      await grid.getByRole('textbox', { name: 'Filter Name', exact: true }).fill('orb')
      const query = { sort: 'roi', order: 'desc', filter: 'disciplines:cts:Jeweler,name:cts:orb' }
      const orbs = await untilRows(page, query)
      expect(orbs.length).toBeGreaterThan(3)
      expect(orbs.length).toBeLessThan(20)
      await page.getByRole('button', { name: 'Crafting Prices: Buy' }).click()
      const buying = await untilRows(page, { ...query, ingredients: 'sell' })
      expect(buying).not.toEqual(orbs)
      await page.getByRole('button', { name: 'Sell Prices: Sell' }).click()
      const sellingFast = await untilRows(page, { ...query, ingredients: 'sell', output: 'buy' })
      expect(sellingFast).not.toEqual(buying)
      await page.reload()
      await untilRows(page, { ...query, ingredients: 'sell', output: 'buy' })
      await page.getByRole('button', { name: 'Sell Prices: Buy' }).waitFor()
      expect(await page.getByLabel('Profession', { exact: true }).inputValue()).toBe('Jeweler')
    })

    it('costs more the more of the book is taken, and less with own materials', async () => {
      const { keys, profile } = await cast.trader()
      const own = await askMaterials(site, keys[0])
      const ownOf = (id: number): number => own.get(id) ?? 0
      const found = (await askPlainRecipes(site)).find(({ ingredients: [part] }) => ownOf(part?.item_id ?? 0) > 0)
      if (found === undefined) throw new Error('the player has no part of a recipe')
      const { output_item_id: output, output_item_count: outputCount = 1, ingredients }: Recipe = found
      const [{ item_id: partId, count } = { item_id: 0, count: 1 }] = ingredients
      const ids = [output, ...ingredients.map(({ item_id }) => item_id)].join()
      const items = await site.rows(`v1/items/json?ids=${ids}&fields=id,name,sell_price`)
      const itemOf = (id: number): Row => items.find((row) => row.id === id) ?? {}
      const crafts = Math.ceil((ownOf(partId) + BEYOND) / count)
      const needs = ingredients.map((part) => ({ id: part.item_id, units: part.count * crafts }))
      const add = (costs: readonly (number | null)[]): number | null =>
        costs.reduce((all, cost) => (all === null || cost === null ? null : all + cost), 0)
      const flat = add(needs.map(({ id, units }) => Number(itemOf(id).sell_price) * units))

      const name = String(itemOf(output).name)
      const { page } = await site.openAgain(
        `/crafting?${new URLSearchParams({ crafting: 'sell', 'f.name': name })}`,
        profile,
      )
      await page
        .getByRole('button', { name: `Show the tree of ${name}`, exact: true })
        .first()
        .click()
      const units = page.getByLabel('Units wanted')
      await units.press('ControlOrMeta+A')
      await page.keyboard.type(String(crafts * outputCount))
      await untilTotal(page, 'Cost', flat)
      const proceeds = Math.floor((Number(itemOf(output).sell_price) * 85) / 100) * crafts * outputCount
      await untilTotal(page, 'Profit', flat === null ? null : proceeds - flat)

      const deep = page.getByLabel('Walk the order books')
      const [reply] = await Promise.all([page.waitForResponse(isListings), deep.check()])
      const asks = await asksOf(reply)
      const walked = add(needs.map(({ id, units }) => walk(asks.get(id) ?? [], units)))
      // The books are of this moment: their best asks may be lower than those of the last poll.
      const atBest = add(needs.map(({ id, units }) => (asks.get(id)?.[0]?.unit_price ?? Number.NaN) * units))
      expect(walked).toBeGreaterThan(atBest ?? Number.NaN)
      await untilTotal(page, 'Cost', walked)
      await page.getByLabel('Own materials first').check()
      const rest = (books: Awaited<ReturnType<typeof asksOf>>): number | null =>
        add(needs.map(({ id, units }) => walk(books.get(id) ?? [], Math.max(0, units - ownOf(id)))))
      expect(rest(asks)).toBeLessThan(walked ?? Number.NaN)
      await untilTotal(page, 'Cost', rest(asks))

      const [later] = await Promise.all([page.waitForResponse(isListings), page.reload()])
      await untilTotal(page, 'Cost', rest(await asksOf(later)))
      expect(await units.inputValue()).toBe(String(crafts * outputCount))
      expect([await deep.isChecked(), await page.getByLabel('Own materials first').isChecked()]).toEqual([true, true])
      const tree = page.getByRole('table', { name: `How to make ${name}` })
      const line = tree.getByRole('row').filter({ hasText: String(itemOf(partId).name) })
      expect(figure(await line.getByRole('cell').nth(1).textContent())).toBe(ownOf(partId))
      await untilShown(page)
    })
  })
