import type { StackAnswer } from '@gildscope/contracts/game'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type HeldRow, itemTotals } from './held-row.ts'
import type { PlaceAnswer } from './rows.ts'
import { snapshotDifference } from './snapshot.ts'
import { BOUND_AS, stack } from './testing/arbitrary-answers.ts'
import { snapshotOf } from './testing/snapshot-of.ts'
import { sumValues, type UnitPrices, valueOfUnits } from './value.ts'

type Store = (StackAnswer | null)[]

const at = { account: 'Orla.1234', where: null }

/** The contents of the bank, the material storage, the shared slots, a bag and a guild's stash. */
const answersOf = ([bank = [], materials = [], shared = [], bag = [], stash = []]: readonly Store[]): PlaceAnswer[] => [
  { ...at, place: 'bank', reply: bank },
  { ...at, place: 'materials', reply: materials },
  { ...at, place: 'sharedInventory', reply: shared },
  { ...at, where: 'Bram', place: 'inventory', reply: { bags: [{ id: 7, inventory: bag }] } },
  { ...at, where: 'Lantern Company', place: 'guild', reply: [{ coins: 12, inventory: stash }] },
]
const STORES = 5

type Move = { from: number; slot: number; to: number; count: number }

/** Moves some or all units of a stack to another store; an empty slot moves nothing. */
const moveOne = (stores: readonly Store[], { from, slot, to, count }: Move): readonly Store[] => {
  const source = stores[from] ?? []
  const taken = source[slot % Math.max(1, source.length)]
  if (taken === null || taken === undefined || from === to) return stores
  const moved = Math.min(count, taken.count)
  return stores.map((store, index) => {
    if (index === to) return [...store, { ...taken, count: moved }]
    if (index !== from) return store
    return store.map((one) => (one === taken ? { ...taken, count: taken.count - moved } : one))
  })
}

/** The game states the binding of kinds that always bind: otherwise they could be in a guild's stash. */
const bound = stack.map((one): StackAnswer => (BOUND_AS(one.id) === 'none' ? one : { binding: 'Account', ...one }))
const store = fc.array(fc.option(bound), { maxLength: 8 })
const place = fc.nat({ max: STORES - 1 })
const moves = fc.array(fc.record({ from: place, slot: fc.nat({ max: 7 }), to: place, count: fc.nat({ max: 250 }) }))

/** Unit prices; some items have no price, some no vendor buys. */
const pricesOf = ({ id }: HeldRow): UnitPrices => ({
  sell: id % 3 === 0 ? null : id * 101,
  buy: id % 3 === 0 ? null : id * 97,
  vendor: id % 2 === 0 ? id : null,
})

describe('moving units between places', () => {
  const moved = fc
    .tuple(fc.array(store, { minLength: STORES, maxLength: STORES }), moves)
    .map(([before, all]) => [before, all.reduce(moveOne, before)] as const)

  it('changes no total of any item and binding, and no value before fees', () => {
    fc.assert(
      fc.property(moved, ([before, after]) => {
        const changes = snapshotDifference(snapshotOf(answersOf(before)), snapshotOf(answersOf(after)))
        const none = { character: 0, account: 0, none: 0 }
        const inlaid = changes.filter(({ isInside }) => isInside).map((row) => ({ ...row, isInside: false }))
        for (const rows of [changes, inlaid])
          expect([...itemTotals(rows).values()]).toEqual([...itemTotals(rows).values()].map(() => none))
        const { sell, buy } = sumValues(changes.map((row) => valueOfUnits(row, pricesOf(row))))
        expect([sell, buy]).toEqual([0, 0])
      }),
    )
  })

  it('is seen, place by place', () => {
    const before = [[{ id: 1, count: 250 }], [{ id: 1, count: 10 }], [], [], []]
    const after = moveOne(before, { from: 0, slot: 0, to: 1, count: 200 })
    const changes = snapshotDifference(snapshotOf(answersOf(before)), snapshotOf(answersOf(after)))
    expect(changes.map((row) => [row.place, row.counts.none])).toEqual([
      ['bank', -200],
      ['materials', 200],
    ])
  })
})
