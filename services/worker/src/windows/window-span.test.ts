import { expect, test } from 'vitest'
import { isHourly, windowSpan } from './window-span.ts'

const at = (text: string) => Date.parse(text)
const hours = (text: string) => at(text) / 3_600_000
const days = (text: string) => at(text) / 86_400_000

test('begins so many days before now and counts from the first later hour and the first whole day', () => {
  expect(windowSpan('1d', at('2026-03-05T10:20:00Z'))).toEqual({
    minutes: 1440,
    startSlot: at('2026-03-04T10:20:00Z') / 60_000,
    firstHour: hours('2026-03-04T11:00:00Z'),
    firstDay: days('2026-03-05T00:00:00Z'),
    hourShare: 2 / 3,
    dayShare: (13 + 2 / 3) / 24,
  })
})

test('takes a day that it does not cut as a whole, and its first hour by minutes all the same', () => {
  const span = windowSpan('7d', at('2026-03-08T00:00:00Z'))
  expect(span).toMatchObject({
    firstHour: hours('2026-03-01T01:00:00Z'),
    firstDay: days('2026-03-01T00:00:00Z'),
    hourShare: 1,
    dayShare: 0,
  })
})

test('counts its first hour and day proportionally', () => {
  expect(windowSpan('12m', at('2026-03-08T13:31:00Z'))).toMatchObject({
    firstDay: days('2025-03-09T00:00:00Z'),
    hourShare: 29 / 60,
    dayShare: expect.closeTo((10 + 29 / 60) / 24, 10),
  })
})

test('the last two days are made of hours, longer windows of days', () => {
  expect((['1d', '2d', '7d', '1m', '12m'] as const).map(isHourly)).toEqual([true, true, false, false, false])
})
