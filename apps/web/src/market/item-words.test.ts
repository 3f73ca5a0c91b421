import { expect, test } from 'vitest'
import { plainDescription, typeWords } from './item-words.ts'

test('a type is written in words', () => {
  expect(typeWords('CraftingMaterial')).toBe('Crafting material')
})

test('descriptions lose the marks of the game', () => {
  expect(plainDescription('<c=@flavor>A shard<br>of ice.</c>')).toBe('A shard\nof ice.')
  expect(plainDescription(null)).toBe('')
})
