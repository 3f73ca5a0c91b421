import { dispersionOf } from '@gildscope/statistics/dispersion'
import type { RatioTotals } from '@gildscope/statistics/ratio-interval'
import type { DropSample, Sample } from './sample.ts'

/** What an estimate of units of a drop per unit consumed needs. */
export const dropTotals = (drop: DropSample, { consumed, submissions }: Sample): RatioTotals => {
  const dispersion = dispersionOf({ ...drop, consumed, submissions })
  return {
    ...{ accounts: drop.accounts, accountUnits: drop.accountUnits },
    ...{ total: drop.units, variance: dispersion * drop.units, largest: Math.max(1, dispersion) },
  }
}
