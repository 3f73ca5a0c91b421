import { expect, test } from 'vitest'
import { plainDescription } from './item-words.ts'

test('descriptions lose the marks of the game', () => {
  expect(plainDescription('<c=@flavor>A shard<br>of ice.</c>')).toBe('A shard\nof ice.')
  expect(plainDescription(null)).toBe('')
})
