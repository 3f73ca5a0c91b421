import { DAY_MS } from '@gildscope/base/time'
import { accountsOf, timesToday } from '../allowed.ts'
import type { Answer } from '../answer.ts'
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

/** What takes longer is told as one sum on its last day: nobody follows years day by day. */
const MOST_DAYS = 1000

/** Each account does what it may a day, from the day on which the inputs are there. */
const turnsOf = (question: Question, { way: { way }, times }: Run, begins: number): readonly Turn[] => {
  const { perDay } = way
  if (perDay === null) return []
  const accounts = accountsOf(question, way)
  const today = dayOf(question.now)
  const days = new Map(accounts.map((account) => [account, [] as { day: number; times: number }[]]))
  let left = times
  for (let day = begins; left > 0; day++) {
    if (day - begins === MOST_DAYS) {
      const more = Math.ceil(left / (perDay * days.size))
      for (const turns of days.values()) {
        const done = Math.min(perDay * more, left)
        if (done > 0) turns.push({ day: day + more - 1, times: done })
        left -= done
      }
      break
    }
    for (const [account, turns] of days) {
      const most = day === today ? timesToday(question, { ...way, perDay }, account) : perDay
      const done = Math.min(most, left)
      if (done > 0) turns.push({ day, times: done })
      left -= done
    }
  }
  return [...days].flatMap(([account, turns]) => (turns.length > 0 ? [{ account, days: turns }] : []))
}

export const timetable = ({ program: { question }, runs }: Answer): readonly Timed[] => {
  const today = dayOf(question.now)
  const timed: Timed[] = []
  for (const run of runs) {
    const begins = Math.max(today, ...run.after.map((index) => timed[index]!.ends))
    const turns = turnsOf(question, run, begins)
    const ends = latest(begins, turns)
    timed.push({ run, begins, ends, turns })
  }
  return timed
}
