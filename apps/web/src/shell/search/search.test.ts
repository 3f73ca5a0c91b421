import { expect, test } from 'vitest'
import { itemFacts, searchOptions } from './model.ts'
import { splitMatch } from './split-match.ts'

const marked = (text: string, wanted: string): string =>
  splitMatch(text, wanted)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('')

const names = (text: string, found: readonly string[]) =>
  searchOptions(
    text,
    found.map((name, index) => ({ id: index + 1, name })),
  ).flatMap((option) => (option.kind === 'item' ? [option.item.name] : []))

test('the match is marked whatever its case', () => {
  expect(marked('Glob of Ectoplasm', 'ecto')).toBe('Glob of [Ecto]plasm')
  expect(marked('Ecto', 'ecto')).toBe('[Ecto]')
})

test('a name that was found in another language has no mark', () => {
  expect(marked('Glob of Ectoplasm', 'ektoplasma')).toBe('Glob of Ectoplasm')
  expect(marked('Ecto', '')).toBe('Ecto')
})

test('the match is marked however its quotes, accents and blanks are written', () => {
  expect(marked("Journeyman's Boots", 'journeyman’s')).toBe("[Journeyman's] Boots")
  expect(marked('Große Münze', 'grosse mun')).toBe('[Große Mün]ze')
  expect(marked('Glob of Ectoplasm', '[of\u00a0 Ecto]')).toBe('Glob [of Ecto]plasm')
})

test('signs of patterns are plain letters', () => {
  expect(marked('+1 Agony (x)', '(x)')).toBe('+1 Agony [(x)]')
})

test('items keep the order of the service, which knows their names in all languages', () => {
  expect(names('ektoplasma', ['Glob of Ectoplasm', 'Ecto'])).toEqual(['Glob of Ectoplasm', 'Ecto'])
})

test('pages are found by their titles, and a name leads to the table', () => {
  expect(searchOptions('chang', [])).toEqual([
    { kind: 'page', title: 'Tradepost changes', href: '/tradepost/gnashblade' },
    { kind: 'table', title: 'Tradepost detailed, name contains chang', href: '/tradepost/detailed?f.name=chang' },
  ])
})

test('who has linked a game account can look for the closest item in it', () => {
  const rows = [
    { id: 19_721, name: 'Glob of Ectoplasm' },
    { id: 5, name: 'Ectoplasm' },
  ]
  const pages = searchOptions('ecto', rows, true).filter(({ kind }) => kind === 'page')
  expect(pages).toEqual([{ kind: 'page', title: 'Glob of Ectoplasm in my accounts', href: '/find?item=19721' }])
  expect(searchOptions('ecto', rows).filter(({ kind }) => kind === 'page')).toEqual([])
  expect(searchOptions('ecto', [], true).filter(({ kind }) => kind === 'page')).toEqual([])
})

test('an id and a chat link are not part of a name', () => {
  expect(searchOptions('19721', [])).toEqual([])
  expect(searchOptions('[&AgEJTQAA]', [])).toEqual([])
})

test('a single letter finds nothing', () => {
  expect(searchOptions('e', [{ id: 1, name: 'Egg' }])).toEqual([])
})

test('an item shows its type and only known facts', () => {
  const item = { name: 'x', buyPrice: null, sellPrice: null, isTradable: true }
  expect(itemFacts({ ...item, id: 19721, rarity: 'Exotic', type: 'Trophy' })).toBe('Exotic, Trophy, 19721')
  expect(itemFacts({ ...item, id: 19748, rarity: 'Basic', type: 'CraftingMaterial' })).toBe(
    'Basic, Crafting material, 19748',
  )
  expect(itemFacts({ ...item, id: 5, rarity: null, type: null })).toBe('5')
})
