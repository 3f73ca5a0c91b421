import { HOUR_MS, SECOND_MS } from '@gildscope/base/time'
import { WVW_COUNTERS, type WvwCharacter } from '@gildscope/contracts'

/** Figures that are counters and therefore added up. */
export const COUNTED = ['age', 'deaths', 'wvw_rank', ...WVW_COUNTERS] as const

export type Counts = Pick<WvwCharacter, (typeof COUNTED)[number]>

/** Counts with what follows from them; a rate of nothing is unknown. */
export type Figures = Counts & { kdr: number | null; kPerHr: number | null; rankPerHr: number | null }
export type FigureId = keyof Figures

const SECONDS_PER_HOUR = HOUR_MS / SECOND_MS

export const hoursOf = ({ age }: Pick<Counts, 'age'>): number => age / SECONDS_PER_HOUR

const perHour = (count: number, counts: Counts): number | null => (counts.age === 0 ? null : count / hoursOf(counts))

const NOTHING = Object.fromEntries(COUNTED.map((id) => [id, 0])) as Counts

/** The sum of counts, with rates of the sum: a mean of rates would be another figure. */
export const sumFigures = (parts: readonly Counts[]): Figures => {
  const sum = { ...NOTHING }
  for (const part of parts) for (const id of COUNTED) sum[id] += part[id]
  return {
    ...sum,
    kdr: sum.kills === 0 && sum.deaths === 0 ? null : sum.kills / Math.max(1, sum.deaths),
    kPerHr: perHour(sum.kills, sum),
    rankPerHr: perHour(sum.wvw_rank, sum),
  }
}
