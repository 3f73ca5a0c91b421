import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { callJson } from '../../support/call.ts'
import { askMarket, figure, gridOf, shownRows } from '../../support/grid.ts'
import { untilShown } from '../../support/page-checks.ts'
import { SOON } from '../../support/soon.ts'
import type { Site } from '../../support/use-site.ts'
import { panel } from '../accounts/parts.ts'
import type { Recipe } from './plain-recipes.ts'

const METHODS_TABLE = 'Amalgamated Gemstone by method'
/** Each is forged from two cores of the same name. */
const FORGED = ['Charged', 'Onyx', 'Molten', 'Glacial', 'Destroyer', 'Crystal', 'Corrupted']
const WINE_OF_MERCHANT = 2_504
const METHODS = [
  { units: 75, extra: 'Glob of Ectoplasm', extraUnits: 5, divisors: [10, 11.5] },
  { units: 9, extra: 'Pile of Crystalline Dust', extraUnits: 1, divisors: [1, 1.4] },
]

type Item = { id: number; name: string; buy_price: number | null; sell_price: number | null }
type Side = 'buy_price' | 'sell_price'
type Line = { id: number; cost: number | null; sell: number | null; profit: number | null }

const shownLines = async (page: Page, table: string): Promise<Line[]> =>
  (await shownRows(gridOf(page, table))).map(({ id, cells }) => ({
    ...{ id, cost: figure(cells.cost), sell: figure(cells.sell), profit: figure(cells.profit) },
  }))

const lineOf = (item: Item, cost: number | null): Line => {
  const { id, sell_price: sell } = item
  const proceeds = sell === null ? null : Math.floor((sell * 85) / 100)
  return { id, cost, sell, profit: cost === null || proceeds === null ? null : proceeds - cost }
}

/** The expected cost of lines by the asks or the bids of their ingredients. */
const wantedBy = (items: readonly Item[], orbs: readonly Recipe[]) => {
  const named = (name: string): Item => {
    const found = items.find((item) => item.name === name)
    if (found === undefined) throw new Error(`${name} is not traded`)
    return found
  }
  const priceOf = (id: number, side: Side): number | null => items.find((item) => item.id === id)?.[side] ?? null
  return {
    lodestones: (side: Side): Line[] =>
      FORGED.map((name) => {
        const [core, dust] = [named(`${name} Core`)[side], named('Pile of Crystalline Dust')[side]]
        const offered = items.find((item) => item.name === 'Bottle of Elonian Wine')?.[side]
        const wine = Math.min(WINE_OF_MERCHANT, offered ?? WINE_OF_MERCHANT)
        return lineOf(named(`${name} Lodestone`), core === null || dust === null ? null : 2 * core + wine + dust)
      }),
    orb: (id: number, side: Side): number | null => {
      const parts = orbs.find(({ output_item_id }) => output_item_id === id)?.ingredients ?? []
      const costs = parts.map(({ item_id, count }) => (priceOf(item_id, side) ?? Number.NaN) * count)
      const cost = costs.reduce((sum, part) => sum + part, 0)
      return Number.isNaN(cost) ? null : cost
    },
    gemstones: (input: number, side: Side): (number | null)[] => {
      const price = priceOf(input, side)
      return METHODS.flatMap(({ units, extra, extraUnits, divisors }) => {
        const extraPrice = named(extra)[side]
        if (price === null || extraPrice === null) return divisors.map(() => null)
        return divisors.map((divisor) => Math.round((units * price + extraUnits * extraPrice) / divisor))
      })
    },
  }
}

/** Gemstones, orbs and lodestones with both ways of buying their ingredients. */
export const describeGemstones = (site: Site) =>
  describe('gemstones', () => {
    it('cost the sum of their ingredients, bought instantly or by buy orders, and the address keeps the choice', async () => {
      const items = (await askMarket(site, { fields: 'id,name,buy_price,sell_price' })) as Item[]
      const dust = items.find(({ name }) => name === 'Pile of Incandescent Dust')?.id
      const orbRecipes = (await callJson(site.api(`v2/recipes?filter=ingredient:${dust}`))) as Recipe[]
      const wanted = wantedBy(items, orbRecipes)
      const { page } = await site.openAgain('/gemstones')

      const untilPriced = async (side: Side): Promise<void> => {
        await untilShown(page)
        const forged = async () =>
          (await shownLines(page, 'Lodestones')).filter(({ id }) =>
            wanted.lodestones(side).some((line) => line.id === id),
          )
        await expect.poll(forged, SOON).toEqual(wanted.lodestones(side))
        const orbs = await shownLines(page, 'Orbs for sale')
        expect(orbs.length).toBeGreaterThan(5)
        expect(orbs.map(({ id, cost }) => [id, cost])).toEqual(orbs.map(({ id }) => [id, wanted.orb(id, side)]))
        const ways = await shownLines(page, METHODS_TABLE)
        expect(ways.map(({ cost }) => cost)).toEqual(wanted.gemstones(ways[0]?.id ?? 0, side))
      }
      await untilPriced('sell_price')
      await page
        .getByRole('group', { name: 'Prices of ingredients' })
        .locator('label', { hasText: 'Buy orders' })
        .click()
      await untilPriced('buy_price')
      expect(wanted.lodestones('buy_price')).not.toEqual(wanted.lodestones('sell_price'))
      await page.reload()
      await untilPriced('buy_price')
      expect(new URL(page.url()).search).toBe('?ingredients=orders')
      expect(await page.getByRole('radio', { name: 'Buy orders' }).isChecked()).toBe(true)

      const [cheapest] = await shownLines(page, METHODS_TABLE)
      await page.getByLabel('Every input, not only the cheapest').check()
      const methods = panel(page, METHODS_TABLE)
      await methods.getByRole('combobox', { name: 'Rows per page' }).selectOption('100')
      await expect.poll(async () => (await shownLines(page, METHODS_TABLE)).length, SOON).toBeGreaterThan(20)
      const every = await shownLines(page, METHODS_TABLE)
      const inputs = [...new Set(every.map(({ id }) => id))]
      expect(every.map(({ cost }) => cost)).toEqual(inputs.flatMap((id) => wanted.gemstones(id, 'buy_price')))
      const bulk = inputs.map((id) => wanted.gemstones(id, 'buy_price')[0] ?? Number.POSITIVE_INFINITY)
      expect(cheapest?.cost).toBe(Math.min(...bulk))
    })
  })
