import { garwood } from '@gildscope/statistics/count-interval'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cellWith } from '../testing/make-cells.ts'
import { aggregate } from './aggregate.ts'
import { byPeriod } from './by-period.ts'
import { compareKits } from './compare-kits.ts'

const worths = new Map([
  [1, { before: 100, after: 85 }],
  [2, { before: 2000, after: 1700 }],
])
const costs = { item: 40, kits: new Map([['Mystic Salvage Kit', 10]]) }
const input = { worths, costs }

const CELLS = [
  cellWith({ 1: 200, 2: 1 }, { account: 'anna' }),
  cellWith({ 1: 180, 3: 5 }, { account: 'bert', iso: '2026-03-05T12:00:00Z' }),
  cellWith({ 1: 220 }, { account: 'anna', iso: '2026-03-12T12:00:00Z' }),
]

describe('a cut', () => {
  test('reports its data', () => {
    expect(aggregate(CELLS, input)).toMatchObject({
      ...{ consumed: 300, submissions: 3, accounts: 2, largestShare: 200 / 300, isDominated: true },
      accuracy: 1 / Math.sqrt(300),
    })
  })

  test('says of each drop how often and how much of it fell, most units first', () => {
    const { drops } = aggregate(CELLS, input)
    expect(drops.map(({ id, units, submissions, perUnit }) => [id, units, submissions, perUnit.value])).toEqual([
      [1, 600, 3, 2],
      [3, 5, 1, 5 / 300],
      [2, 1, 1, 1 / 300],
    ])
    // None of three consumed: 0.025^(1/3) = 0.2924; one of three: up to 0.9057, by tables.
    expect(drops[0]!.atLeastOne.low).toBeCloseTo(0.2924, 4)
    expect(drops[1]!.atLeastOne).toMatchObject({ share: 1 / 3, high: expect.closeTo(0.9057, 4) })
    expect(drops[0]!.more).toBeLessThan(drops[1]!.more!)
    expect(drops[2]!.more).toBeGreaterThan(300 * 300)
    expect(drops[0]!.worthPerUnit).toEqual({ before: 200, after: 170 })
    expect(drops[1]!.worthPerUnit).toBeNull()
  })

  test('adds up what a unit brings and costs', () => {
    const { value } = aggregate(CELLS, input)
    // 2 x 100 + 2000 / 300 = 206.67 and 85 % of it; item 40
    expect(value).toMatchObject({
      beforeFees: { value: expect.closeTo(206.667, 3) },
      afterFees: { value: expect.closeTo(175.667, 3) },
      ...{ unpriced: [3], cost: 40, profit: { value: expect.closeTo(135.667, 3) } },
    })
    expect(value!.profit!.low).toBeCloseTo(value!.afterFees.low - 40, 9)
    expect(value!.profit!.high).toBeCloseTo(value!.afterFees.high - 40, 9)
    expect(value!.beforeFees.high / value!.afterFees.high).toBeCloseTo(1 / 0.85, 6)
  })

  test('has no profit without a price of the item or of a kit that was used', () => {
    expect(aggregate(CELLS, { worths, costs: { ...costs, item: null } }).value).toMatchObject({
      cost: null,
      profit: null,
    })
    const other = cellWith({ 1: 1 }, { salvageKit: 'Crude Salvage Kit' })
    expect(aggregate([...CELLS, other], input).value!.cost).toBeNull()
    const known = cellWith({ 1: 1 }, { salvageKit: 'Mystic Salvage Kit' })
    // A quarter of all was salvaged at 10.
    expect(aggregate([...CELLS, known], input).value!.cost).toBe(42.5)
  })

  test('gives an upper bound for drops that never occurred', () => {
    const { neverSeen } = aggregate(CELLS, { ...input, known: [1, 9, 9] })
    expect(neverSeen).toEqual([{ id: 9, high: expect.closeTo(3 / 300, 3) }])
  })

  test('of nothing is empty', () => {
    expect(aggregate([], { ...input, known: [4] })).toEqual({
      ...{ consumed: 0, submissions: 0, accounts: 0, largestShare: null, isDominated: false, accuracy: null },
      ...{ drops: [], neverSeen: [{ id: 4, high: 1 }], value: null },
    })
  })

  test('of one submission treats drops as if they came in pairs', () => {
    const [drop] = aggregate([cellWith({ 1: 10 })], input).drops
    // Ten units are five pairs.
    expect(drop!.perUnit).toMatchObject({ method: 'poisson', low: expect.closeTo((2 * garwood(5).low) / 100, 6) })
  })

  test('is the same for any order of its cells', () => {
    const cell = fc
      .record({
        account: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
        day: fc.integer({ min: 10, max: 28 }),
        gains: fc.dictionary(fc.constantFrom('1', '2', '3'), fc.integer({ min: 1, max: 300 })),
      })
      .map(({ account, day, gains }) => cellWith(gains, { account, iso: `2026-03-${day}T12:00:00Z` }))
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 12 }), (cells) => {
        const [one, other] = [aggregate(cells, input), aggregate(cells.toReversed(), input)]
        expect(other.drops).toEqual(one.drops)
        expect(other.value!.profit!.low).toBeCloseTo(one.value!.profit!.low, 6)
        expect(other.value!.profit!.high).toBeCloseTo(one.value!.profit!.high, 6)
      }),
      { numRuns: 40 },
    )
  })

  test('is as sure of its value as of drops that come instead of each other', () => {
    // Each bag contains a 1 or a 4 of the same worth, so every bag is worth 100.
    const same = new Map([1, 4].map((id) => [id, { before: 100, after: 85 }]))
    const cells = Array.from({ length: 40 }, (_, day) => {
      const own = { account: `account ${day % 8}`, iso: new Date(Date.UTC(2026, 0, 1 + day)).toISOString() }
      return cellWith({ 1: 40 + (day % 21), 4: 60 - (day % 21) }, own)
    })
    const { beforeFees } = aggregate(cells, { worths: same, costs }).value!
    expect(beforeFees.value).toBe(100)
    expect(beforeFees.high - beforeFees.low).toBeLessThan(1)
  })
})

