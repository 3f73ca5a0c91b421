import { expect, test } from 'vitest'
import { hoursText } from './hours-text.ts'

test.each([
  [0, '1 min'],
  [0.6, '36 min'],
  [1, '1.0 h'],
  [15.12, '15.1 h'],
  [47.9, '47.9 h'],
  [50.4, '2.1 d'],
  [2400, '100 d'],
  [36_000, '1,500 d'],
])('%d hours are %s', (hours, text) => {
  expect(hoursText(hours)).toBe(text)
})
