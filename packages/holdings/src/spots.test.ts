import { expect, test } from 'vitest'
import type { PlaceAnswer } from './rows.ts'
import { spotsByPlace, spotsOf } from './spots.ts'

const at = { account: 'Orla.1234', where: null }
const stack = (id: number, count = 1) => ({ id, count })
const brief = (answer: PlaceAnswer) => spotsOf(answer).map(({ id, units, part, slot }) => [id, units, part, slot])

test('numbers slots as the game shows them: tabs of thirty, bags, tabs of a stash', () => {
  const bank = Array.from({ length: 61 }, (_, slot) =>
    slot === 29 || slot === 30 || slot === 60 ? stack(slot, 5) : null,
  )
  expect(brief({ ...at, place: 'bank', reply: bank })).toEqual([
    [29, 5, 1, 30],
    [30, 5, 2, 1],
    [60, 5, 3, 1],
  ])
  expect(brief({ ...at, place: 'sharedInventory', reply: [null, stack(7)] })).toEqual([[7, 1, null, 2]])
  const bags = [{ inventory: [stack(1)] }, null, { inventory: [null, stack(2)] }]
  expect(brief({ ...at, where: 'Bram', place: 'inventory', reply: { bags } })).toEqual([
    [1, 1, 1, 1],
    [2, 1, 3, 2],
  ])
  const stash = [
    { coins: 0, inventory: [stack(3)] },
    { coins: 5, inventory: [null, stack(4)] },
  ]
  expect(brief({ ...at, where: 'Lantern Company', place: 'guild', reply: stash })).toEqual([
    [3, 1, 1, 1],
    [4, 1, 2, 2],
  ])
})

test('numbers nothing where the game has no slots', () => {
  expect(brief({ ...at, place: 'materials', reply: [stack(5, 250)] })).toEqual([])
  expect(brief({ ...at, place: 'deliveryBox', reply: { coins: 1, items: [stack(5)] } })).toEqual([])
})

test('finds the spots of one item in one place', () => {
  const find = spotsByPlace(spotsOf({ ...at, place: 'bank', reply: [stack(5, 2), stack(6), stack(5, 3)] }))
  expect(find({ ...at, place: 'bank' }, 5).map(({ slot, units }) => [slot, units])).toEqual([
    [1, 2],
    [3, 3],
  ])
  expect(find({ ...at, place: 'sharedInventory' }, 5)).toEqual([])
})
