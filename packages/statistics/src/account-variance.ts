import tQuantile from '@stdlib/stats-base-dists-t-quantile'
import type { AccountTotals } from './account-bootstrap.ts'

/** The weight that one account of nearly everything has at most. */
const LEAST_REST = 0.05

/** Sums over accounts that all drops of a cut share. */
export type AccountSums = { consumed: number; accounts: Float64Array; weights: Float64Array; weightedSquares: number }

export const accountSums = (accounts: Float64Array): AccountSums => {
  const consumed = accounts.reduce((sum, of) => sum + of, 0)
  const weights = accounts.map((of) => 1 / Math.max(LEAST_REST, 1 - of / consumed))
  const weightedSquares = accounts.reduce((sum, of, i) => sum + weights[i]! * of * of, 0)
  return { consumed, accounts, weights, weightedSquares }
}

/**
 * Variance of a total by how much accounts differ in what fell to them per unit consumed: that of the ratio estimator
 * (W. G. Cochran, "Sampling techniques", 1977, chapter 6), each account weighed by its leverage (J. G. MacKinnon,
 * H. White, "Some heteroskedasticity-consistent covariance matrix estimators", 1985, HC2). null with one account.
 */
export const accountVariance = (sums: AccountSums, { accounts, accountUnits }: AccountTotals): number | null => {
  const count = sums.accounts.length
  if (count < 2) return null
  let total = 0
  let squares = 0
  let products = 0
  for (let i = 0; i < accounts.length; i++) {
    const [account, amount] = [accounts[i]!, accountUnits[i]!]
    const weighted = sums.weights[account]! * amount
    total += amount
    squares += weighted * amount
    products += weighted * sums.accounts[account]!
  }
  const ratio = total / sums.consumed
  const residuals = squares - 2 * ratio * products + ratio * ratio * sums.weightedSquares
  return (Math.max(0, residuals) * count) / (count - 1)
}

const Z = 1.959964

/** Degrees of freedom that a handful of accounts is taken to have. */
const LEAST_DEGREES = 4

/**
 * The factor by which a variance between accounts must be increased because few accounts contribute: based on the
 * effective number of accounts with equal consumption (L. Kish, "Survey sampling", 1965, section 11.2) and the t
 * distribution.
 */
export const fewAccountsFactor = ({ consumed, accounts }: AccountSums): number => {
  const effective = (consumed * consumed) / accounts.reduce((sum, of) => sum + of * of, 0)
  return (tQuantile(0.975, Math.max(LEAST_DEGREES, effective - 1)) / Z) ** 2
}
