import { fillHoles, type PlaceAnswer, type Snapshot, snapshotDifference, toRows } from '@gildscope/holdings'
import { median } from '../support/median.ts'
import { atMost, type Measured } from '../support/report.ts'

const RUNS = 7
const BUDGET_MS = 200

const timed = (what: string, run: () => { length: number }): Measured => {
  const times: number[] = []
  let rows = 0
  for (let nth = 0; nth < RUNS; nth++) {
    const from = performance.now()
    rows = run().length
    times.push(performance.now() - from)
  }
  return atMost(what, median(times), BUDGET_MS, ' ms', { rows, runs: times.map(Math.round).join(' ') })
}

/** The game's answers that make up a snapshot. */
const answersOf = ({ read, rows }: Snapshot): PlaceAnswer[] => {
  const byPlace = Map.groupBy(rows, ({ account, place, where }) => `${account} ${place} ${where}`)
  return read.map(({ account, place, where }) => {
    const stacks = (byPlace.get(`${account} ${place} ${where}`) ?? []).map(({ id, counts }) => ({
      ...{ id, count: counts.none + counts.account },
      ...(counts.account > 0 && { binding: 'Account' }),
    }))
    if (place === 'inventory') return { account, place, where, reply: { bags: [{ id: 8941, inventory: stacks }] } }
    if (place === 'materials' || place === 'bank') return { account, place, where, reply: stacks }
    throw new Error(`the bench reads no ${place}`)
  })
}

/** Operations on all rows together, on one thread. */
export const measureRows = (initial: Snapshot, second: Snapshot): Measured[] => {
  const answers = answersOf(initial)
  return [
    timed('answers of the game to rows', () => toRows(answers, () => 'none')),
    timed('difference of two snapshots', () => snapshotDifference(initial, second)),
    timed('a retry filled in', () => fillHoles({ ...initial, rows: [], read: [], holes: [] }, initial).rows),
  ]
}
