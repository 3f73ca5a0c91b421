import { aggregateInSteps, type Cell, type CutAnswer, type DropAnswer, type Worth } from '@gildscope/drops'
import { salvageCost } from '@gildscope/game-data'
import { finishInSlices } from '@gildscope/service-kit'
import type { ResearchItem } from './drop-record.ts'

/** Units of an item that come out of one consumed: the lower end of the interval. */
export type Yield = { id: number; count: number }

/** What one unit of an item yields at least, as far as records show. */
export type DropWay = {
  itemId: number
  /** Null: it is opened. */
  kit: string | null
  /** Copper for a use of the kit. */
  cost: number
  /** What is worth most of it all. */
  output: Yield
  /** By id. */
  byproducts: Yield[]
}

/** Kits of an item; others bring less. */
const MOST_KITS = 3
const LEAST_UNITS = 100
const PARTS_OF_UNIT = 10_000

/** Enough of it, and no account decides it alone. */
const isConvincing = ({ consumed, accounts, isDominated }: CutAnswer): boolean =>
  consumed >= LEAST_UNITS && accounts > 1 && !isDominated

type Valued = Yield & { value: number }

const yieldOf = ({ id, perUnit, worth }: DropAnswer): Valued => {
  const count = Math.floor(perUnit.low * PARTS_OF_UNIT) / PARTS_OF_UNIT
  return { id, count, value: count * (worth?.after ?? 0) }
}

type Cut = { itemId: number; kit: string | null; cost: number; cells: readonly Cell[] }
type Found = { way: DropWay; net: number }

const findWay = async (
  { itemId, kit, cost, cells }: Cut,
  worths: ReadonlyMap<number, Worth>,
): Promise<Found | null> => {
  const answer = await finishInSlices(aggregateInSteps(cells, { worths, costs: { item: null, kits: new Map() } }))
  if (!isConvincing(answer)) return null
  const [principal, ...others] = answer.drops
    .map(yieldOf)
    .filter(({ id, count }) => count > 0 && id !== itemId)
    .sort((a, b) => b.value - a.value || b.count - a.count || a.id - b.id)
  if (principal === undefined) return null
  const plain = ({ id, count }: Valued): Yield => ({ id, count })
  return {
    way: {
      ...{ itemId, kit, cost, output: plain(principal) },
      byproducts: others.map(plain).sort((a, b) => a.id - b.id),
    },
    net: others.reduce((sum, { value }) => sum + value, principal.value) - cost,
  }
}

/** Kits of unknown cost are left out. */
const cutsOf = ({ activity, itemId }: ResearchItem, cells: readonly Cell[]): Cut[] => {
  if (activity === 'Opening') return [{ itemId, kit: null, cost: 0, cells }]
  return [...Map.groupBy(cells, ({ kit }) => kit)].flatMap(([kit, ofKit]) => {
    const cost = salvageCost(kit)
    return cost === null ? [] : [{ itemId, kit, cost, cells: ofKit }]
  })
}

/**
 * The ways of an item that is opened or salvaged, of cells that count in public figures. Salvaging: the kits that bring
 * most after fees and their own cost, at the lower end.
 */
export const dropWaysOf = async (
  item: ResearchItem,
  cells: readonly Cell[],
  worths: ReadonlyMap<number, Worth>,
): Promise<DropWay[]> => {
  const found: Found[] = []
  for (const cut of cutsOf(item, cells)) {
    const way = await findWay(cut, worths)
    if (way !== null) found.push(way)
  }
  return found
    .sort((a, b) => b.net - a.net || ((a.way.kit ?? '') < (b.way.kit ?? '') ? -1 : 1))
    .slice(0, MOST_KITS)
    .map(({ way }) => way)
}
