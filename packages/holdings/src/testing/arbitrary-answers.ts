import type { EquipmentAnswer, StackAnswer } from '@gildscope/contracts/game'
import fc from 'fast-check'
import type { BoundAs } from '../binding.ts'
import { ACCOUNT_PLACES, type PlaceRef } from '../places.ts'
import type { PlaceAnswer } from '../rows.ts'

/** Few kinds, so that they meet again. */
const id = fc.integer({ min: 1, max: 12 })
const count = fc.integer({ min: 0, max: 250 })
const inGear = fc.array(id, { maxLength: 2 })
const binding = fc.constantFrom('Account', 'Character')

export const stack: fc.Arbitrary<StackAnswer> = fc.record(
  { id, count, binding, charges: count, skin: id, upgrades: inGear, infusions: inGear },
  { requiredKeys: ['id', 'count'] },
)
const piece: fc.Arbitrary<EquipmentAnswer> = fc.record(
  {
    ...{ id, binding, upgrades: inGear, infusions: inGear },
    location: fc.constantFrom('Equipped', 'Armory', 'EquippedFromLegendaryArmory', 'LegendaryArmory'),
    tabs: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { minLength: 1 }),
  },
  { requiredKeys: ['id'] },
)
const slots = fc.array(fc.option(stack), { maxLength: 8 })
const bags = fc.array(fc.option(fc.record({ id, inventory: slots })), { maxLength: 3 })
const coins = fc.integer({ min: 0, max: 50_000 })

/** Possible answers of the game about a place. */
export const answerOf = (ref: PlaceRef): fc.Arbitrary<PlaceAnswer> => {
  const { account, place, where } = ref
  const at = { account, where }
  switch (place) {
    case 'inventory':
      return bags.map((all) => ({ ...at, place, reply: { bags: all } }))
    case 'equipment':
      if (where === null)
        return fc
          .uniqueArray(fc.record({ id, count }), { selector: (one) => one.id })
          .map((armory) => ({ ...at, place, reply: { armory } }))
      return fc.array(piece, { maxLength: 8 }).map((equipment) => ({ ...at, place, reply: { equipment } }))
    case 'wallet':
      return fc
        .uniqueArray(fc.record({ id, value: coins }), { selector: (one) => one.id })
        .map((reply) => ({ ...at, place, reply }))
    case 'tpSells':
      return fc.array(fc.record({ item_id: id, quantity: count })).map((reply) => ({ ...at, place, reply }))
    case 'deliveryBox':
      return fc.record({ coins, items: fc.array(fc.record({ id, count })) }).map((reply) => ({ ...at, place, reply }))
    case 'guild':
      return fc
        .array(fc.record({ coins, inventory: slots }), { maxLength: 2 })
        .map((reply) => ({ ...at, place, reply }))
    default:
      return slots.map((reply) => ({ ...at, place, reply }))
  }
}

/** Two accounts, one with two characters and a guild, the other with its legendary armory. */
export const ALL_PLACES: readonly PlaceRef[] = [
  ...ACCOUNT_PLACES.map((place) => ({ account: 'Orla.1234', place, where: null })),
  ...(['inventory', 'equipment'] as const).flatMap((place) =>
    ['Tamsin Vale', 'Bram'].map((where) => ({ account: 'Orla.1234', place, where })),
  ),
  { account: 'Orla.1234', place: 'guild', where: 'Lantern Company' },
  { account: 'Finn.9876', place: 'bank', where: null },
  { account: 'Finn.9876', place: 'equipment', where: 'Bram' },
  { account: 'Finn.9876', place: 'equipment', where: null },
]

/** An answer for each place. */
export const world: fc.Arbitrary<readonly PlaceAnswer[]> = fc.tuple(...ALL_PLACES.map(answerOf))

/** Some kinds are always bound. */
export const BOUND_AS: BoundAs = (itemId) => {
  if (itemId % 4 === 0) return 'account'
  return itemId % 5 === 0 ? 'character' : 'none'
}
