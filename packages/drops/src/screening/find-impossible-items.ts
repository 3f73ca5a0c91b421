import { consumedOf, type DropRecord, unitsGained } from '../drop-record.ts'
import { predictiveLaw } from './predictive-law.ts'
import type { Reason } from './reason.ts'
import type { Rest } from './rest.ts'

/** Units that others must have consumed before what they never had is called impossible. */
const OTHERS_CONSUMED = 10_000
const CHANCE = 0.001

/**
 * Many units of an item are stronger evidence than one: others need not have consumed as much, and stacks may be large.
 */
const OTHERS_CONSUMED_OF_MANY = 300
const STACK = 5
const CHANCE_OF_MANY = 1e-7

/**
 * Items that others never had, unless `known` contains them. If others had many items only once, one more new item is
 * no surprise: its probability follows from the number of those (I. J. Good, "The population frequencies of species and
 * the estimation of population parameters", Biometrika 40, 1953).
 */
export const findImpossibleItems = (record: DropRecord, rest: Rest, known: ReadonlySet<number>): Reason[] => {
  if (rest.consumed < OTHERS_CONSUMED_OF_MANY) return []
  const { quantity: consumed } = consumedOf(record)
  const isNewOneRare = rest.consumed >= OTHERS_CONSUMED && (rest.singles * consumed) / rest.consumed <= CHANCE
  const given = { consumed, othersConsumed: rest.consumed, othersUnits: rest.singles, dispersion: STACK }
  const law = predictiveLaw(given)
  return [...unitsGained(record)]
    .filter(([item, units]) => units > 0 && !rest.drops.has(item) && !known.has(item))
    .filter(([, units]) => isNewOneRare || law.atLeast(units) < CHANCE_OF_MANY)
    .map(([item, units]) => ({ kind: 'impossible-item', item, units, othersConsumed: rest.consumed }))
}
