import chisquareCdf from '@stdlib/stats-base-dists-chisquare-cdf'
import type { Evidence } from './evidence.ts'
import type { Reason } from './reason.ts'

/** `cut`: identifies records with the same comparison group. */
export type Witness = { id: string; cut: string; evidence: Evidence }

/** The probability that an honest account is flagged: so low that a year of accounts rarely has one. */
const CHANCE = 1e-6
/** The standard deviation of the total between honest accounts: a tenth. */
const DEVIATION = 0.1
/** For an account that is known to invent drops, a record with a drop this rare is considered invented. */
const SURPRISING = 0.15

const sum = (witnesses: readonly Witness[], of: (evidence: Evidence) => number): number =>
  witnesses.reduce((all, { evidence }) => all + of(evidence), 0)

/**
 * All records of one account together against those of others: which of them are flagged because of the account.
 * Deviations that a dozen units in one record cannot prove become visible in thirty such records.
 */
export const judgeAccount = (witnesses: readonly Witness[]): Map<string, Reason[]> => {
  const found = new Map<string, Reason[]>()
  for (const [id, reason] of [...findScaled(witnesses), ...findInvented(witnesses)])
    found.set(id, [...(found.get(id) ?? []), reason])
  return found
}

type Found = (readonly [id: string, reason: Reason])[]

/** Quantities that are all larger, or all smaller, than those of others. */
const findScaled = (witnesses: readonly Witness[]): Found => {
  const falls = sum(witnesses, (evidence) => evidence.falls)
  const expected = sum(witnesses, (evidence) => evidence.expected)
  const deviation = Math.sqrt(varianceOf(witnesses) + (DEVIATION * expected) ** 2)
  const chance = (1 - chisquareCdf(((falls - expected) / deviation) ** 2, 1)) / 2
  if (!(chance < CHANCE)) return []
  const ratio = falls / expected
  // Halfway from the others to this account.
  const middle = (1 + ratio) / 2
  return witnesses
    .filter(({ evidence }) =>
      ratio > 1 ? evidence.falls > middle * evidence.expected : evidence.falls < middle * evidence.expected,
    )
    .map(({ id }) => [id, { kind: 'account-quantities', ratio, records: witnesses.length, chance }])
}

/** Variance of the drops, and of the estimates from others' records in each cut. */
const varianceOf = (witnesses: readonly Witness[]): number => {
  let variance = sum(witnesses, ({ expected, dependence }) => expected * dependence)
  for (const ofCut of Map.groupBy(witnesses, ({ cut }) => cut).values()) {
    const consumed = sum(ofCut, (evidence) => evidence.consumed)
    variance += (sum(ofCut, ({ expected }) => expected) * consumed) / ofCut[0]!.evidence.othersConsumed
  }
  return variance
}

/** Rare drops again and again, more than the luckiest would have. */
const findInvented = (witnesses: readonly Witness[]): Found => {
  const falls = sum(witnesses, (evidence) => evidence.rareFalls)
  const expected = sum(witnesses, (evidence) => evidence.rareExpected)
  // The probability that a Poisson number is at least this large.
  const chance = falls <= expected ? 1 : chisquareCdf(2 * expected, 2 * falls)
  if (!(chance < CHANCE)) return []
  return witnesses
    .filter(({ evidence }) => evidence.chance < SURPRISING)
    .map(({ id, evidence }) => [
      id,
      { kind: 'account-rare-drops', item: evidence.item!, falls, expected, records: witnesses.length, chance },
    ])
}
