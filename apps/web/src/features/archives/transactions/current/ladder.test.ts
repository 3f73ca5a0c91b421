import { describe, expect, it } from 'vitest'
import { ladderRows } from './ladder.ts'

const levels = Array.from({ length: 30 }, (_, index) => ({ unitPrice: 100 + index, quantity: 10, listings: 1 }))

describe('the ladder', () => {
  it('is the best levels, with the units to each', () => {
    expect(ladderRows(levels, [101], 3)).toEqual([
      { kind: 'level', unitPrice: 100, quantity: 10, sum: 10, isOwn: false },
      { kind: 'level', unitPrice: 101, quantity: 10, sum: 20, isOwn: true },
      { kind: 'level', unitPrice: 102, quantity: 10, sum: 30, isOwn: false },
    ])
  })

  it('shows an own order deep in the book with its neighbours', () => {
    const rows = ladderRows(levels, [120], 8)
    expect(rows).toHaveLength(8)
    expect(rows.map((row) => (row.kind === 'level' ? row.unitPrice : row))).toEqual([
      ...[100, 101, 102, 103],
      // 104 to 118
      { kind: 'rest', levels: 15, units: 150 },
      ...[119, 120, 121],
    ])
    expect(rows.find((row) => row.kind === 'level' && row.isOwn)).toMatchObject({ unitPrice: 120, sum: 210 })
  })

  it('loses no level right behind the best ones, and none at the end', () => {
    expect(ladderRows(levels, [108], 8).map((row) => row.kind === 'rest' && row.levels)).toContain(3)
    expect(ladderRows(levels, [129], 8).at(-1)).toMatchObject({ unitPrice: 129, sum: 300 })
  })

  it('is the best levels alone where the book has no own order', () => {
    expect(ladderRows(levels, [99], 2).map((row) => row.kind === 'level' && row.isOwn)).toEqual([false, false])
    expect(ladderRows([], [99], 2)).toEqual([])
  })
})
