import { magicFindBand } from '../cells/bands.ts'
import { consumedOf, type DropRecord, unitsGained } from '../drop-record.ts'
import { predictiveLaw } from './predictive-law.ts'
import type { Rest } from './rest.ts'

/**
 * Evidence of a record about its account, so that all records of an account can be judged together; stored with the
 * record. Drops are units divided by their dispersion: stacks count once.
 */
export type Evidence = {
  consumed: number
  /** Consumed by others in the same cut: how well they show what is expected. */
  othersConsumed: number
  falls: number
  expected: number
  /** How much the variance of a sum is increased because drops are correlated. */
  dependence: number
  /** The same for drops rarer than once in a hundred. */
  rareFalls: number
  rareExpected: number
  /** The drop that came most surprisingly often, and how rarely it does. */
  item: number | null
  chance: number
}

/** With less consumption, other records are no evidence about rare drops. */
const OTHERS_CONSUMED = 150
/** Submissions of others that must have had a drop before it counts among falls. */
const LEAST_SUBMISSIONS = 5
const RARE = 0.01
/** As if it came in pairs. */
const UNSEEN_DISPERSION = 2
/**
 * More rare drops in one record do not count: a stack that was moved from the bank is a mistake, not a pattern, and
 * those of one bag may come together. A record of which one is not even expected counts one.
 */
const MOST_RARE_FALLS = 3
const MOST_TIMES_EXPECTED = 3
/** Magic find is not the only influence on rare drops; this factor is still unsuspicious. */
const LUCK = 3
const MORE_THAN_LUCK = 1.5

/** How many times as many rare drops as others an honest player may get. */
const luckOf = ({ mf }: DropRecord, { luck }: Rest): number =>
  Math.max(LUCK, (MORE_THAN_LUCK * (100 + magicFindBand(mf))) / luck)

/** Of several comparison groups, the one that the record agrees with best. */
export const evidenceAgainst = (record: DropRecord, rests: readonly Rest[]): Evidence | null =>
  rests
    .map((rest) => evidenceOf(record, rest))
    .reduce(
      (best, evidence) =>
        evidence === null || (best !== null && farness(best) <= farness(evidence)) ? best : evidence,
      null,
    )

const farness = ({ falls, expected }: Evidence): number => (falls - expected) ** 2 / (expected + 1)

/** null if others consumed too little. */
export const evidenceOf = (record: DropRecord, rest: Rest): Evidence | null => {
  if (rest.consumed < OTHERS_CONSUMED) return null
  const consumed = consumedOf(record).quantity
  const units = unitsGained(record)
  const share = consumed / rest.consumed
  const sums = { falls: 0, expected: 0, rareFalls: 0, rareExpected: 0 }
  const best = { item: null as number | null, chance: 1 }
  for (const id of new Set([...rest.drops.keys(), ...units.keys()])) {
    const drop = rest.drops.get(id) ?? { units: 0, submissions: 0, dispersion: UNSEEN_DISPERSION }
    const had = units.get(id) ?? 0
    // Drops that replace each other differ less than this, but one bag contains one of them or none.
    const stack = Math.max(1, drop.dispersion)
    const othersFalls = drop.units / stack
    if (drop.submissions >= LEAST_SUBMISSIONS) {
      sums.falls += had / stack
      sums.expected += othersFalls * share
    }
    // Plus half a drop, as in Jeffreys' prior: drops that others never had are not impossible.
    if ((othersFalls + 0.5) / rest.consumed < RARE) {
      sums.rareFalls += had / stack
      sums.rareExpected += (othersFalls + 0.5) * share
    }
    if (had === 0) continue
    const { atLeast } = predictiveLaw({
      ...{ consumed, othersConsumed: rest.consumed, othersUnits: drop.units, dispersion: drop.dispersion },
    })
    const chance = atLeast(had)
    if (chance < best.chance) Object.assign(best, { item: id, chance })
  }
  const rareExpected = sums.rareExpected * luckOf(record, rest)
  return {
    ...{ consumed, othersConsumed: rest.consumed, dependence: rest.dependence, ...best },
    falls: Math.min(sums.falls, MOST_TIMES_EXPECTED * (sums.expected + 1)),
    expected: sums.expected,
    rareFalls: Math.min(sums.rareFalls, Math.max(1, MOST_RARE_FALLS * Math.min(1, rareExpected))),
    rareExpected,
  }
}
