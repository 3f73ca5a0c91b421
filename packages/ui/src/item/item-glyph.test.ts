import { expect, test } from 'vitest'
import { itemGlyph } from './item-glyph.ts'

test.each([
  ['Stormglass Axe Skin', 'Transmutation'],
  ['Mini Skinny Dip', 'Consumable'],
  ['Recipe: Bowl of Curry', 'Unlock'],
  ['Abyss Dye', 'Unlock'],
  ['Bowl of Curry', 'Consumable'],
  [null, 'Consumable'],
])('the consumable %s has the sign %s', (name, glyph) => {
  expect(itemGlyph({ type: 'Consumable', name })).toBe(glyph)
})

test('a weapon has the symbol of its kind, and an unknown one its own', () => {
  expect(itemGlyph({ type: 'Weapon', weaponType: 'Hammer', name: 'Hammer Skin' })).toBe('Axe')
  expect(itemGlyph({ type: 'Weapon' })).toBe('Weapon')
  expect(itemGlyph({ type: 'Balloon' })).toBe('Unknown')
  expect(itemGlyph({ type: null })).toBe('Unknown')
})