describe('a rate by weeks', () => {
  test('has a band for each week with records, from Monday', () => {
    const weeks = byPeriod(CELLS, 2)
    expect(weeks.map(({ from, consumed, units }) => [from, consumed, units])).toEqual([
      ['2026-03-02', 200, 1],
      ['2026-03-09', 100, 0],
    ])
    expect(weeks[0]!.perUnit.value).toBe(1 / 200)
    expect(weeks[0]!.perUnit.low).toBeGreaterThan(0)
    // None of 100: at most 3.689 drops, as large as they are elsewhere.
    expect(weeks[1]!.perUnit.low).toBe(0)
    expect(weeks[1]!.perUnit.high).toBeGreaterThanOrEqual(3.688 / 100)
  })

  test.each(['2026-03-08', '2026-03-02'])('counts %s to the week of 2 March', (day) => {
    expect(byPeriod([cellWith({ 1: 1 }, {}, { day })], 1)[0]!.from).toBe('2026-03-02')
  })
})

describe('kits', () => {
  test('are compared by their yield after fees and their own cost', () => {
    const cells = [
      cellWith({ 1: 200 }, { salvageKit: 'Crude Salvage Kit' }),
      cellWith({ 1: 100 }, { salvageKit: 'Fine Salvage Kit' }),
      cellWith({ 1: 110 }, { salvageKit: 'Mystic Salvage Kit' }),
    ]
    const kits = new Map([
      ['Mystic Salvage Kit', 10],
      ['Fine Salvage Kit', 0],
    ])
    const rows = compareKits(cells, { worths, costs: { item: null, kits } })
    expect(rows.map(({ kit, kitCost, afterKit }) => [kit, kitCost, afterKit?.value])).toEqual([
      ['Fine Salvage Kit', 0, 85],
      // 1.1 x 85 - 10
      ['Mystic Salvage Kit', 10, 83.5],
      ['Crude Salvage Kit', null, undefined],
    ])
    expect(rows.every(({ profit }) => profit === null)).toBe(true)
    expect(compareKits(cells, { worths, costs: { item: 5, kits } })[0]!.profit!.value).toBe(80)
  })
})
