import {
  type DailyValues,
  encodeSeason,
  kindOfFigure,
  LEAST_DEVIATION,
  PHASES,
  type Run,
  SEASON_NUMBERS,
  SEASON_SIZE,
  type SeasonFigure,
  seasonChanges,
  seasonPlace,
} from '@gildscope/market'
import { meanOfFew } from '@gildscope/statistics/mean-of-few'
import { meanTest } from '@gildscope/statistics/mean-test'

const share = (log: number): number => Math.expm1(log)

/** The numbers of an item around the runs of a festival, as they are stored; null where no phase has three years. */
export const seasonOf = (days: DailyValues, runs: readonly Run[], figure: SeasonFigure): Uint8Array | null => {
  const found = seasonChanges(days, runs, kindOfFigure(figure))
  const numbers = new Float32Array(SEASON_SIZE).fill(Number.NaN)
  let isKnown = false
  for (const phase of PHASES) {
    const { changes, surprises } = found[phase]
    const mean = meanOfFew(changes)
    if (mean === null) continue
    isKnown = true
    const values = {
      ...{ change: share(mean.mean), low: share(mean.low), high: share(mean.high) },
      chance: meanTest(surprises, LEAST_DEVIATION),
      years: changes.length,
      agreeing: changes.filter((change) => Math.sign(change) === Math.sign(mean.mean)).length,
    }
    for (const number of SEASON_NUMBERS) numbers[seasonPlace(phase, number)] = values[number]
  }
  return isKnown ? encodeSeason(numbers) : null
}
