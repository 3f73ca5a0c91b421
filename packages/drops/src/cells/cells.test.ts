import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DropRecord } from '../drop-record.ts'
import { levelBand, magicFindBand } from './bands.ts'
import { type CellCounts, cellOf, countsOf, emptyCounts } from './cell.ts'
import { addCounts, isEmpty, subtractCounts } from './merge-counts.ts'

const RECORD: DropRecord = {
  ...{ id: 'a', account: 'p1', activity: 'Salvaging', iso: '2026-03-01T23:59:59.000Z', level: 79, mf: 312 },
  ...{ salvageKit: 'Mystic Salvage Kit', delay: '', build: 123_456, wallet: [{ id: 1, value: -300 }] },
  consumed: [{ id: 83_008, quantity: 100, price: 1777 }],
  items: [
    { id: 19_721, quantity: 80, price: 2030 },
    { id: 19_748, quantity: 3, price: null },
    { id: 19_721, quantity: 8, price: 2030 },
  ],
}

describe('a cell', () => {
  test('groups records with the same key and counts their contents', () => {
    expect(cellOf(RECORD, { patch: 120_000, isFlagged: false })).toEqual({
      ...{ activity: 'Salvaging', item: 83_008, kit: 'Mystic Salvage Kit', magicFind: 300, level: 60 },
      ...{
        patch: 120_000,
        day: '2026-03-01',
        countsFrom: '2026-03-01',
        account: 'p1',
        isFlagged: false,
        consumed: 100,
        submissions: 1,
      },
      // 88² / 100 = 77.44, 3² / 100 = 0.09
      entries: Float64Array.of(19_721, 88, 1, 77_440_000, 19_748, 3, 1, 90_000),
    })
  })

  test('counts units and not stacks, and of a chest and its key the chest', () => {
    const consumed = [RECORD.consumed[0]!, { id: 19_980, quantity: 100, price: 5000 }]
    expect(countsOf({ consumed, items: RECORD.items })).toEqual(countsOf(RECORD))
  })

  test('needs something consumed', () => {
    expect(() => countsOf({ consumed: [], items: [] })).toThrow('something consumed')
  })

  test('takes bands by their lower bounds', () => {
    expect([0, 99, 100, 312, 499.5, 749, 750, 1200].map(magicFindBand)).toEqual([0, 0, 100, 300, 400, 500, 750, 750])
    expect([0, 1, 19, 20, 79, 80].map(levelBand)).toEqual([1, 1, 1, 20, 60, 80])
  })
})

const counts: fc.Arbitrary<CellCounts> = fc
  .record({
    quantity: fc.integer({ min: 1, max: 5000 }),
    items: fc.array(fc.record({ id: fc.integer({ min: 1, max: 6 }), quantity: fc.nat(9000) }), { maxLength: 6 }),
  })
  .map(({ quantity, items }) =>
    countsOf({
      consumed: [{ id: 1, quantity, price: null }],
      items: items.map((item) => ({ ...item, price: null })),
    }),
  )

const sum = (parts: readonly CellCounts[]) => parts.reduce(addCounts, emptyCounts())

describe('counts', () => {
  test('are the same in any order of addition', () => {
    fc.assert(
      fc.property(fc.array(counts, { maxLength: 6 }), (parts) => {
        expect(sum(parts.toReversed())).toEqual(sum(parts))
        const half = Math.floor(parts.length / 2)
        expect(addCounts(sum(parts.slice(half)), sum(parts.slice(0, half)))).toEqual(sum(parts))
      }),
    )
  })

  test('are restored when an addition is undone', () => {
    fc.assert(
      fc.property(fc.array(counts, { maxLength: 5 }), counts, (parts, one) => {
        const before = sum(parts)
        expect(subtractCounts(addCounts(before, one), one)).toEqual(before)
        expect(isEmpty(subtractCounts(one, one))).toBe(true)
        expect(subtractCounts(one, one)).toEqual(emptyCounts())
      }),
    )
  })

  test('do not change their inputs', () => {
    const one = countsOf(RECORD)
    addCounts(one, one)
    subtractCounts(one, one)
    expect(one).toEqual(countsOf(RECORD))
  })

  test('cannot subtract what they do not contain', () => {
    const other = countsOf({ consumed: RECORD.consumed, items: [{ id: 1, quantity: 1, price: null }] })
    expect(() => subtractCounts(countsOf(RECORD), other)).toThrow('Item 1 cannot be taken')
    expect(() => subtractCounts(emptyCounts(), countsOf({ ...RECORD, items: [] }))).toThrow('not in')
  })
})
