import { expect, test } from 'vitest'
import { typeWords } from './type-words.ts'

test.each([
  ['CraftingMaterial', 'Crafting material'],
  ['UpgradeComponent', 'Upgrade component'],
  ['Trophy', 'Trophy'],
])('%s is written in words', (type, words) => {
  expect(typeWords(type)).toBe(words)
})
