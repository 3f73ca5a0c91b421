import type { CalibrationPoint } from '@gildscope/contracts'
import type { Copper } from '@gildscope/market'
import { DRAWS, percentiles } from '@gildscope/statistics/percentiles'
import { seededRandom } from '@gildscope/statistics/random'
import { PROMISED_SHARES, RECORD_SETTINGS } from './frozen-set.ts'

/** A settled day of a purse. */
export type SettledDay = {
  promised: Copper
  realised: Copper
  picks: readonly { quantiles: readonly Copper[]; realised: Copper }[]
}

const TAIL_95 = 0.025
const TAIL_80 = 0.1
const LEAST_DAYS = 10

/**
 * How much of a pick was below what was promised at each share: 0 or 1, but where a profit such as nothing is promised
 * for several shares at once, it came out evenly among those.
 */
const belowPromised = (quantiles: readonly Copper[], realised: Copper): number[] => {
  const first = quantiles.indexOf(realised)
  if (first < 0) return quantiles.map((quantile) => (realised < quantile ? 1 : 0))
  const last = quantiles.lastIndexOf(realised)
  const from = first === 0 ? 0 : PROMISED_SHARES[first - 1]!
  const to = last === quantiles.length - 1 ? 1 : PROMISED_SHARES[last]!
  return PROMISED_SHARES.map((share) => Math.min(1, Math.max(0, (share - from) / (to - from))))
}

/** Sets of days that follow each other share most of a hold: they are drawn together. */
const BLOCK_DAYS = RECORD_SETTINGS.days

/**
 * Sums over days drawn with replacement, in blocks of days that follow each other (the first follows the last), so that
 * each is drawn as often. Not picks: those of a day share its market.
 */
const drawDays = <Sums extends Float64Array>(
  days: readonly Sums[],
  visit: (sums: Float64Array, draw: number) => void,
) => {
  const next = seededRandom(days.length)
  const width = days[0]?.length ?? 0
  for (let draw = 0; draw < DRAWS; draw++) {
    const sums = new Float64Array(width)
    let drawn = 0
    for (let each = 0; each < days.length; each++) {
      drawn = each % BLOCK_DAYS === 0 ? Math.floor(next() * days.length) : (drawn + 1) % days.length
      const day = days[drawn]!
      for (let at = 0; at < width; at++) sums[at]! += day[at]!
    }
    visit(sums, draw)
  }
}

const totalOf = (days: readonly Float64Array[]): Float64Array => {
  const total = new Float64Array(days[0]?.length ?? 0)
  for (const day of days) for (let at = 0; at < total.length; at++) total[at]! += day[at]!
  return total
}

/** How often profits came out below what was said, at each share; empty without settled picks. */
export const calibration = (days: readonly Pick<SettledDay, 'picks'>[]): CalibrationPoint[] => {
  const shares = PROMISED_SHARES.length
  const sums = days
    .filter(({ picks }) => picks.length > 0)
    .map(({ picks }) => {
      const below = picks.map(({ quantiles, realised }) => belowPromised(quantiles, realised))
      return Float64Array.from({ length: shares + 1 }, (_, at) =>
        at === shares ? picks.length : below.reduce((sum, each) => sum + each[at]!, 0),
      )
    })
  if (sums.length === 0) return []
  const drawn = PROMISED_SHARES.map(() => new Float64Array(DRAWS))
  drawDays(sums, (total, draw) => {
    for (const [at, each] of drawn.entries()) each[draw] = total[at]! / total[shares]!
  })
  const total = totalOf(sums)
  return PROMISED_SHARES.map((promised, at) => {
    const { low, high } = percentiles(drawn[at]!, TAIL_95)
    return { promised, cameOut: total[at]! / total[shares]!, least: low, most: high }
  })
}

/** Realised of promised over days, with its 80 % interval; null: too few days, or nothing was promised. */
export const keptRatio = (
  days: readonly Omit<SettledDay, 'picks'>[],
): { ratio: number; least: number; most: number } | null => {
  if (days.length < LEAST_DAYS) return null
  const sums = days.map(({ promised, realised }) => Float64Array.of(promised, realised))
  const [promised, realised] = totalOf(sums) as unknown as [number, number]
  if (promised <= 0) return null
  const drawn = new Float64Array(DRAWS)
  drawDays(sums, ([of, kept], draw) => {
    drawn[draw] = kept! / of!
  })
  const { low, high } = percentiles(drawn, TAIL_80)
  return { ratio: realised / promised, least: low, most: high }
}
