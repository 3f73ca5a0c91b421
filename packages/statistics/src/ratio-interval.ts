import {
  type AccountBootstrap,
  type AccountTotals,
  BOOTSTRAP_ACCOUNTS,
  createAccountBootstrap,
} from './account-bootstrap.ts'
import { type AccountSums, accountSums, accountVariance, fewAccountsFactor } from './account-variance.ts'
import { gammaInterval } from './count-interval.ts'
import type { Interval } from './interval.ts'

/**
 * - `poisson`: exact for counts, widened by how unevenly submissions gave. Few accounts, or accounts that differ no more
 *   than their submissions do.
 * - `bootstrap`: accounts differ more, and were resampled.
 * - `normal`: the same with so many accounts that the theory of the ratio estimator gives what resampling would.
 * - `contested`: records of a day on contradict others; the value is that of the others, the interval contains both.
 */
export type IntervalMethod = 'poisson' | 'bootstrap' | 'normal' | 'contested'

/** A value per unit consumed with its 95 % interval. */
export type Estimate = Interval & { value: number; method: IntervalMethod }

export type RatioTotals = AccountTotals & {
  total: number
  /** Variance of `total`, from the differences between submissions. */
  variance: number
  /** The most that one more drop may add. */
  largest: number
}

export type RatioEstimator = {
  estimate: (totals: RatioTotals) => Estimate
  /** Of `total`, by submissions or by accounts: without the interval, which takes far longer. */
  varianceOf: (totals: RatioTotals) => number
}

/** Estimates all that fell in one cut, per unit consumed by these accounts. */
export const createRatioEstimator = (accounts: Float64Array): RatioEstimator => {
  const sums = accountSums(accounts)
  const canBootstrap = accounts.length >= BOOTSTRAP_ACCOUNTS.least && accounts.length <= BOOTSTRAP_ACCOUNTS.most
  const factor = fewAccountsFactor(sums)
  let bootstrap: AccountBootstrap | null = null
  const resampled = (totals: RatioTotals): Interval => {
    bootstrap ??= createAccountBootstrap(accounts)
    return bootstrap.intervalOf(totals)
  }
  const judge = (totals: RatioTotals) => {
    const between = accountVariance(sums, totals) ?? 0
    const isByAccounts = between > totals.variance && accounts.length >= BOOTSTRAP_ACCOUNTS.least
    return { isByAccounts, variance: isByAccounts ? between * factor : Math.max(totals.variance, between) }
  }
  return {
    varianceOf: (totals) => judge(totals).variance,
    estimate: (totals) => {
      const { isByAccounts, variance } = judge(totals)
      const counted = perUnit(gammaInterval(totals.total, variance, totals.largest), sums)
      const interval = isByAccounts && canBootstrap ? hull(counted, resampled(totals)) : counted
      const method = !isByAccounts ? 'poisson' : canBootstrap ? 'bootstrap' : 'normal'
      return { value: totals.total / sums.consumed, ...interval, method }
    },
  }
}

const perUnit = ({ low, high }: Interval, { consumed }: AccountSums): Interval => ({
  low: low / consumed,
  high: high / consumed,
})

/** Resamples of what hardly ever fell are too few to reach as far as counts may. */
const hull = (a: Interval, b: Interval): Interval => ({ low: Math.min(a.low, b.low), high: Math.max(a.high, b.high) })
