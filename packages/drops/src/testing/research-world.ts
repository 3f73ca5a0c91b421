import { seededRandom } from '@gildscope/statistics/random'
import { type Cell, cellOf } from '../cells/cell.ts'
import type { DropRecord } from '../drop-record.ts'
import { recordOf } from './make-cells.ts'

/** Per bag: how many come, and in stacks of how many; copper each. */
const LOOT = [
  { id: 1, falls: 0.9, stack: 2, worth: 60 },
  { id: 2, falls: 0.2, stack: 1, worth: 300 },
  { id: 3, falls: 0.02, stack: 1, worth: 4_000 },
  { id: 4, falls: 0.002, stack: 1, worth: 20_000 },
  { id: 5, falls: 0.0002, stack: 1, worth: 100_000 },
] as const

export const WORTHS = new Map(LOOT.map(({ id, worth }) => [id, { before: worth, after: 0.85 * worth }]))
export const TRUE_VALUE = LOOT.reduce((sum, { falls, stack, worth }) => sum + falls * stack * worth, 0)

export const dayAt = (day: number): string => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)

const MANY = 40
const poisson = (mean: number, next: () => number): number => {
  if (mean > MANY) {
    const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal))
  }
  let times = 0
  for (let product = next(); product > Math.exp(-mean); product *= next()) times++
  return times
}

export type Sent = { record: DropRecord; countsFrom: string }
export const cellOfSent = ({ record, countsFrom }: Sent, isFlagged = false): Cell =>
  cellOf(record, { patch: null, isFlagged, countsFrom })

type One = { account: string; day: number; bags: number; id?: string }

/** What the bags really contain; `factor`: how many times as often a drop is claimed. */
export const openBags = (
  next: () => number,
  { account, day, bags, id = `${account} ${day}` }: One,
  factor: (id: number) => number = () => 1,
): Sent => {
  const gains = LOOT.map(({ id, falls, stack }) => [id, stack * poisson(falls * factor(id) * bags, next)] as const)
  const record = recordOf(Object.fromEntries(gains.filter(([, units]) => units > 0)), {
    ...{ id, account, iso: `${dayAt(day)}T12:00:00Z` },
    consumed: [{ id: 36_038, quantity: bags, price: 40 }],
  })
  return { record, countsFrom: dayAt(day) }
}

export const HONEST_DAYS = 60

/** Honest accounts of very different industry. */
export const honestResearch = (seed: number, accounts: number): Sent[] => {
  const next = seededRandom(seed)
  return Array.from({ length: accounts }, (_, account) => {
    const records = 1 + Math.floor(10 * next() ** 2)
    return Array.from({ length: records }, (_none, place) => {
      const day = Math.floor(HONEST_DAYS * next())
      const bags = Math.max(1, Math.round(60 * Math.exp(2 * next() - 1)))
      return openBags(next, { account: `player ${account}`, day, bags, id: `player ${account} ${place}` })
    })
  }).flat()
}
