import type { HeldRow } from '@gildscope/holdings'
import { expect, test } from 'vitest'
import { dailyItems } from './daily-crafts.ts'
import { stockOf, unitsHeld } from './stock.ts'

const row = (part: Partial<HeldRow> & { id: number }): HeldRow => ({
  ...{ account: 'Orla.1234', place: 'bank', where: null, kind: 'item', isInside: false },
  counts: { character: 0, account: 0, none: 1 },
  ...part,
})

test('bound units stand apart, coin and what is fitted into gear are no stock', () => {
  const rows = [
    row({ id: 1, counts: { character: 2, account: 3, none: 4 } }),
    row({ id: 2, isInside: true }),
    row({ id: 1, kind: 'currency', place: 'wallet', counts: { character: 0, account: 0, none: 5_000_000 } }),
    row({ id: 23, kind: 'currency', place: 'wallet', counts: { character: 0, account: 0, none: 611 } }),
    row({ id: 3, place: 'tpSells' }),
  ]
  const stock = stockOf(rows, { isCounted: ({ place }) => place !== 'tpSells', boundAs: () => 'none' })
  expect(stock.map(({ good, units, isBound }) => [good, units, isBound])).toEqual([
    ['item:1', 4, false],
    ['item:1', 5, true],
    ['currency:23', 611, false],
  ])
  expect([...unitsHeld(stock)]).toEqual([
    ['item:1', 9],
    ['currency:23', 611],
  ])
})

test('units of a kind that is always bound are bound wherever they are', () => {
  const [only] = stockOf([row({ id: 1 })], { isCounted: () => true, boundAs: () => 'account' })
  expect(only).toMatchObject({ units: 1, isBound: true })
})

test('a daily craft is found by its name, however many letters the game writes twice', () => {
  const items = [
    { id: 46742, name: 'Lump of Mithrillium' },
    { id: 46740, name: 'Spool of Silk Weaving Thread' },
    { id: 5, name: null },
  ]
  expect([...dailyItems(['lump_of_mithrilium', 'charged_quartz_crystal'], items)]).toEqual([46742])
})
