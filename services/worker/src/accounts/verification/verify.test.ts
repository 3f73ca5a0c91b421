import { charactersCall, notingLeftOut } from '@gildscope/contracts/game'
import { itemTotals } from '@gildscope/holdings'
import { expect, it } from 'vitest'
import { type AccountAnswers, bestRatings, neededPermissions, rowsOf } from './read-holdings.ts'
import { verify } from './verify.ts'

const NOTHING: AccountAnswers = { bank: [], materials: [], sharedInventory: [], characters: [], wallet: [] }
const content = (own: Partial<Parameters<typeof verify>[0]>) => ({ items: [], currency: [], professions: [], ...own })

/** 100 ectoplasm: 10 + 40 account bound, 5 soulbound, 45 free, over all the places that count. */
const ACCOUNT: AccountAnswers = {
  bank: [{ id: 19721, count: 10, binding: 'Account' }, null, { id: 19721, count: 20 }],
  materials: [
    { id: 19721, count: 40, binding: 'Account' },
    { id: 19976, count: 0 },
  ],
  sharedInventory: [null, { id: 19721, count: 15 }],
  characters: [
    {
      bags: [null, { inventory: [{ id: 19721, count: 5, binding: 'Character' }, null] }],
      equipment: [
        { id: 46762, binding: 'Account', location: 'Equipped', tabs: [1, 2] },
        { id: 46762, binding: 'Character', location: 'Armory', tabs: [2] },
      ],
      crafting: [
        { discipline: 'Chef', rating: 400 },
        { discipline: 'Tailor', rating: 500 },
      ],
    },
    {
      bags: [{ inventory: [{ id: 19721, count: 10 }] }],
      crafting: [{ discipline: 'Chef', rating: 275 }],
    },
    {},
  ],
  wallet: [
    { id: 1, value: 12_345 },
    { id: 4, value: 0 },
  ],
}
const readingOf = (answers: AccountAnswers) => ({ rows: rowsOf(answers), ratings: bestRatings(answers.characters) })
const holdings = readingOf(ACCOUNT)
const unitsIn = (answers: AccountAnswers, id: number) => itemTotals(rowsOf(answers)).get(id)

it('counts an item over all places, by what each stack is bound to', () => {
  expect(unitsIn(ACCOUNT, 19721)).toEqual({ character: 5, account: 50, none: 45 })
  expect(unitsIn(ACCOUNT, 46762)).toEqual({ character: 1, account: 1, none: 0 })
})

it('finds an item enough when all bindings together are', () => {
  const valid = (qty: number) => verify(content({ items: [{ id: 19721, qty }] }), holdings).items[0]?.valid
  expect([1, 99, 100, 101].map(valid)).toEqual([true, true, true, false])
})

it('shows no more than required, the tightest binding first', () => {
  const shown = (qty: number) => verify(content({ items: [{ id: 19721, qty }] }), holdings).items[0]?.binding
  expect(shown(3)).toEqual({ character: 3, account: 0, none: 0 })
  expect(shown(30)).toEqual({ character: 5, account: 25, none: 0 })
  expect(shown(60)).toEqual({ character: 5, account: 50, none: 5 })
  expect(shown(250)).toEqual({ character: 5, account: 50, none: 45 })
})

it('finds nothing of an item that is not held', () => {
  const { items } = verify(
    content({
      items: [
        { id: 1, qty: 1 },
        { id: 19976, qty: 1 },
      ],
    }),
    holdings,
  )
  expect(items).toEqual([1, 19976].map((id) => ({ id, valid: false, binding: { character: 0, account: 0, none: 0 } })))
})

it('compares the wallet with the quantity, coin in copper', () => {
  const currency = [
    { id: 1, qty: 12_345 },
    { id: 1, qty: 12_346 },
    { id: 4, qty: 1 },
    { id: 2, qty: 1 },
  ]
  expect(verify(content({ currency }), holdings).currency.map(({ valid }) => valid)).toEqual([
    true,
    false,
    false,
    false,
  ])
})

it('uses the best rating of any character, and identifies professions by their numbers', () => {
  const professions = [
    { id: 3, qty: 400 },
    { id: 3, qty: 401 },
    { id: 8, qty: 500 },
    { id: 9, qty: 1 },
    { id: 77, qty: 1 },
  ]
  const verdicts = verify(content({ professions }), holdings).professions.map(({ valid }) => valid)
  expect(verdicts).toEqual([true, false, true, false, false])
})

it('knows homesteaders by their number, whose craft may come without a rating or not at all', () => {
  const professions = [
    { id: 10, qty: 1 },
    { id: 3, qty: 400 },
  ]
  const judged = (crafting: object) => {
    const sent = [{ crafting: [{ discipline: 'Chef', rating: 400 }] }, { crafting: [crafting] }]
    const { value, leftOut } = notingLeftOut(() => charactersCall.reply.parse(sent))
    expect(leftOut).toEqual([])
    return verify(content({ professions }), { rows: [], ratings: bestRatings(value) }).professions.map(
      ({ valid }) => valid,
    )
  }
  expect(judged({ discipline: 'Homesteader', rating: 1, active: true })).toEqual([true, true])
  expect(judged({ discipline: 'Homesteader', active: true })).toEqual([false, true])
  expect(judged({ discipline: 'Beekeeper', rating: 500 })).toEqual([false, true])
})

it('counts a piece of the legendary armory once, however many wear it', () => {
  const ring = { id: 91234, binding: 'Account' }
  const worn = { ...ring, location: 'EquippedFromLegendaryArmory', tabs: [1] }
  const characters = [
    // Two rings in the first tab are two pieces; the second tab uses one of them.
    { equipment: [worn, worn, { ...ring, location: 'LegendaryArmory', tabs: [2] }] },
    { equipment: [worn] },
    { equipment: [{ ...ring, location: 'LegendaryArmory', tabs: [1, 2] }] },
  ]
  expect(unitsIn({ ...NOTHING, characters }, 91234)).toEqual({ character: 0, account: 2, none: 0 })
})

it('counts neither what sits inside gear nor an empty entry of the material storage', () => {
  const inlaid = { id: 46762, count: 1, upgrades: [24615, 24615], infusions: [49432] }
  const characters = [{ equipment: [{ id: 46763, upgrades: [24615] }], bags: [{ inventory: [inlaid] }] }]
  const answers = { ...NOTHING, materials: [{ id: 19976, count: 0 }], characters }
  expect([46762, 46763].map((id) => unitsIn(answers, id))).toEqual(
    [1, 1].map((none) => ({ character: 0, account: 0, none })),
  )
  expect([24615, 49432, 19976].map((id) => unitsIn(answers, id))).toEqual([undefined, undefined, undefined])
})

it('needs of a key only what the list is about', () => {
  const one = [{ id: 1, qty: 1 }]
  expect(neededPermissions(content({}))).toEqual([])
  expect(neededPermissions(content({ items: one, professions: one }))).toEqual(['inventories', 'characters'])
  expect(neededPermissions(content({ professions: one }))).toEqual(['characters'])
  expect(neededPermissions(content({ currency: one }))).toEqual(['wallet'])
})
