import { describe, expect, it } from 'vitest'
import { craftCosts } from '../support/craft-costs.ts'
import { afterFees, halfUp, percentOf, withAll } from '../support/formulas.ts'
import { gridOf, shownRows } from '../support/grid.ts'
import { judgeTable, type Wanted, wrongCells } from '../support/judge-table.ts'
import type { RecordedRecipe } from '../support/replayed-market.ts'
import type { ReplayPages } from '../support/use-replay-pages.ts'

type Side = 'buy' | 'sell'

/** Cost and proceeds of a recipe, ingredients and product priced on either side. */
const recipeRows = ({ market }: ReplayPages, recipes: readonly RecordedRecipe[], parts: Side, product: Side) => {
  const priceOf = (side: Side) => (side === 'buy' ? market.buyOf : market.sellOf)
  const costOf = craftCosts(recipes, priceOf(parts))
  return (recipe: RecordedRecipe): Wanted => {
    const { output_item_id: id, output_item_count: makes, time_to_craft_ms: ms } = recipe
    const cost = costOf(recipe)
    const sell = priceOf(product)(id)
    const profit = withAll([cost, sell], (costs = 0, price = 0) => afterFees(price) * makes - costs)
    const velocity = withAll([market.soldOf(id)], (sold = 0) => sold / 7)
    const perMinute = ms > 0 ? withAll([profit], (known = 0) => known / (ms / 60_000)) : null
    return {
      ...{ id, cost, sell, profit, velocity },
      roi: percentOf(profit, cost),
      profit_per_minute: withAll([perMinute], halfUp),
      profit_per_hour: withAll([perMinute], (known = 0) => halfUp(known * 60)),
      profit_per_day: withAll([profit, velocity], (known = 0, sold = 0) => halfUp((known / makes) * sold)),
      disciplines: recipe.disciplines.join(', '),
      min_rating: recipe.min_rating,
    }
  }
}

const SHOWN_ON_BOTH = ['cost', 'sell', 'profit', 'roi', 'velocity', 'profit_per_day', 'disciplines', 'min_rating']
const SHOWN_OF_CRAFTING = [...SHOWN_ON_BOTH, 'profit_per_minute', 'profit_per_hour']

const only = (row: Wanted, columns: readonly string[]): Wanted => ({
  id: row.id,
  ...Object.fromEntries(columns.map((column) => [column, row[column] ?? null])),
})

const readRecipes = (pages: ReplayPages) => {
  const all = pages.market.records<RecordedRecipe>('recipes')
  return { all, offered: all.filter(({ output_item_id: id }) => pages.market.sellOf(id) !== null) }
}

const SIDES = [
  ['buy', 'sell'],
  ['sell', 'buy'],
] as const
const basis = (parts: Side, product: Side): string => `crafting=${parts}&selling=${product}&order=desc`

const describeRefinement = (pages: ReplayPages): void => {
  it.each(SIDES)('refine with parts at the %s price into what sells at the %s price', async (parts, product) => {
    const { all, offered } = readRecipes(pages)
    const refined = offered.filter(({ type }) => type === 'Refinement')
    const rowOf = recipeRows(pages, all, parts, product)
    const wanted = refined.map((recipe) => only(rowOf(recipe), SHOWN_ON_BOTH))
    for (const sort of ['profit_per_day', 'cost']) {
      const page = await pages.open(`/refinement?${basis(parts, product)}&rows=100&sort=${sort}`)
      judgeTable(await shownRows(gridOf(page, 'Refinement recipes')), wanted, { sort, rows: 100 })
      await page.getByText(`${refined.length} recipes`, { exact: true }).waitFor()
    }
  })
}

const describeTable = (pages: ReplayPages): void => {
  it.each(SIDES)('craft with parts at the %s price into what sells at the %s price', async (parts, product) => {
    const { all, offered } = readRecipes(pages)
    const rowOf = recipeRows(pages, all, parts, product)
    const wanted = offered.map((recipe) => only(rowOf(recipe), SHOWN_OF_CRAFTING))
    const ofChefs = wanted.filter(({ disciplines }) => String(disciplines).includes('Chef'))
    for (const [query, sort, rows] of [
      ['', 'profit_per_day', wanted],
      ['', 'profit', wanted],
      ['&f.disciplines=Chef', 'profit_per_hour', ofChefs],
    ] as const) {
      const page = await pages.open(`/crafting?${basis(parts, product)}&rows=50&sort=${sort}${query}`)
      judgeTable(await shownRows(gridOf(page, 'Crafting recipes')), rows, { sort, rows: 50 })
      await page.getByText(`${rows.length.toLocaleString('en-US')} recipes`, { exact: true }).waitFor()
    }
  })
}

