import { getWays, type OrderBook, type Way } from '@gildscope/contracts'
import {
  bookSupply,
  type CraftingRecipe,
  type CraftNode,
  cheaperSupply,
  craftsFor,
  craftTree,
  netProceeds,
  priceSupply,
  recipesByOutput,
  type Supply,
  walkBook,
} from '@gildscope/market'
import * as z from 'zod'
import { flatSideOf, readBooks } from '../books.ts'
import { age, between, counted, figure, oldest } from '../figures.ts'
import { itemId, readItems } from '../items.ts'
import { defineTool, type Site, ToolError } from '../tool.ts'

/** The currency that is coin, in copper. */
const COIN = 1

/** What is drawn, or takes what has no price, is no recipe that a cost follows from. */
const recipeOf = ({ id, kind, inputs, output, count, least }: Way): CraftingRecipe[] =>
  (kind === 'craft' || kind === 'forge') && least === null
    ? [
        {
          ...{ id, outputId: output, outputCount: count },
          ingredients: inputs.flatMap((input) =>
            input.kind === 'item' ? [{ itemId: input.id, count: input.count }] : [],
          ),
          takesMore: inputs.some((input) => input.kind !== 'item'),
        },
      ]
    : []

/** What merchants take coin for, by item: copper a unit. */
const vendorPrices = (ways: readonly Way[]): ReadonlyMap<number, number> => {
  const prices = new Map<number, number>()
  for (const { kind, inputs, output, count, perDay } of ways) {
    const [input] = inputs
    if (kind !== 'vendor' || perDay !== null || inputs.length !== 1 || input?.kind !== 'currency' || input.id !== COIN)
      continue
    prices.set(output, Math.min(prices.get(output) ?? Number.POSITIVE_INFINITY, input.count / count))
  }
  return prices
}

const roundedUp =
  (supply: Supply): Supply =>
  (id, units) => {
    const cost = supply(id, units)
    return cost === null ? null : Math.ceil(cost)
  }

type Suppliers = { now: Supply; byOrder: Supply }

/** Ingredients bought at once from the asks, or by own orders at the best bids; merchants sell any number. */
const suppliersOf = (books: ReadonlyMap<number, OrderBook>, vendors: ReadonlyMap<number, number>): Suppliers => {
  const merchant = roundedUp(priceSupply((id) => vendors.get(id) ?? null))
  const sells = new Map([...books].map(([id, book]) => [id, flatSideOf(book.sells)]))
  const asks = bookSupply((id) => sells.get(id) ?? null)
  const bids = priceSupply((id) => books.get(id)?.buys[0]?.[0] ?? null)
  return { now: cheaperSupply(asks, merchant), byOrder: cheaperSupply(bids, merchant) }
}

const bestTree = (
  makers: readonly CraftingRecipe[],
  byOutput: ReadonlyMap<number, readonly CraftingRecipe[]>,
  units: number,
  supply: Supply,
): CraftNode | null =>
  makers
    .map((recipe) => craftTree({ recipe, crafts: craftsFor(recipe, units), byOutput, supply }))
    .filter(({ cost }) => cost !== null)
    .toSorted((a, b) => (a.cost ?? 0) / a.units - (b.cost ?? 0) / b.units)[0] ?? null

const leaves = (node: CraftNode): CraftNode[] => (node.recipeId === null ? [node] : node.ingredients.flatMap(leaves))

/** Deepest first: in the order in which they can be done. */
const steps = (node: CraftNode): CraftNode[] =>
  node.recipeId === null ? [] : [...node.ingredients.flatMap(steps), node]

/** The same item of several places of a tree once. */
const gathered = <Row extends { id: number }>(rows: readonly Row[], add: (a: Row, b: Row) => Row): Row[] => {
  const byId = new Map<number, Row>()
  for (const row of rows) {
    const before = byId.get(row.id)
    byId.set(row.id, before === undefined ? row : add(before, row))
  }
  return [...byId.values()]
}

const itemsOf = (ways: readonly Way[]): number[] => [
  ...new Set(
    ways.flatMap(({ output, inputs }) => [output, ...inputs.flatMap(({ kind, id }) => (kind === 'item' ? [id] : []))]),
  ),
]

const readWays = async (site: Site, id: number): Promise<readonly Way[]> =>
  (await site.answer(getWays, { query: { outputs: [id], kinds: ['craft', 'forge', 'vendor'] } })).reply

