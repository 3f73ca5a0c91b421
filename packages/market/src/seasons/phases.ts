import type { Run } from './next-run.ts'

/** Parts of the time around a festival, in the order of time. */
export const PHASES = ['before', 'start', 'rest', 'month', 'later'] as const
export type Phase = (typeof PHASES)[number]

/** Days both inclusive. */
export type DaySpan = { from: number; to: number }

/** Before anything about the festival is in the price: three weeks that end two weeks before it. */
export const baseSpan = ({ start }: Run): DaySpan => ({ from: start - 35, to: start - 15 })

const FIRST_DAYS = 10
const MONTH = 30
/** Days after the start with which a season ends. */
export const LAST_DAY = 70
export const FIRST_DAY = -35
/** A shorter phase is left out. */
const LEAST_DAYS = 5

/** null: a run too short, or too long, to have it. */
export const phaseSpan = ({ start, end }: Run, phase: Phase): DaySpan | null => {
  const span = {
    before: { from: start - 14, to: start - 1 },
    start: { from: start, to: Math.min(end, start + FIRST_DAYS - 1) },
    rest: { from: start + FIRST_DAYS, to: end },
    month: { from: end + 1, to: end + MONTH },
    later: { from: end + MONTH + 1, to: start + LAST_DAY },
  }[phase]
  return span.to - span.from + 1 < LEAST_DAYS ? null : span
}
