import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTradeColumns } from './read-trades.ts'
import { type StoredTrade, tradeColumns } from './trade.ts'

const instant = fc
  .integer({ min: Date.parse('2012-08-28') / 1000, max: Date.parse('2130-01-01') / 1000 })
  .map((second) => `${new Date(second * 1000).toISOString().slice(0, 19)}Z`)
const trade: fc.Arbitrary<StoredTrade> = fc.record(
  {
    side: fc.constantFrom('buy', 'sell'),
    id: fc.integer({ min: 0, max: 10 ** 13 }),
    item_id: fc.integer({ min: 1, max: 200_000 }),
    price: fc.integer({ min: 1, max: 100_000_000 }),
    quantity: fc.integer({ min: 1, max: 250 }),
    created: instant,
    purchased: instant,
  },
  { noNullPrototype: true },
)
const linesOf = (rows: readonly object[]): Uint8Array =>
  new TextEncoder().encode(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
const inOrder = (rows: readonly StoredTrade[]): StoredTrade[] =>
  rows.toSorted(
    (a, b) => Date.parse(a.purchased) - Date.parse(b.purchased) || (a.side < b.side ? -1 : 1) || a.id - b.id,
  )

describe('columns of stored lines', () => {
  test('are those of the trades in them, in any order', () => {
    fc.assert(
      fc.property(fc.array(trade, { maxLength: 30 }), (rows) => {
        expect(readTradeColumns(linesOf(rows))).toEqual(tradeColumns(rows))
        expect(readTradeColumns(linesOf(inOrder(rows)))).toEqual(tradeColumns(rows))
      }),
    )
  })

  test('hold each day of a leap year and the turns of centuries', () => {
    const days = ['2023-12-31', '2024-02-28', '2024-02-29', '2024-03-01', '2100-02-28', '2100-03-01', '2400-02-29']
    const rows = days.map((day, id) => ({
      ...{ side: 'sell' as const, id, item_id: 1, price: 1, quantity: 1 },
      created: `${day}T00:00:00Z`,
      purchased: `${day}T23:59:59Z`,
    }))
    const { created, purchased } = readTradeColumns(linesOf(rows))
    expect([...created].map((at) => new Date(at).toISOString().slice(0, 10))).toEqual(days)
    expect([...purchased]).toEqual(rows.map((row) => Date.parse(row.purchased)))
  })

  test('are also read from lines in another notation', () => {
    const row: StoredTrade = {
      ...{ side: 'buy', id: 5, item_id: 1, price: 2, quantity: 3 },
      created: '2026-03-01T10:00:00Z',
      purchased: '2026-03-01T11:00:00Z',
    }
    const columns = tradeColumns([row])
    const { side, id, ...others } = row
    for (const odd of [
      { ...others, side, id },
      { ...row, more: 1 },
      { ...row, price: 2.0, created: '2026-03-01T10:00:00.000Z' },
      { ...row, purchased: '2026-03-01T12:00:00+01:00' },
    ])
      expect(readTradeColumns(linesOf([odd])), JSON.stringify(odd)).toEqual(columns)
    expect(readTradeColumns(linesOf([row, row]).slice(0, -1)).count).toBe(2)
  })

  test('of anything but trades are refused', () => {
    const text = new TextEncoder()
    expect(() => readTradeColumns(text.encode('{"side":"buy","id":\n'))).toThrow(SyntaxError)
    expect(readTradeColumns(text.encode('')).count).toBe(0)
  })
})
