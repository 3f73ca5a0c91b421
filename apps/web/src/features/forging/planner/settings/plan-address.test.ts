import { planSettings } from '@gildscope/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { planPath } from '../../../../pages/paths.ts'
import { DEFAULT_SETTINGS, isSamePlan, readPlanAddress, writePlanAddress } from './plan-address.ts'

const read = (search: string) => readPlanAddress(new URLSearchParams(search))
const write = (settings: Parameters<typeof writePlanAddress>[0], before = '') =>
  writePlanAddress(settings, new URLSearchParams(before)).toString()

const settings = fc.record({
  mode: fc.constantFrom('spend', 'earn'),
  targets: fc.uniqueArray(
    fc.record({ id: fc.integer({ min: 1, max: 999_999 }), units: fc.integer({ min: 1, max: 1_000_000 }) }),
    {
      maxLength: 200,
      selector: ({ id }) => id,
    },
  ),
  trading: fc.constantFrom('now', 'orders', 'both'),
  waitDays: fc.integer({ min: 0, max: 600 }).map((tenths) => tenths / 10),
  orderSaves: fc.integer({ min: 0, max: 1e9 }),
  visits: fc.integer({ min: 1, max: 48 }),
  stockCosts: fc.constantFrom('selling', 'nothing'),
  recipes: fc.constantFrom('known', 'all'),
  converts: fc.boolean(),
  luck: fc.constantFrom('mean', 'nine-of-ten'),
  days: fc.option(fc.integer({ min: 1, max: 1000 })),
  budget: fc.option(fc.integer({ min: 0, max: 1e12 })),
  sellShare: fc.integer({ min: 1, max: 100 }).map((percent) => percent / 100),
  currencies: fc.array(fc.record({ id: fc.integer({ min: 1, max: 80 }), copper: fc.integer({ min: 0, max: 1e9 }) }), {
    maxLength: 5,
  }),
})

test('every plan is read again from its address', () => {
  fc.assert(
    fc.property(settings, (given) => {
      const plan = z.parse(planSettings, given)
      const again = read(write(plan))
      expect(again).toEqual(plan)
      expect(isSamePlan(again, plan)).toBe(true)
    }),
  )
})

test('what nobody changed is not in the address, and other parameters stay', () => {
  expect(write(DEFAULT_SETTINGS, 'tab=steps')).toBe('tab=steps')
  expect(write({ ...DEFAULT_SETTINGS, targets: [{ id: 46738, units: 3 }] }, 'tab=steps')).toBe(
    'tab=steps&targets=46738x3',
  )
})

test('targets are also read as people write them', () => {
  expect(read('targets=46738x3,5x1,none').targets).toEqual([
    { id: 46738, units: 3 },
    { id: 5, units: 1 },
  ])
})

test('other pages open targets by the same address', () => {
  const targets = [
    { id: 46738, units: 3 },
    { id: 5, units: 1 },
  ]
  expect(readPlanAddress(new URL(planPath(targets), 'http://x').searchParams)).toEqual({ ...DEFAULT_SETTINGS, targets })
})

test('of an odd address only what can be read counts', () => {
  expect(
    read('targets=46738x3_5_x2_0x1_19721x0_46738x9_19976x1000001_12x4&wait=-1&visits=two&trading=later&days='),
  ).toEqual({
    ...DEFAULT_SETTINGS,
    targets: [
      { id: 46738, units: 3 },
      { id: 12, units: 4 },
    ],
  })
})
