import { expect, test } from 'vitest'
import { coinLetters, shortCoins, shortNumber } from './axis-text.ts'

test('coins on axes leave out zero parts', () => {
  expect([2050, 2000, 12_500_000, 10_001, 7, 0, -150].map(coinLetters)).toEqual([
    '20s 50c',
    '20s',
    '1,250g',
    '1g 1c',
    '7c',
    '0c',
    '−1s 50c',
  ])
})

test('figures on axes are written in thousands and millions', () => {
  expect([0, 500, 12_000, 1_500_000, 1_000_000, -6000, 2.5e9].map(shortNumber)).toEqual([
    '0',
    '500',
    '12 k',
    '1.5 M',
    '1 M',
    '−6 k',
    '2.5 G',
  ])
})

test('coins in little room are written in thousands of gold', () => {
  const golds = [0, 0.5, -999, 1000, -1500, -5000, 10_000, 12_250, 150_000, -1_500_000, 20_000_000]
  expect(golds.map((gold) => shortCoins(gold * 10_000))).toEqual([
    '0c',
    '50s',
    '−999g',
    '1k g',
    '−1.5k g',
    '−5k g',
    '10k g',
    '12.25k g',
    '150k g',
    '−1.5M g',
    '20M g',
  ])
})
