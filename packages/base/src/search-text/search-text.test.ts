import { expect, test } from 'vitest'
import { queryForm, searchForm, typedQuery, wantedForm } from './index.ts'

test.each([
  ['Journeyman’s Boots', "journeyman's boots"],
  ['Journeyman´s Boots', "journeyman's boots"],
  ['Mystische Münze', 'mystische munze'],
  ['Mystische Mu\u0308nze', 'mystische munze'],
  ['Große Schuppe', 'grosse schuppe'],
  ['Glob\u00a0of  Ectoplasm\u200b', 'glob of ectoplasm'],
  ['Recette : « Épée »', 'recette : " epee "'],
  ['Lingote de ORICALCO − ñ', 'lingote de oricalco - n'],
  ['１２ Ore', '12 ore'],
  ['+24 Agony', '+24 agony'],
  ['Mystic™ ㎒', 'mystictm mhz'],
  ['  ', ''],
])('%j is searched as %j', (text, form) => {
  expect(searchForm(text)).toBe(form)
})

test('the form of a form is itself, however long a text is', () => {
  for (const text of ['Œuvre d’art…', 'ＡＢＣ ß', '™ ℳ ϓ İ', `${' a'.repeat(50_000)}\u200b`])
    expect(searchForm(searchForm(text))).toBe(searchForm(text))
})

test.each([
  ['[Ore]', '[ore]', 'ore'],
  ['', '', ''],
  ['  ', '', ''],
  ['\u200b', null, null],
  ['¨', null, null],
])('%j is looked for as %j, and as %j where it is typed', (text, form, typed) => {
  expect([wantedForm(text), queryForm(text)]).toEqual([form, typed])
})

test.each([
  ['[Glob of Ectoplasm]', 'Glob of Ectoplasm'],
  [' [Glob of Ectoplasm]\u200b', 'Glob of Ectoplasm'],
  ['[&AgEJTQAA]\u200b', '[&AgEJTQAA]'],
  ['[PH] Sword', '[PH] Sword'],
  ['[]', '[]'],
])('%j is typed for %j', (text, query) => {
  expect(typedQuery(text)).toBe(query)
})
