import {
  aggregate,
  byPeriod,
  type Cell,
  type DropRecord,
  dropEntries,
  restOf,
  screen,
  type Worth,
} from '@gildscope/drops'
import { median } from '../support/median.ts'
import { drawBinomial, streamOf } from './draw-counts.ts'

const DROPS = 40
/** Spaced as widely as the ids of the game. */
const IDS = Array.from({ length: DROPS }, (_, rank) => 19_000 + 977 * rank)
const TIMES = 15

/** Cells of many accounts, each of some days. */
const manyCells = (accounts: number, daysEach: number): Cell[] => {
  const random = streamOf(accounts, DROPS)
  return Array.from({ length: accounts * daysEach }, (_, place) => {
    const consumed = 20 + (place % 400)
    const drops: Record<number, [number, number, number]> = {}
    for (const [rank, id] of IDS.entries()) {
      const units = drawBinomial(random, consumed, 1 / (rank + 1) ** 1.5)
      if (units > 0) drops[id] = [units, 1, Math.round((units * units * 1e6) / consumed)]
    }
    const day = `2026-0${1 + (place % 6)}-1${place % 7}`
    return {
      ...{ activity: 'Opening', item: 1, kit: '', magicFind: 200, level: 80, patch: null, isFlagged: false },
      ...{ day, countsFrom: day, account: `account ${place % accounts}` },
      ...{ consumed, submissions: 1, entries: dropEntries(drops) },
    }
  })
}

const WORTHS = new Map<number, Worth>(IDS.map((id) => [id, { before: 100, after: 85 }]))
const COSTS = { item: 10, kits: new Map<string, number>() }

const millisecondsOf = (work: () => unknown): number =>
  median(
    Array.from({ length: TIMES }, () => {
      const from = performance.now()
      work()
      return performance.now() - from
    }),
  )

export type Speed = {
  accounts: number
  cells: number
  aggregateMs: number
  byPeriodMs: number
  restMs: number
  screenMs: number
}

export const measureSpeed = (accounts: number, daysEach: number): Speed => {
  const cells = manyCells(accounts, daysEach)
  const rest = restOf(cells)
  const record: DropRecord = {
    ...{ id: 'a', account: 'b', activity: 'Opening', iso: '2026-03-01T00:00:00Z', level: 80, mf: 250 },
    ...{ salvageKit: '', delay: '', build: null, wallet: [], consumed: [{ id: 1, quantity: 250, price: null }] },
    items: IDS.map((id, rank) => ({ id, quantity: Math.round(250 / (rank + 1) ** 1.5), price: null })),
  }
  return {
    ...{ accounts, cells: cells.length },
    aggregateMs: millisecondsOf(() => aggregate(cells, { worths: WORTHS, costs: COSTS })),
    byPeriodMs: millisecondsOf(() => byPeriod(cells, IDS[2]!)),
    restMs: millisecondsOf(() => restOf(cells)),
    screenMs: millisecondsOf(() => screen(record, { rest })),
  }
}