export const craftingPlan = defineTool({
  name: 'crafting_plan',
  title: 'Crafting plan of an item',
  description:
    'What to buy and craft for so many units of an item: every ingredient is bought or crafted, whichever is cheaper, with the order books walked and what merchants sell for coin. Recipes that take currencies, or give what chance decides, are left out. The plan is for buying at once; the cost says what patient orders would save. In copper.',
  input: z.strictObject({
    item: itemId,
    units: z.int().min(1).max(10_000).default(1).describe('Units wanted; crafts are whole, so there may be more'),
  }),
  output: z.object({
    ...{ id: z.int(), name: z.string(), units: z.int().describe('Units that the crafts make') },
    cost: figure.describe('Least: ingredients by own orders at the best bids; value and most: bought at once'),
    buyNow: figure.describe('What as many units cost ready made; null: so many are not on offer'),
    sellNow: figure.describe('What they bring in the bids now, after fees; of fewer wanted only these'),
    sellByListing: figure.describe('What they bring at one copper below the best ask, after fees'),
    buy: z.array(z.object({ id: z.int(), name: z.string(), units: z.number(), cost: figure })),
    crafts: z.array(
      z.object({
        ...{ id: z.int(), name: z.string(), units: z.number(), times: z.int(), recipe: z.int(), kind: z.string() },
        disciplines: z.array(z.string()).describe('Any of them does'),
        rating: z.int().nullable(),
        isLearned: z.boolean().describe('Only who learned the recipe can'),
      }),
    ),
    age,
  }),
  run: async ({ item: id, units }, site) => {
    const ways = await readWays(site, id)
    const ids = [...new Set([id, ...itemsOf(ways)])]
    const [items, books] = [await readItems(site, ids, []), await readBooks(site, ids)]
    const item = items.get(id)
    if (item === undefined) throw new ToolError(`No item has the id ${id}; search_items finds ids by name.`)
    const recipes = ways.flatMap(recipeOf)
    const byOutput = recipesByOutput(recipes)
    const makers = byOutput.get(id) ?? []
    if (makers.length === 0)
      throw new ToolError(`No recipe makes ${item.name} (${id}) of items alone; item_book says what it costs.`)
    const supplies = suppliersOf(books, vendorPrices(ways))
    const tree = bestTree(makers, byOutput, units, supplies.now)
    if (tree === null)
      throw new ToolError(
        `${item.name} (${id}) cannot be made now: an ingredient is not on offer in that number. Ask for fewer.`,
      )
    const patient = bestTree(makers, byOutput, units, supplies.byOrder)
    const nameOf = (each: number): string => items.get(each)?.name ?? `Item ${each}`
    const wayOf = new Map(ways.map((way) => [way.id, way]))
    const own = books.get(id)
    const ask = own?.sells[0]?.[0] ?? null
    const bought = gathered(
      tree.ingredients.flatMap(leaves).map((leaf) => ({ id: leaf.itemId, units: leaf.units, cost: leaf.cost ?? 0 })),
      (a, b) => ({ id: a.id, units: a.units + b.units, cost: a.cost + b.cost }),
    )
    const patientCost =
      patient === null
        ? tree.cost
        : Math.min(tree.cost ?? 0, Math.ceil(((patient.cost ?? 0) / patient.units) * tree.units))
    return {
      ...{ id, name: item.name, units: tree.units },
      cost: between('ways', { least: patientCost, value: tree.cost, most: tree.cost }),
      buyNow: counted(supplies.now(id, tree.units)),
      sellNow: counted(own === undefined ? null : netProceeds(walkBook(flatSideOf(own.buys), tree.units).total)),
      sellByListing: counted(ask === null ? null : netProceeds((ask - 1) * tree.units)),
      buy: bought.map((row) => ({ ...row, name: nameOf(row.id), cost: counted(row.cost) })),
      crafts: steps(tree).map((node) => {
        const way = wayOf.get(node.recipeId ?? 0)
        return {
          ...{ id: node.itemId, name: nameOf(node.itemId), units: node.units, times: node.crafts },
          ...{ recipe: node.recipeId ?? 0, kind: way?.kind ?? 'craft', disciplines: way?.disciplines ?? [] },
          ...{ rating: way?.rating ?? null, isLearned: way?.isLearned ?? false },
        }
      }),
      age: oldest(
        [id, ...bought.map((row) => row.id)].map((each) => books.get(each)?.at),
        site.now,
      ),
    }
  },
})
