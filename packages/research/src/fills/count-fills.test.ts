import { DAY_MS } from '@gildscope/base/time'
import { describe, expect, test } from 'vitest'
import { countFills, type Fill, fillClass, type SideDay } from './count-fills.ts'

const DAY = 20_000
const WHOLE: SideDay = { polls: 1440, sold: 2400, soldSeen: 1800 }
const at = (second: number): number => DAY * DAY_MS + second * 1000
const fill = (created: number, purchased: number, differs: Partial<Fill> = {}): Fill => ({
  ...{ side: 'sell', item: 1, quantity: 10, created: at(created), purchased: at(purchased) },
  ...differs,
})
const count = (fills: readonly Fill[], day: SideDay | null = WHOLE, pollSeconds = 60) =>
  countFills({ fills, withdrawals: [], findDay: () => day, pollSeconds })

test.each([
  [0, 2],
  [3.9, 2],
  [4.1, 8],
  [15, 8],
  [16, 30],
  [170, 100],
  [180, 300],
  [540, 300],
  [550, 1000],
  [90_000, 1000],
])('%d units an hour are of the class of %d', (unitsPerHour, expected) => {
  expect(fillClass(unitsPerHour)).toBe(expected)
})

describe('an order', () => {
  test.each([
    [20, 60, { shortUnits: 10, hiddenUnits: 10 * (1 - 40 / 60) }],
    [20, 79, { shortUnits: 10, hiddenUnits: 10 / 60 }],
    [20, 80, { shortUnits: 0, hiddenUnits: 0 }],
  ])(
    'open from second %d to %d is unseen with the chance that no poll falls between',
    (created, purchased, expected) => {
      const [one, ...more] = count([fill(created, purchased)])
      expect(more).toEqual([])
      expect(one).toMatchObject({ day: DAY, perHour: 100, fills: 1, units: 10, squaredUnits: 100 })
      expect(one?.shortUnits).toBe(expected.shortUnits)
      expect(one?.hiddenUnits).toBeCloseTo(expected.hiddenUnits)
    },
  )

  test('is unseen for longer between rarer polls', () => {
    expect(count([fill(0, 150)], { ...WHOLE, polls: 288 }, 300)).toMatchObject([{ shortUnits: 0, hiddenUnits: 5 }])
  })

  test('that was filled in parts is as old in each as when it was placed', () => {
    expect(count([fill(0, 30), fill(0, 600)])).toMatchObject([{ fills: 2, units: 20, hiddenUnits: 5 }])
  })
})

test('the estimate hides the share of its sales that were not seen, and never less than none', () => {
  expect(count([fill(0, 600)])).toMatchObject([{ estimatedUnits: 2.5 }])
  expect(count([fill(0, 600)], { ...WHOLE, soldSeen: 3000 })).toMatchObject([{ estimatedUnits: 0 }])
  expect(count([fill(0, 600)], { ...WHOLE, sold: 0, soldSeen: 0 })).toMatchObject([{ perHour: 2, estimatedUnits: 0 }])
})

test('the class is that of the observed hours, and unknown after less than half of a day', () => {
  expect(count([fill(0, 600)], { ...WHOLE, polls: 720 })).toMatchObject([{ perHour: 300 }])
  expect(count([fill(0, 600)], { ...WHOLE, polls: 719 })).toEqual([])
  expect(count([fill(0, 600)], null)).toEqual([])
})
