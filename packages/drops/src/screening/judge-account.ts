import chisquareCdf from '@stdlib/stats-base-dists-chisquare-cdf'
import type { Evidence } from './evidence.ts'
import type { Reason } from './reason.ts'

/** In the order in which they came. `cut`: identifies records with the same comparison group. */
export type Witness = { id: string; cut: string; evidence: Evidence }

/** The probability that an honest account is flagged: so low that a year of accounts rarely has one. */
const CHANCE = 1e-6
/** The standard deviation of the total between honest accounts: a tenth. */
const DEVIATION = 0.1
/** For an account that is known to invent drops, a record with a drop this rare is considered invented. */
const SURPRISING = 0.15

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
  const most = mostTelling(witnesses, scaledChance)
  const { chance } = most
  if (!(chance < CHANCE)) return []
  const ratio = most.sums.falls / most.sums.expected
  // Halfway from the others to this account.
  const middle = (1 + ratio) / 2
  return most.witnesses
    .filter(({ evidence }) =>
      ratio > 1 ? evidence.falls > middle * evidence.expected : evidence.falls < middle * evidence.expected,
    )
    .map(({ id }) => [id, { kind: 'account-quantities', ratio, records: most.witnesses.length, chance }])
}

const scaledChance = ({ falls, expected, variance }: AccountSums): number => {
  const deviation = Math.sqrt(variance + (DEVIATION * expected) ** 2)
  return (1 - chisquareCdf(((falls - expected) / deviation) ** 2, 1)) / 2
}

type AccountSums = Pick<Evidence, 'falls' | 'expected' | 'rareFalls' | 'rareExpected'> & {
  /** Of the drops, and of the estimates from others' records in each cut. */
  variance: number
}
type Telling = { witnesses: readonly Witness[]; sums: AccountSums; chance: number }

/**
 * All records if they are conclusive, else as many of the first as tell most: honest ones that an account sends afterwards
 * do not clear it.
 */
const mostTelling = (witnesses: readonly Witness[], chanceOf: (sums: AccountSums) => number): Telling => {
  const cuts = new Map<string, { expected: number; consumed: number; doubt: number }>()
  const sums: AccountSums = { falls: 0, expected: 0, rareFalls: 0, rareExpected: 0, variance: 0 }
  let most: Telling = { witnesses: [], sums, chance: 1 }
  witnesses.forEach(({ cut, evidence }, place) => {
    const of = cuts.get(cut) ?? { expected: 0, consumed: 0, doubt: 0 }
    of.expected += evidence.expected
    of.consumed += evidence.consumed
    const doubt = (of.expected * of.consumed) / evidence.othersConsumed
    sums.variance += evidence.expected * evidence.dependence + doubt - of.doubt
    cuts.set(cut, { ...of, doubt })
    sums.falls += evidence.falls
    sums.expected += evidence.expected
    sums.rareFalls += evidence.rareFalls
    sums.rareExpected += evidence.rareExpected
    const chance = chanceOf(sums)
    const isAll = place === witnesses.length - 1
    if (chance <= most.chance || (isAll && chance < CHANCE))
      most = { witnesses: witnesses.slice(0, place + 1), sums: { ...sums }, chance }
  })
  return most
}

/** Rare drops again and again, more than the luckiest would have. */
const findInvented = (witnesses: readonly Witness[]): Found => {
  const most = mostTelling(witnesses, inventedChance)
  const { chance } = most
  const { rareFalls: falls, rareExpected: expected } = most.sums
  if (!(chance < CHANCE)) return []
  return most.witnesses
    .filter(({ evidence }) => evidence.chance < SURPRISING)
    .map(({ id, evidence }) => [
      id,
      { kind: 'account-rare-drops', item: evidence.item!, falls, expected, records: most.witnesses.length, chance },
    ])
}

/** The probability that a Poisson number is at least this large. */
const inventedChance = ({ rareFalls, rareExpected }: AccountSums): number =>
  rareFalls <= rareExpected ? 1 : chisquareCdf(2 * rareExpected, 2 * rareFalls)
