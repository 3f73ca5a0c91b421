import { expect, test } from 'vitest'
import { perCraft } from './per-craft.ts'

test('a craft that makes several units says how many', () => {
  expect(perCraft({ output_item_count: 5 })).toBe('5 from one craft')
  expect(perCraft({ output_item_count: 1 })).toBeNull()
  expect(perCraft({})).toBeNull()
})