const INPUTS = [
  ...[24_508, 24_510, 24_512, 24_515, 24_516, 24_520, 24_522, 42_010, 72_436, 72_504, 75_654, 76_491, 72_315, 74_988],
  ...[76_179, 70_957, 24_514, 24_518, 24_524, 24_532, 24_533, 24_884, 24_502, 24_772, 24_773],
]
const GEMSTONE = 68_063
const ECTO = 19_721
const CRYSTALLINE_DUST = 24_277
const INCANDESCENT_DUST = 24_276
const WINE = 19_663
const WINE_OF_MERCHANTS = 2504
const METHODS = [
  { method: 'Bulk, 10 for sure', units: 75, extra: ECTO, extras: 5, makes: 10 },
  { method: 'Bulk, 11.5 on average', units: 75, extra: ECTO, extras: 5, makes: 11.5 },
  { method: 'Small, 1 for sure', units: 9, extra: CRYSTALLINE_DUST, extras: 1, makes: 1 },
  { method: 'Small, 1.4 on average', units: 9, extra: CRYSTALLINE_DUST, extras: 1, makes: 1.4 },
]
const FORGED = [24_305, 24_310, 24_315, 24_320, 24_325, 24_330, 24_340].map((id) => ({ id, core: id - 1 }))
const COMBINED = [
  { id: 70_842, core: 66_932 },
  { id: 68_942, core: 68_819 },
]
const DRACONIC = 92_687
const DRACONIC_PARTS = [24_325, 24_330, 24_340]
const DRACONIC_CHOICE = [70_842, 24_335]

const describeGemstones = (pages: ReplayPages): void => {
  const { market } = pages
  const earned = (id: number, cost: number | null) => {
    const sell = market.sellOf(id)
    const profit = withAll([cost, sell], (paid = 0, price = 0) => afterFees(price) - paid)
    return { cost, sell, profit, roi: percentOf(profit, cost) }
  }

  it.each([
    ['instant', market.sellOf],
    ['orders', market.buyOf],
  ] as const)('make gemstones, orbs and lodestones of what %s cost', async (by, priceOf) => {
    const page = await pages.open(`/gemstones?ingredients=${by}`)
    const rowsOf = async (name: string) => shownRows(gridOf(page, name))
    const faults: string[] = []
    const judge = (name: string, cells: Record<string, string | null> | undefined, wanted: object): void => {
      faults.push(...wrongCells(cells ?? {}, wanted).map((fault) => `${name}: ${fault}`))
    }

    const priced = INPUTS.filter((id) => priceOf(id) !== null)
    const cheapest = Math.min(...priced.map((id) => priceOf(id) ?? 0))
    const methods = await rowsOf('Amalgamated Gemstone by method')
    for (const [place, { method, units, extra, extras, makes }] of METHODS.entries()) {
      const combination = withAll([priceOf(extra)], (price = 0) => units * cheapest + extras * price)
      const cost = withAll([combination], (paid = 0) => halfUp(paid / makes))
      judge(method, methods[place]?.cells, { method, units, combination, ...earned(GEMSTONE, cost) })
      expect(priceOf(methods[place]?.id ?? 0)).toBe(cheapest)
    }

    const orbs = market
      .records<RecordedRecipe>('recipes')
      .filter(({ disciplines, output_item_id: id, ingredients }) => {
        return (
          disciplines.includes('Jeweler') &&
          INPUTS.includes(id) &&
          ingredients.some((part) => part.id === INCANDESCENT_DUST)
        )
      })
    const shownOrbs = await rowsOf('Orbs for sale')
    expect(shownOrbs.map(({ id }) => id).sort()).toEqual(orbs.map((orb) => orb.output_item_id).sort())
    for (const { output_item_id: id, ingredients } of orbs) {
      const cost = ingredients.reduce<number | null>(
        (sum, part) => withAll([sum, priceOf(part.id)], (paid = 0, price = 0) => paid + part.count * price),
        0,
      )
      const sold = withAll([market.soldOf(id)], (units = 0) => units / 7)
      judge(`orb ${id}`, shownOrbs.find((row) => row.id === id)?.cells, { ...earned(id, cost), velocity: sold })
    }

    const lodestones = new Map((await rowsOf('Lodestones')).map(({ id, cells }) => [id, cells]))
    const wine = Math.min(WINE_OF_MERCHANTS, priceOf(WINE) ?? WINE_OF_MERCHANTS)
    const dust = priceOf(CRYSTALLINE_DUST)
    for (const { id, core } of FORGED) {
      const cores = withAll([priceOf(core)], (price = 0) => 2 * price)
      const cost = withAll([cores, dust], (two = 0, pile = 0) => two + wine + pile)
      judge(`lodestone ${id}`, lodestones.get(id), { cores, wine, dust, ...earned(id, cost) })
    }
    for (const { id, core } of COMBINED) {
      const cost = withAll([priceOf(core)], (price = 0) => 2 * price)
      judge(`lodestone ${id}`, lodestones.get(id), { cores: cost, wine: null, dust: null, ...earned(id, cost) })
    }
    const choice = Math.min(...DRACONIC_CHOICE.flatMap((id) => priceOf(id) ?? []))
    const cost = withAll(DRACONIC_PARTS.map(priceOf), (...parts) => 10 * (choice + parts.reduce((a, b) => a + b, 0)))
    judge('draconic', lodestones.get(DRACONIC), earned(DRACONIC, cost))
    expect(lodestones.size).toBe(FORGED.length + COMBINED.length + 1)
    expect(faults).toEqual([])
  })
}

/** Pages whose figures are computed from recipes. */
export const describeCrafts = (pages: ReplayPages): void => {
  describe('pages of recipes', () => {
    describeRefinement(pages)
    describeTable(pages)
    describeGemstones(pages)
  })
}
