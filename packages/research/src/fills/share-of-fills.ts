import { accountSums, accountVariance, fewAccountsFactor } from '@gildscope/statistics/account-variance'
import { LEAST_PLAYERS } from './kept-shares.ts'

/** What a player's fills of one class sum up to. */
export type PlayerFills = {
  fills: number
  units: number
  squaredUnits: number
  shortUnits: number
  hiddenUnits: number
  estimatedUnits: number
}

type FillShare = {
  players: number
  fills: number
  short: number
  hidden: number
  hiddenError: number
  estimated: number
}

const Z_95 = 1.96

/** To two digits: an exact number would tell how much a new player trades. */
const roundedDown = (count: number): number => {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1)
  return Math.floor(count / step) * step
}

/**
 * Variance of a share of independent fills, with two of each kind added, because rare large ones may not have come yet
 * (A. Agresti, B. A. Coull, "Approximate is better than exact", The American Statistician 52, 1998).
 */
const binomialVariance = (share: number, fills: number): number => {
  const likely = (share * fills + 2) / (fills + 4)
  return (likely * (1 - likely)) / (fills + 4)
}

/**
 * The shares of a class over its players; null with too few. Nobody weighs more than the median player, and so no more
 * than a third. The error follows from how much players differ, and from the number of fills of equal size that weigh
 * as much as theirs (L. Kish, "Survey sampling", 1965, section 11.2).
 */
export const shareOfFills = (players: readonly PlayerFills[]): FillShare | null => {
  const given = players.filter(({ units }) => units > 0)
  if (given.length < LEAST_PLAYERS) return null
  const units = given.map((player) => player.units).toSorted((a, b) => a - b)
  const median = units[(units.length - 1) >> 1] ?? 0
  const sums = accountSums(Float64Array.from(given, (player) => Math.min(player.units, median)))
  const scaled = given.map((player, at) => ({ player, scale: (sums.accounts[at] ?? 0) / player.units }))
  const amounts = (of: 'shortUnits' | 'hiddenUnits' | 'estimatedUnits'): number[] =>
    scaled.map(({ player, scale }) => player[of] * scale)
  const share = (of: Parameters<typeof amounts>[0]): number =>
    amounts(of).reduce((sum, amount) => sum + amount, 0) / sums.consumed
  const hidden = share('hiddenUnits')
  const squares = sums.consumed * sums.consumed
  const equalFills = squares / scaled.reduce((sum, { player, scale }) => sum + player.squaredUnits * scale * scale, 0)
  const totals = { accounts: given.map((_, at) => at), accountUnits: amounts('hiddenUnits') }
  const between = ((accountVariance(sums, totals) ?? 0) * fewAccountsFactor(sums)) / squares
  return {
    players: given.length,
    fills: roundedDown(given.reduce((sum, { fills }) => sum + fills, 0)),
    short: share('shortUnits'),
    hidden,
    hiddenError: Z_95 * Math.sqrt(Math.max(between, binomialVariance(hidden, equalFills))),
    estimated: share('estimatedUnits'),
  }
}
