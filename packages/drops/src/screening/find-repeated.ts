import { DAY_MS } from '@gildscope/base/time'
import { dispersionOf } from '@gildscope/statistics/dispersion'
import { consumedOf, type DropRecord, unitsGained } from '../drop-record.ts'
import type { Reason } from './reason.ts'
import type { Rest } from './rest.ts'

const WITHIN_MS = 7 * DAY_MS
const CHANCE = 1e-4

type Earlier = Pick<DropRecord, 'id' | 'account' | 'activity' | 'salvageKit' | 'iso' | 'consumed' | 'items'>

/**
 * A record that repeats an earlier one of its account from the same days: the same consumption, and the same quantities
 * of all items, or of all but one. Small numbers often agree by chance, so it only counts if that is unlikely: each
 * item agrees with the probability of the most likely Poisson value.
 */
export const findRepeated = (record: DropRecord, rest: Rest, earlier: readonly Earlier[]): Reason[] =>
  earlier
    .filter((other) => isOfSameKind(record, other) && isNear(record, other))
    .map((other): Reason => ({ kind: 'repeated', record: other.id, chance: chanceOfAgreement(record, other, rest) }))
    .filter((reason) => reason.kind === 'repeated' && reason.chance < CHANCE)

const isOfSameKind = (record: DropRecord, other: Earlier): boolean =>
  other.id !== record.id &&
  other.account === record.account &&
  other.activity === record.activity &&
  other.salvageKit === record.salvageKit &&
  consumedOf(other).id === consumedOf(record).id &&
  consumedOf(other).quantity === consumedOf(record).quantity

const isNear = (record: DropRecord, other: Earlier): boolean =>
  Math.abs(Date.parse(record.iso) - Date.parse(other.iso)) <= WITHIN_MS

/** 1 where more than one item differs. */
const chanceOfAgreement = (record: DropRecord, other: Earlier, rest: Rest): number => {
  const units = unitsGained(record)
  const others = unitsGained(other)
  const items = [...new Set([...units.keys(), ...others.keys()])]
  const differing = items.filter((item) => units.get(item) !== others.get(item)).length
  if (differing > 1) return 1
  const consumed = consumedOf(record).quantity
  let chance = differing === 0 ? 1 : items.length
  for (const item of items) {
    const had = units.get(item) ?? 0
    if (had === others.get(item))
      chance *= chanceOfSame(
        had,
        rest.drops.get(item)?.dispersion ?? dispersionOf({ consumed, units: 0, submissions: 1, spread: 0 }),
      )
  }
  return Math.min(1, chance)
}

/** Height of a normal law of this variance, which is that of Poisson at its middle; stacks count once. */
const chanceOfSame = (units: number, dispersion: number): number =>
  1 / Math.sqrt(1 + (2 * Math.PI * units) / Math.max(dispersion, 1 / dispersion))
