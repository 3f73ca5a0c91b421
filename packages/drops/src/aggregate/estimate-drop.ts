import { dispersionOf } from '@gildscope/statistics/dispersion'
import type { RatioEstimator } from '@gildscope/statistics/ratio-interval'
import type { DropSample, Sample } from './sample.ts'

/** Units of a drop per unit consumed. */
export const estimateDrop = (drop: DropSample, { consumed, submissions }: Sample, estimator: RatioEstimator) => {
  const dispersion = dispersionOf({ ...drop, consumed, submissions })
  return estimator.estimate({
    ...{ accounts: drop.accounts, accountUnits: drop.accountUnits },
    ...{ total: drop.units, variance: dispersion * drop.units, largest: Math.max(1, dispersion) },
  })
}
