import { expect, it } from 'vitest'
import { nameOf, optionsWithin, type PickerOption } from './picker-option.ts'

const option = (name: string): PickerOption => ({ key: name, item: { name, rarity: null, type: null }, note: '' })
const options = ['Unbound Magic', 'Magic', 'Magic Dust', 'Karma'].map(option)
const found = (text: string, limit = 30) => optionsWithin(options, text, limit).map(nameOf)

it('finds a part of a name regardless of case, the closest first', () => {
  expect(found(' mAGic')).toEqual(['Magic', 'Magic Dust', 'Unbound Magic'])
})

it('finds words besides the name, after names', () => {
  const outfit = { ...option('Bandit'), words: ['Outfit'] }
  expect(optionsWithin([outfit, option('My Outfit')], 'outfit', 9).map(nameOf)).toEqual(['My Outfit', 'Bandit'])
})

it('offers no more than requested, everything for no text, and nothing for a lone accent', () => {
  expect(found('a', 2)).toHaveLength(2)
  expect(found('¨')).toEqual([])
  expect(found('')).toHaveLength(4)
})
