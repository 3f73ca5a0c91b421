import { aggregateInSteps, type Cell, type CutAnswer, type DropAnswer, type Worth } from '@gildscope/drops'
import { salvageCost } from '@gildscope/game-data'
import { finishInSlices } from '@gildscope/service-kit'
import { isBlackLionChest } from './contents.ts'
import type { ResearchItem } from './drop-record.ts'
import type { CellRow } from './sum-cells.ts'

/** Units of an item that come out of one consumed: the lower end of the interval. */
export type Yield = { id: number; count: number }

/** What one unit of an item yields at least, as far as records show. */
export type DropWay = {
  itemId: number
  /** Null: it is opened. */
  kit: string | null
  /** Copper that goes with a unit: a use of the kit, or what opening takes. */
  cost: number
  /** Units of the item in the records behind it. */
  consumed: number
  /** What is worth most of it all. */
  output: Yield
  /** By id. */
  byproducts: Yield[]
}

export type CellWithWallet = Cell & Pick<CellRow, 'wallet'>

/** What the catalogue says of an item. */
export type Kind = { type: string; isSalvageable: boolean }

/** `sellPrice`: of the item itself, null if it is not on offer. */
export type Market = { worths: ReadonlyMap<number, Worth>; sellPrice: number | null }

/** With fewer, the results of others may well differ. */
export const FEW_ACCOUNTS = 5
const LEAST_UNITS = 100

/** Kits of an item; others bring less. */
const MOST_KITS = 3
/** A submission may name 500 items. */
const MOST_THINGS = 30
const LEAST_COUNT = 0.001
const PARTS_OF_UNIT = 10_000

/**
 * Times the price of the item that it may bring after fees. No market leaves more than that lying about: the records are
 * wrong, or somebody made a price up.
 */
const MOST_GAIN = 3

/** Ways of all items together. */
export const MOST_WAYS = 2_000

const COIN = '1'
const OPENED: ReadonlySet<string> = new Set(['Container', 'Consumable', 'Gizmo'])

/**
 * Whoever submits records says what they are of, so the game has to allow it. The key of a Black Lion Chest has no price
 * in coin.
 */
export const mayHaveWays = ({ activity, itemId }: ResearchItem, kind: Kind | null): boolean => {
  if (kind === null || isBlackLionChest(itemId)) return false
  return activity === 'Opening' ? OPENED.has(kind.type) : kind.isSalvageable
}

/** Enough of it, and no account decides it alone. */
const isConvincing = ({ consumed, accounts, isDominated }: CutAnswer): boolean =>
  consumed >= LEAST_UNITS && accounts >= FEW_ACCOUNTS && !isDominated

type Valued = Yield & { value: number }

const yieldOf = ({ id, perUnit, worth }: DropAnswer): Valued => {
  const count = Math.floor(perUnit.low * PARTS_OF_UNIT) / PARTS_OF_UNIT
  return { id, count, value: count * (worth?.after ?? 0) }
}

type Cut = { itemId: number; kit: string | null; cost: number; cells: readonly CellWithWallet[] }
type Found = { way: DropWay; net: number }

const findWay = async ({ itemId, kit, cost, cells }: Cut, { worths, sellPrice }: Market): Promise<Found | null> => {
  const answer = await finishInSlices(aggregateInSteps(cells, { worths, costs: { item: null, kits: new Map() } }))
  if (!isConvincing(answer)) return null
  const [principal, ...others] = answer.drops
    .map(yieldOf)
    .filter(({ id, count }) => count >= LEAST_COUNT && id !== itemId)
    .sort((a, b) => b.value - a.value || b.count - a.count || a.id - b.id)
    .slice(0, MOST_THINGS)
  if (principal === undefined) return null
  const net = others.reduce((sum, { value }) => sum + value, principal.value) - cost
  if (sellPrice !== null && net > MOST_GAIN * sellPrice) return null
  const plain = ({ id, count }: Valued): Yield => ({ id, count })
  return {
    way: {
      ...{ itemId, kit, cost, consumed: answer.consumed, output: plain(principal) },
      byproducts: others.map(plain).sort((a, b) => a.id - b.id),
    },
    net,
  }
}

/** Copper for a unit; null where it takes another currency, which no way can name. */
const takenOf = (cells: readonly CellWithWallet[]): number | null => {
  const changes = new Map<string, number>()
  let consumed = 0
  for (const { wallet, consumed: units } of cells) {
    consumed += units
    for (const [id, change] of Object.entries(wallet)) changes.set(id, (changes.get(id) ?? 0) + change)
  }
  for (const [id, change] of changes) if (change < 0 && id !== COIN) return null
  return Math.ceil(Math.max(0, -(changes.get(COIN) ?? 0)) / consumed)
}

/** Kits of unknown cost are left out. Coin that falls while salvaging is that of the kit, which is known. */
const cutsOf = ({ activity, itemId }: ResearchItem, cells: readonly CellWithWallet[]): Cut[] =>
  [...Map.groupBy(cells, ({ kit }) => (activity === 'Opening' ? null : kit))].flatMap(([kit, ofKit]) => {
    const taken = takenOf(ofKit)
    const cost = kit === null ? taken : salvageCost(kit)
    return cost === null || taken === null ? [] : [{ itemId, kit, cost, cells: ofKit }]
  })

/**
 * The ways of an item that is opened or salvaged, of cells that count in public figures. Salvaging: the kits that bring
 * most after fees and their own cost, at the lower end.
 */
export const dropWaysOf = async (
  item: ResearchItem,
  cells: readonly CellWithWallet[],
  market: Market,
): Promise<DropWay[]> => {
  const found: Found[] = []
  for (const cut of cutsOf(item, cells)) {
    const way = await findWay(cut, market)
    if (way !== null) found.push(way)
  }
  return found
    .sort((a, b) => b.net - a.net || ((a.way.kit ?? '') < (b.way.kit ?? '') ? -1 : 1))
    .slice(0, MOST_KITS)
    .map(({ way }) => way)
}

/** Those with most records behind them. */
export const mostResearched = (ways: readonly DropWay[], most: number): DropWay[] =>
  ways.toSorted((a, b) => b.consumed - a.consumed || a.itemId - b.itemId).slice(0, most)
