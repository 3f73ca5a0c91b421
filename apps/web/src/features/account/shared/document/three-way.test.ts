import { expect, it } from 'vitest'
import { mergeIds, mergeValue } from './three-way.ts'

it("repeats my additions and removals on top of others' changes", () => {
  expect(mergeIds([1, 2, 3], [1, 3, 4], [1, 2, 3, 5])).toEqual([1, 3, 5, 4])
})

it('keeps items added by both once, and leaves out what others removed', () => {
  expect(mergeIds([1, 2], [1, 2, 3], [2, 3])).toEqual([2, 3])
})

it('uses their value unless I changed it', () => {
  expect(mergeValue('Base', 'Base', 'Theirs')).toBe('Theirs')
  expect(mergeValue('Base', 'Mine', 'Theirs')).toBe('Mine')
})
