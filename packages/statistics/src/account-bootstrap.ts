import chisquareCdf from '@stdlib/stats-base-dists-chisquare-cdf'
import tQuantile from '@stdlib/stats-base-dists-t-quantile'
import type { Interval } from './interval.ts'
import { DRAWS, percentiles } from './percentiles.ts'
import { seededRandom } from './random.ts'

/** Units per account, by index. */
export type AccountTotals = { accounts: ArrayLike<number>; accountUnits: ArrayLike<number> }

export type AccountBootstrap = { intervalOf: (totals: AccountTotals) => Interval }

/** With fewer accounts resampling is meaningless, with more the normal approximation is as good and cheaper. */
export const BOOTSTRAP_ACCOUNTS = { least: 5, most: 100 } as const

/**
 * Cluster bootstrap of ratios to consumption: whole accounts are drawn, because what one player repeats in all
 * submissions is no independent evidence (A. C. Davison, D. V. Hinkley, "Bootstrap methods and their application",
 * 1997, section 3.8). All ratios share the draws. Percentiles are expanded to correct for few accounts (T. C.
 * Hesterberg, "What teachers should know about the bootstrap", The American Statistician 69, 2015, section 3.3).
 */
export const createAccountBootstrap = (consumed: Float64Array): AccountBootstrap => {
  const times = timesOf(consumed.length)
  const tail = expandedTail(consumed.length)
  const drawnConsumed = new Float64Array(DRAWS)
  for (let account = 0; account < consumed.length; account++) {
    addDrawn(drawnConsumed, times, account, consumed[account]!)
  }
  const ratios = new Float64Array(DRAWS)
  return {
    intervalOf: ({ accounts, accountUnits }) => {
      ratios.fill(0)
      for (let i = 0; i < accounts.length; i++) addDrawn(ratios, times, accounts[i]!, accountUnits[i]!)
      for (let draw = 0; draw < DRAWS; draw++) ratios[draw]! /= drawnConsumed[draw]!
      return percentiles(ratios, tail)
    },
  }
}

/** Draws depend on the number of accounts alone: at most 10 MB for all resampled sizes. */
const drawnTimes = new Map<number, Uint8Array>()

/** How often each account is in each draw, account by account. */
const timesOf = (accounts: number): Uint8Array => {
  const times = drawnTimes.get(accounts) ?? drawTimes(accounts)
  drawnTimes.set(accounts, times)
  return times
}

const drawTimes = (accounts: number): Uint8Array => {
  const next = seededRandom(accounts)
  const times = new Uint8Array(accounts * DRAWS)
  for (let draw = 0; draw < DRAWS; draw++) {
    for (let i = 0; i < accounts; i++) times[Math.floor(next() * accounts) * DRAWS + draw]!++
  }
  return times
}

const addDrawn = (sums: Float64Array, times: Uint8Array, account: number, amount: number): void => {
  const from = account * DRAWS
  for (let draw = 0; draw < DRAWS; draw++) sums[draw]! += times[from + draw]! * amount
}

const expandedTail = (accounts: number): number => {
  const deviations = Math.sqrt(accounts / (accounts - 1)) * tQuantile(0.975, accounts - 1)
  return (1 - chisquareCdf(deviations * deviations, 1)) / 2
}
