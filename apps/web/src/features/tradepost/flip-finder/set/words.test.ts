import { expect, test } from 'vitest'
import { chanceText, rangeText, reasonText } from './words.ts'

test.each([
  [{ kind: 'trade', soldADay: 38.2, inFront: 0.31 }, '38 a day trade; in front 31 % of the time'],
  [{ kind: 'trade', soldADay: 3.24, inFront: 0.8 }, '3.2 a day trade; in front 80 % of the time'],
  [{ kind: 'fronts', hours: 12.5 }, 'a best bid stands for 12.5 h'],
  [{ kind: 'margin', share: 0.37 }, 'asks stand 37 % over bids after fees'],
  [{ kind: 'calm', spread: 0.0081 }, 'its price moves by 0.8 % a day'],
  [{ kind: 'few-units', each: 14_200 }, 'few units, each brings 1.4 g'],
  [{ kind: 'few-units', each: 1_250 }, 'few units, each brings 12s 50c'],
] as const)('%j', (reason, words) => {
  expect(reasonText(reason)).toBe(words)
})

test('an interval is in gold, and in silver and copper where there is none', () => {
  expect(rangeText({ least: 24_000, most: 74_000 })).toBe('2.4 to 7.4')
  expect(rangeText({ least: 1_250, most: 9_950 })).toBe('12s 50c to 99s 50c')
  expect(rangeText({ least: -5_000, most: 20_000 })).toBe('−0.5 to 2.0')
  expect(rangeText({ least: 430, most: 50_000 })).toBe('0.04 to 5.0')
})

test('a chance that rounds to nothing is not none', () => {
  expect([chanceText(0), chanceText(0.004), chanceText(0.02)]).toEqual(['under 1 %', 'under 1 %', '2 %'])
})
