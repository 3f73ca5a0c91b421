import { expect, test } from 'vitest'
import { levelText, magicFindText, patchText, percentRange, shortKit } from './words.ts'

test.each([
  ['Silver-Fed Salvage-o-Matic', 'Silver-Fed'],
  ["Master's Salvage Kit", "Master's"],
  ['Black Lion Salvage Kit', 'Black Lion'],
])('%s is %s for short', (kit, short) => {
  expect(shortKit(kit)).toBe(short)
})

test('bands are named by both ends, the last by its start', () => {
  expect([0, 500, 750].map(magicFindText)).toEqual(['0 to 99', '500 to 749', '750 and more'])
  expect([1, 60, 80].map(levelText)).toEqual(['1 to 19', '60 to 79', '80'])
})

test('a patch is named by its name or by its day alone', () => {
  const patch = { id: 2, since: '2026-08-25T12:00:00Z', build: null, submissions: 1 }
  expect(patchText({ ...patch, name: 'Wintersday' })).toBe('Wintersday, 25 Aug 2026')
  expect(patchText({ ...patch, name: '' })).toBe('since 25 Aug 2026')
})

test('an interval in percent has as many decimals as count', () => {
  expect([percentRange(82.1, 90.3), percentRange(0.21, 0.52)]).toEqual(['82.10 to 90.30 %', '0.210 to 0.520 %'])
})
