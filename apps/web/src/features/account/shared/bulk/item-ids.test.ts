import { expect, it } from 'vitest'
import { readIds, takeKnownIds, withIds } from './item-ids.ts'

const known = new Set([19721, 19976])

it('takes known ids once each, with blanks and line ends around them', () => {
  expect(takeKnownIds(readIds(' 19976,19721 ,\n19976'), known)).toEqual({ ids: [19976, 19721], ignored: [] })
})

it('lists back what is not an id, or an unknown one', () => {
  expect(takeKnownIds(readIds('19721, Ectoplasm, 0, -1, 1.5, 77, 19721x2'), known)).toEqual({
    ids: [19721],
    ignored: ['Ectoplasm', '0', '-1', '1.5', '77', '19721x2'],
  })
})

it('an empty text holds nothing', () => {
  expect(takeKnownIds(readIds(' , ,'), known)).toEqual({ ids: [], ignored: [] })
})

it('appends to the existing entries, without repeating them', () => {
  expect(withIds([3, 1], [1, 2])).toEqual([3, 1, 2])
})
