import { expect, it, test } from 'vitest'
import { coinText, MOST_GOLD, readCoins, twoReadings } from './coin-text.ts'

test.each([
  ['1g 27s 86c', 12_786],
  ['30s', 3000],
  ['7C', 7],
  ['1.2786', 12_786],
  ['0.3', 3000],
  ['12', 120_000],
  ['1,000g', 10_000_000],
  ['1 000g', 10_000_000],
  ['1,5', 15_000],
  ['1,27', 12_700],
  ['1,2786', 12_786],
  ['0,3', 3000],
  ['0,300', 3000],
  ['1,000.5', 10_005_000],
  ['1,234,567', 12_345_670_000],
  ['1.5g', 15_000],
  ['1,5g 3c', 15_003],
  ['50s 1g', 15_000],
  ['86c1g27s', 12_786],
  ['１g', 10_000],
  ['１，５', 15_000],
  ['1g\u200b', 10_000],
])('%s is %i copper', (text, copper) => {
  expect(readCoins(text)).toBe(copper)
})

test.each([
  ...['', ' ', 'g', '-3s', '5 silver', '1.23456', '1.000,50', '1,5s', '1g 2g', '1 27', '1,00,0', '1g5', '12345678'],
])('%j is no amount', (text) => {
  expect(readCoins(text)).toBeNull()
})

test.each([
  ['1,000', '1000', '1.000'],
  ['12,345', '12345', '12.345'],
  [' １，０００ ', '1000', '1.000'],
])('%j is %s to some and %s to others, so it is no amount', (text, thousands, decimal) => {
  expect([readCoins(text), twoReadings(text)]).toEqual([null, { thousands, decimal }])
})

test.each(['1,5', '1,000g', '0,300', '1,000,000', '1000', ''])('%j is not one of two amounts', (text) => {
  expect(twoReadings(text)).toBeNull()
})

it('reads so much gold and no more', () => {
  expect([readCoins(`${MOST_GOLD}g`), readCoins(`${MOST_GOLD + 1}g`)]).toEqual([MOST_GOLD * 10_000, null])
})

it('formats what it parses', () => {
  for (const amount of [0, 7, 100, 12_786, 10_000_000, 10_001]) expect(readCoins(coinText(amount))).toBe(amount)
  expect(coinText(12_786)).toBe('1g 27s 86c')
})
