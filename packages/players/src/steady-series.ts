import { WEEK_MS } from '@gildscope/base/time'

/** A fall that is reversed within this time was an error of the game, not a restart. */
const DIP_MS = WEEK_MS

export type SteadySeries = {
  /** Null before it was first reported. */
  values: (number | null)[]
  /** Indices where it fell and was restarted. */
  resets: Set<number>
}

/** Whether the series recovers soon enough. */
const comesBack = (
  series: readonly (number | null)[],
  times: readonly number[],
  from: number,
  high: number,
): boolean => {
  const end = (times[from] ?? 0) + DIP_MS
  for (let at = from + 1; at < series.length && (times[at] ?? 0) <= end; at++)
    if ((series[at] ?? -1) >= high) return true
  return false
}

/**
 * A count that never falls, derived from the game's reports at `times` (Unix ms, ascending). Missing reports count as
 * unchanged. A fall that is reversed within a week is ignored; after a permanent one the count restarts.
 */
export const steadySeries = (counts: readonly (number | null)[], times: readonly number[]): SteadySeries => {
  const values: (number | null)[] = []
  const resets = new Set<number>()
  let high: number | null = null
  for (const [at, value] of counts.entries()) {
    if (value !== null) {
      if (high === null || value >= high) high = value
      else if (!comesBack(counts, times, at, high)) {
        high = value
        resets.add(at)
      }
    }
    values.push(high)
  }
  return { values, resets }
}
