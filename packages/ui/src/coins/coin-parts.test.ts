import { expect, test } from 'vitest'
import { coinParts, goldText, spokenCoins } from './coin-parts.ts'

const text = (copper: number) =>
  coinParts(copper)
    .map((part) => part.text + part.metal[0])
    .join(' ')

test('the first part is not padded, the others have two digits', () => {
  expect(text(7)).toBe('7c')
  expect(text(256)).toBe('2s 56c')
  expect(text(10_001)).toBe('1g 00s 01c')
  expect(text(39_511_199)).toBe('3,951g 11s 99c')
  expect(text(0)).toBe('0c')
})

test('sums are written in gold', () => {
  expect(goldText(260_091_234)).toBe('26,009')
  expect(goldText(940_000)).toBe('94.0')
  expect(goldText(59_300_000_000)).toBe('5.93 M')
  expect(goldText(-15_000)).toBe('−1.5')
})

test('amounts are spoken without parts that are nothing', () => {
  expect(spokenCoins(12_786)).toBe('1 gold 27 silver 86 copper')
  expect(spokenCoins(-10_005)).toBe('minus 1 gold 5 copper')
  expect(spokenCoins(0)).toBe('0 copper')
})
