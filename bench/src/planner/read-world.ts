import type { Way } from '@gildscope/contracts'
import { flatSide } from '@gildscope/market'
import type { ItemMarket } from '@gildscope/planner'
import { type RecordedRecipe, type RecordedWorld, readRecordedWorld, wayOf } from '@gildscope/planner/recorded-world'
import { findRecordedData } from '@gildscope/testkit/recorded-data'
import { startSimulator } from '../support/simulator.ts'

type Named = readonly [name: string, id: number]

export type PlannedWorld = RecordedWorld & {
  name: string
  legendaries: readonly Named[]
  /** Legendaries of three generations. */
  weapons: readonly Named[]
}

export const TARGETS = 40

const TWILIGHT: Named = ['Twilight', 30_704]
const AURORA: Named = ['Aurora', 81_908]
const WEAPONS: readonly Named[] = [
  TWILIGHT,
  ['The Bifrost', 30_698],
  ['Astralaria', 76_158],
  ["Aurene's Fang", 95_675],
  ["Aurene's Tail", 95_612],
]

type Level = { unit_price: number; quantity: number; listings: number }
type Listings = { id: number; buys: Level[]; sells: Level[] }

const PAGE = 200
const LEVELS = 50

const sideOf = (levels: readonly Level[]) =>
  flatSide(
    levels.slice(0, LEVELS).map(({ unit_price: unitPrice, quantity, listings }) => ({ unitPrice, quantity, listings })),
  )

const readSimulated = async (url: string): Promise<RecordedWorld> => {
  const read = async <T>(path: string): Promise<T> => {
    const reply = await fetch(`${url}${path}`)
    if (!reply.ok) throw new Error(`the simulator refused ${path}: ${reply.status}`)
    return (await reply.json()) as T
  }
  const readAll = async <T>(path: string): Promise<T[]> => {
    const ids = await read<number[]>(path)
    const rows: T[] = []
    for (let at = 0; at < ids.length; at += PAGE)
      rows.push(...(await read<T[]>(`${path}?v=latest&ids=${ids.slice(at, at + PAGE).join()}`)))
    return rows
  }
  const recipes = [
    ...(await readAll<RecordedRecipe>('/v2/recipes')),
    ...(await read<RecordedRecipe[]>('/feeds/custom-recipes.json')),
  ]
  const facts = { days: 7, sold: 500, soldError: 50, batch: 5, fronts: [[60, 500, 0] as [number, number, number]] }
  const markets = new Map(
    (await readAll<Listings>('/v2/commerce/listings')).map(({ id, buys, sells }): [number, ItemMarket] => [
      id,
      {
        ...{ buys: sideOf(buys), sells: sideOf(sells), moreBuys: 0, moreSells: 0, vendorValue: null },
        fills: { buy: facts, sell: facts },
      },
    ]),
  )
  return { ways: recipes.map(wayOf), markets }
}

/** Items whose making takes the most different items. */
const mostInvolved = (ways: readonly Way[], count: number): number[] => {
  const byOutput = Map.groupBy(ways, ({ output }) => output)
  const below = (item: number): number => {
    const items = new Set([item])
    for (const one of items)
      for (const { inputs } of byOutput.get(one) ?? [])
        for (const { kind, id } of inputs) if (kind === 'item') items.add(id)
    return items.size
  }
  return [...byOutput.keys()]
    .map((item) => [item, below(item)] as const)
    .sort((a, b) => b[1] - a[1])
    .slice(0, count)
    .map(([item]) => item)
}

/** Crafts of which most units stand on both sides of the market. */
export const mostTraded = ({ ways, markets }: PlannedWorld, count: number): Way[] => {
  const units = (side: Int32Array): number => side.reduce((all, value, at) => (at % 3 === 1 ? all + value : all), 0)
  const traded = (item: number): number => {
    const market = markets.get(item)
    return market === undefined ? 0 : Math.min(units(market.buys), units(market.sells))
  }
  return ways
    .filter(({ kind, source }) => kind === 'craft' && source === 'game')
    .map((way) => [way, traded(way.output)] as const)
    .sort((a, b) => b[1] - a[1])
    .slice(0, count)
    .map(([way]) => way)
}

/** The outputs of those, as a market list: some of each. */
export const tradedTargets = (world: PlannedWorld): { id: number; units: number }[] => {
  const outputs = mostTraded(world, TARGETS * 3).map(({ output }) => output)
  return [...new Set(outputs)].slice(0, TARGETS).map((id) => ({ id, units: 10 }))
}

/** The recorded game, or the simulated one where no recording is there. */
export const readWorld = async (): Promise<PlannedWorld> => {
  const folder = findRecordedData()
  if (folder !== null) {
    return { name: 'recorded', legendaries: [TWILIGHT, AURORA], weapons: WEAPONS, ...readRecordedWorld(folder) }
  }
  const simulator = await startSimulator('stepped')
  try {
    const world = await readSimulated(simulator.url)
    const weapons = mostInvolved(world.ways, WEAPONS.length).map((item): Named => [`item ${item}`, item])
    return { name: 'simulated', legendaries: weapons.slice(0, 2), weapons, ...world }
  } finally {
    await simulator.stop()
  }
}
