import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ACCOUNT_PLACES, PLACE_NAMES, PLACE_NEEDS, PLACES, placeKey } from './places.ts'
import { type AccountSelection, planCalls } from './plan-calls.ts'
import { toRows } from './rows.ts'
import { answerOf, BOUND_AS } from './testing/arbitrary-answers.ts'

const NOTHING = { places: [], inventory: [], equipment: [], guilds: [] }
const GUILD = { id: 'g1', name: 'Lantern Company' }

const names = fc.uniqueArray(fc.constantFrom('Bram', 'Cerys', 'Tamsin Vale'))
const selection: fc.Arbitrary<AccountSelection[]> = fc.uniqueArray(
  fc.record({
    account: fc.constantFrom('Orla.1234', 'Finn.9876', 'Ida.5555'),
    places: fc.uniqueArray(fc.constantFrom(...ACCOUNT_PLACES)),
    inventory: names,
    equipment: names,
    armory: fc.boolean(),
    guilds: fc.uniqueArray(fc.constantFrom(GUILD, { id: 'g2', name: 'Ash Watch' })),
  }),
  { selector: ({ account }) => account },
)

/** Every selected place; a guild does not belong to a single account. */
const chosenIn = (all: readonly AccountSelection[]): Set<string> =>
  new Set(
    all.flatMap(({ account, places, inventory, equipment, armory, guilds }) => [
      ...places.map((place) => placeKey({ account, place, where: null })),
      ...(armory === true ? [placeKey({ account, place: 'equipment', where: null })] : []),
      ...inventory.map((where) => placeKey({ account, place: 'inventory', where })),
      ...equipment.map((where) => placeKey({ account, place: 'equipment', where })),
      ...guilds.map(({ id }) => id),
    ]),
  )

describe('a plan', () => {
  it('asks once for each place that was chosen, and for no other', () => {
    fc.assert(
      fc.property(selection, (all) => {
        const asked = planCalls(all).map((call) => call.guildId ?? placeKey(call))
        expect(new Set(asked).size).toBe(asked.length)
        expect(new Set(asked)).toEqual(chosenIn(all))
      }),
    )
  })

  it('leads to rows of the places that were asked', () => {
    const answered = selection.chain((all) => {
      const calls = planCalls(all)
      return fc.tuple(fc.constant(calls), fc.tuple(...calls.map(answerOf)))
    })
    fc.assert(
      fc.property(answered, ([calls, answers]) => {
        const asked = new Set(calls.map(placeKey))
        for (const row of toRows(answers, BOUND_AS)) {
          const isArmory = row.place === 'equipment' && row.where === null
          if (!isArmory) expect(asked.has(placeKey(row))).toBe(true)
        }
        expect(new Set(answers.map(placeKey))).toEqual(asked)
      }),
    )
  })

  it('calls accounts in turn, and reads a guild through its first leader', () => {
    const calls = planCalls([
      { ...NOTHING, account: 'Orla.1234', places: ['bank', 'wallet'], equipment: ['Bram'], guilds: [GUILD] },
      { ...NOTHING, account: 'Finn.9876', inventory: ['Bram', 'Bram'], guilds: [GUILD] },
    ])
    expect(calls).toEqual([
      { account: 'Orla.1234', place: 'wallet', where: null, guildId: null },
      { account: 'Orla.1234', place: 'bank', where: null, guildId: null },
      { account: 'Orla.1234', place: 'equipment', where: 'Bram', guildId: null },
      { account: 'Orla.1234', place: 'guild', where: 'Lantern Company', guildId: 'g1' },
      { account: 'Finn.9876', place: 'inventory', where: 'Bram', guildId: null },
    ])
  })
})

it('every place has a name of its own, and says what a key must allow', () => {
  expect(new Set(PLACES.map((place) => PLACE_NAMES[place])).size).toBe(PLACES.length)
  const needs = Object.fromEntries(
    PLACES.map((place) => [place, PLACE_NEEDS[place].filter((one) => one !== 'account')]),
  )
  expect(needs).toEqual({
    inventory: ['characters', 'inventories'],
    equipment: ['characters', 'inventories'],
    wallet: ['wallet'],
    bank: ['inventories'],
    materials: ['inventories'],
    tpSells: ['tradingpost'],
    sharedInventory: ['inventories'],
    deliveryBox: ['tradingpost'],
    guild: ['guilds'],
  })
})
