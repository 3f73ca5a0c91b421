import { describe, expect, test } from 'vitest'
import type { Cell, QueryResult } from './engine/messages.ts'
import { heatOf } from './heat-model.ts'

const resultOf = (rows: readonly Cell[][]): QueryResult => ({
  columns: [
    { name: 'day', isNumber: false },
    { name: 'hour', isNumber: true },
    { name: 'sold', isNumber: true },
  ],
  ...{ rows, total: rows.length, tookMs: 1, memoryBytes: 1, lastDay: null },
  read: { bytes: 0, requests: 0, rows: 0 },
})
const HEAT = { kind: 'heat', across: 'hour', down: 'day', up: 'sold' } as const

describe('a heat map of a result', () => {
  test('has numbers by size and texts in the order of the query, and nothing where there is no row', () => {
    const heat = heatOf(
      resultOf([
        ['2026-11-02 00:00:00', 10, 4],
        ['2026-11-02 00:00:00', 2, 8],
        ['2026-11-01 00:00:00', 10, null],
        ['2026-11-01 00:00:00', 10, 6],
      ]),
      HEAT,
    )
    expect(heat).toEqual({
      ...{ columns: ['2', '10'], rows: ['2026-11-02', '2026-11-01'], from: '4', to: '8' },
      cells: [{ level: 1, text: '8' }, { level: 0, text: '4' }, null, { level: 0.5, text: '6' }],
    })
  })

  test('has the mean of rows with one place', () => {
    const heat = heatOf(
      resultOf([
        ['Mon', 1, 1],
        ['Mon', 1, 3],
      ]),
      HEAT,
    )
    expect(heat).toMatchObject({ cells: [{ level: 0, text: '2' }] })
  })

  test('says why it is none', () => {
    expect(heatOf(resultOf([['Mon', 1, null]]), HEAT)).toBe('sold is null in every row.')
    expect(heatOf(resultOf([['Mon', 1, 2]]), { kind: 'heat', across: 'hour', up: 'sold' })).toContain('three columns')
    const many = Array.from({ length: 121 }, (_, hour): Cell[] => ['Mon', hour, 1])
    expect(heatOf(resultOf(many), HEAT)).toContain('this one would have 121 and 1')
  })
})
