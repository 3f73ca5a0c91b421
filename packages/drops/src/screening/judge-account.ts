import betaCdf from '@stdlib/stats-base-dists-beta-cdf'
import type { Evidence } from './evidence.ts'
import type { Reason } from './reason.ts'

/** In the order in which they came. `cut`: identifies records with the same comparison group. */
export type Witness = { id: string; cut: string; evidence: Evidence }

/** The probability that an honest account is ever flagged, for either reason: a year of accounts rarely has one. */
const CHANCE = 1e-5
/** With fewer expected drops, what one lucky bag contains would decide. */
const LEAST_EXPECTED = 5
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
  if (most === null) return []
  const { chance } = most
  const ratio = most.sums.falls / most.sums.expected
  // Halfway from the others to this account.
  const middle = (1 + ratio) / 2
  return most.witnesses
    .filter(({ evidence }) =>
      ratio > 1 ? evidence.falls > middle * evidence.expected : evidence.falls < middle * evidence.expected,
    )
    .map(({ id }) => [id, { kind: 'account-quantities', ratio, records: most.witnesses.length, chance }])
}

/** Sums of nearly as many records are nearly the same, so a look is a doubling of what is expected. */
const scaledChance = ({ falls, expected, variance, doubt }: AccountSums): number => {
  if (expected < LEAST_EXPECTED) return 1
  // Drops that come together count as one.
  const dependence = variance / expected
  const certainty = 1 / (DEVIATION ** 2 + doubt / expected ** 2)
  const chance = chanceAsFar({ count: falls / dependence, mean: expected / dependence, certainty })
  return amongLooks(chance, 1 + Math.log2(expected / LEAST_EXPECTED))
}

/**
 * The probability of at least, or at most, this many drops: a negative binomial distribution, that is a Poisson
 * distribution whose rate is as uncertain as that many drops leave it.
 */
const chanceAsFar = ({ count, mean, certainty }: { count: number; mean: number; certainty: number }): number =>
  count > mean
    ? betaCdf(mean / (mean + certainty), count, certainty)
    : betaCdf(certainty / (mean + certainty), certainty, count + 1)

/**
 * An account is judged after each record, so the probability of error is divided among all looks at it:
 * 1 / (1 x 2) + 1 / (2 x 3) + ... is 1.
 */
const amongLooks = (chance: number, look: number): number => Math.min(1, chance * look * (look + 1))

type AccountSums = Pick<Evidence, 'falls' | 'expected' | 'rareFalls' | 'rareExpected'> & {
  /** Of the number of drops around what is expected. */
  variance: number
  /** Variance of what is expected, because records of others show it in each cut; and of the rare ones. */
  doubt: number
  rareDoubt: number
}
type Telling = { witnesses: readonly Witness[]; sums: AccountSums; chance: number }

type OfCut = { consumed: number; expected: number; rareExpected: number; doubt: number; rareDoubt: number }
const NOTHING: OfCut = { consumed: 0, expected: 0, rareExpected: 0, doubt: 0, rareDoubt: 0 }

const withRecord = (of: OfCut, record: Evidence): OfCut => {
  const consumed = of.consumed + record.consumed
  const expected = of.expected + record.expected
  const rareExpected = of.rareExpected + record.rareExpected
  const share = consumed / record.othersConsumed
  return { consumed, expected, rareExpected, doubt: expected * share, rareDoubt: rareExpected * share }
}

/**
 * All records if they are conclusive, else as many of the first as tell most; null if none do. Honest ones that an account
 * sends afterwards do not clear it.
 */
const mostTelling = (witnesses: readonly Witness[], chanceOf: (sums: AccountSums) => number): Telling | null => {
  const cuts = new Map<string, OfCut>()
  const sums = { falls: 0, expected: 0, rareFalls: 0, rareExpected: 0, variance: 0, doubt: 0, rareDoubt: 0 }
  let most: Telling | null = null
  witnesses.forEach(({ cut, evidence }, place) => {
    const before = cuts.get(cut) ?? NOTHING
    const of = withRecord(before, evidence)
    cuts.set(cut, of)
    sums.doubt += of.doubt - before.doubt
    sums.rareDoubt += of.rareDoubt - before.rareDoubt
    sums.variance += evidence.expected * evidence.dependence
    sums.falls += evidence.falls
    sums.expected += evidence.expected
    sums.rareFalls += evidence.rareFalls
    sums.rareExpected += evidence.rareExpected
    const chance = chanceOf(sums)
    const isAll = place === witnesses.length - 1
    if (chance < CHANCE && (most === null || chance <= most.chance || isAll))
      most = { witnesses: witnesses.slice(0, place + 1), sums: { ...sums }, chance }
  })
  return most
}

/** Rare drops again and again, more than the luckiest would have. */
const findInvented = (witnesses: readonly Witness[]): Found => {
  const most = mostTelling(witnesses, inventedChance)
  if (most === null) return []
  const { chance } = most
  const { rareFalls: falls, rareExpected: expected } = most.sums
  return most.witnesses
    .filter(({ evidence }) => evidence.chance < SURPRISING)
    .map(({ id, evidence }) => [
      id,
      { kind: 'account-rare-drops', item: evidence.item!, falls, expected, records: most.witnesses.length, chance },
    ])
}

/** Only one more rare drop is one more look. */
const inventedChance = ({ rareFalls, rareExpected, rareDoubt }: AccountSums): number => {
  if (rareFalls <= rareExpected) return 1
  const certainty = rareExpected ** 2 / rareDoubt
  return amongLooks(chanceAsFar({ count: rareFalls, mean: rareExpected, certainty }), Math.max(1, rareFalls))
}
