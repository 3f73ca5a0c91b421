import { DAY_MS } from '@gildscope/base/time'
import type { Way } from '@gildscope/contracts'
import { accountsOf, isDailyCraft, timesToday } from '../allowed.ts'
import type { Answer } from '../answer.ts'
import type { Good } from '../good.ts'
import type { Question } from '../question.ts'
import type { Run } from '../schedule.ts'

export const dayOf = (ms: number): number => Math.floor(ms / DAY_MS)

/** The last of all days, which may be more than a call has room for. */
export const latest = (from: number, turns: readonly { days: readonly { day: number }[] }[]): number =>
  turns.reduce((last, { days }) => days.reduce((so, { day }) => Math.max(so, day), last), from)

/** Days of a way that can be done so often a day, of one account. */
export type Turn = { account: string; days: readonly { day: number; times: number }[] }

/** When a run can begin and has ended; `turns`: of one that is limited a day. */
export type Timed = { run: Run; begins: number; ends: number; turns: readonly Turn[] }

/** So many more, units or times, from a day on. */
type Lot = { day: number; count: number }

const ALMOST = 1e-6

/** What takes longer is told as one sum on its last day: nobody follows years day by day. */
const MOST_DAYS = 1000

/** How often accounts have done other crafts of the same good by day, which count for what they may. */
type DoneByDay = Map<string, number>

const doneKey = (way: Way, account: string, day: number): string => `${way.output} ${account} ${day}`

/** Each account does what it may a day, of what the inputs that are there by then allow. */
const turnsOf = (
  question: Question,
  { way: { way } }: Run,
  { possible, crafted }: { possible: readonly Lot[]; crafted: DoneByDay },
): readonly Turn[] => {
  const { perDay } = way
  if (perDay === null) return []
  const accounts = accountsOf(question, way)
  const today = dayOf(question.now)
  const days = new Map(accounts.map((account) => [account, [] as { day: number; times: number }[]]))
  const coming = [...possible]
  let [left, day] = [0, today]
  for (let nth = 0; coming.length > 0 || left > 0; nth++, day++) {
    if (left === 0) day = Math.max(day, coming[0]!.day)
    while (coming.length > 0 && (coming[0]!.day <= day || nth === MOST_DAYS)) {
      const next = coming.shift()!
      left += next.count
      day = Math.max(day, next.day)
    }
    if (nth === MOST_DAYS) {
      const more = Math.ceil(left / (perDay * days.size))
      for (const turns of days.values()) {
        const done = Math.min(perDay * more, left)
        if (done > 0) turns.push({ day: day + more - 1, times: done })
        left -= done
      }
      break
    }
    for (const [account, turns] of days) {
      const key = doneKey(way, account, day)
      const most = day === today ? timesToday(question, { ...way, perDay }, account) : perDay
      const done = Math.max(0, Math.min(most - (crafted.get(key) ?? 0), left))
      if (done > 0) turns.push({ day, times: done })
      if (isDailyCraft(way)) crafted.set(key, (crafted.get(key) ?? 0) + done)
      left -= done
    }
  }
  return [...days].flatMap(([account, turns]) => (turns.length > 0 ? [{ account, days: turns }] : []))
}

/** The first of some lots that make so many units; what is left stays. */
const takeOf = (lots: Lot[], units: number): Lot[] => {
  const taken: Lot[] = []
  for (let left = units; left > ALMOST && lots.length > 0; ) {
    const first = lots[0]!
    const count = Math.min(first.count, left)
    taken.push({ day: first.day, count })
    left -= count
    if (count === first.count) lots.shift()
    else first.count -= count
  }
  return taken
}

/** How many times more of a run become possible on which days, as what it takes comes in. */
const possibleOf = ({ way, times }: Run, lots: ReadonlyMap<Good, Lot[]>, today: number): Lot[] => {
  const inputs = [...way.goods].map(([good, each]) => {
    const there = lots.get(good) ?? []
    // Of what it makes itself it takes the first units from elsewhere, and leaves them.
    return good === way.output
      ? { each, taken: takeOf(structuredClone(there), each), isSeed: true }
      : { each, taken: takeOf(there, each * times), isSeed: false }
  })
  const days = new Set([today, ...inputs.flatMap(({ taken }) => taken.map(({ day }) => day))])
  const possible: Lot[] = []
  let before = 0
  for (const day of [...days].sort((a, b) => a - b)) {
    const by = inputs.reduce((least, { each, taken, isSeed }) => {
      const units = taken.reduce((sum, lot) => (lot.day <= day ? sum + lot.count : sum), 0)
      const now = Math.floor((units + ALMOST) / each)
      return Math.min(least, isSeed && now > 0 ? times : now)
    }, times)
    if (by > before) possible.push({ day, count: by - before })
    before = Math.max(before, by)
  }
  return possible
}

/** Days of all runs. One that is limited a day follows another unit by unit. */
export const timetable = ({ program: { question }, runs, settled }: Answer): readonly Timed[] => {
  const today = dayOf(question.now)
  const lots = new Map<Good, Lot[]>()
  const crafted: DoneByDay = new Map()
  for (const [good, { taken, lacking }] of settled)
    lots.set(good, [{ day: today, count: taken.reduce((sum, { units }) => sum + units, lacking) }])
  return runs.map((run, index) => {
    const { goods, outputs } = run.way
    const possible = possibleOf(run, lots, today)
    const turns = turnsOf(question, run, { possible, crafted })
    const ends = latest(latest(today, [{ days: possible }]), turns)
    // What is not limited is done in one go, unless something limited waits for it.
    const isInParts = runs.some(({ way: next, after }) => next.way.perDay !== null && after.includes(index))
    const begins = isInParts ? (possible[0]?.day ?? today) : ends
    const done = turns.flatMap(({ days }) => days.map(({ day, times }) => ({ day, count: times })))
    const made = turns.length > 0 ? done : isInParts ? possible : [{ day: ends, count: run.times }]
    for (const [output, units] of outputs) {
      const each = units - (goods.get(output) ?? 0)
      const more = made.map(({ day, count }) => ({ day, count: count * each }))
      lots.set(
        output,
        [...(lots.get(output) ?? []), ...more].sort((one, other) => one.day - other.day),
      )
    }
    return { run, begins, ends, turns }
  })
}
