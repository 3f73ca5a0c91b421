import { gzipSync } from 'node:zlib'
import type { StoredTrade } from '@gildscope/players'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tradeText } from './trade-text.ts'

const second = fc
  .integer({ min: Date.parse('2026-01-01') / 1000, max: Date.parse('2026-01-31') / 1000 })
  .map((at) => `${new Date(at * 1000).toISOString().slice(0, 19)}Z`)
const trade: fc.Arbitrary<StoredTrade> = fc.record(
  {
    side: fc.constantFrom('buy', 'sell'),
    id: fc.integer({ min: 0, max: 10 ** 13 }),
    item_id: fc.integer({ min: 1, max: 200_000 }),
    price: fc.integer({ min: 1, max: 100_000_000 }),
    quantity: fc.integer({ min: 1, max: 250 }),
    created: second,
    purchased: second,
  },
  { noNullPrototype: true },
)
/** In stored form, or with the fields in another order. */
const line = (row: StoredTrade, isOdd: boolean): string =>
  JSON.stringify(isOdd ? Object.fromEntries(Object.entries(row).reverse()) : row)

const at = fc.constantFrom(0, Date.parse('2026-01-10'), Date.parse('2026-01-20T12:00:00.5Z'), Number.MAX_SAFE_INTEGER)

test('rows of a download are the requested trades, in the order of their completion', () => {
  fc.assert(
    fc.property(
      fc.record({
        packed: fc.array(trade, { maxLength: 8 }),
        open: fc.array(trade, { maxLength: 8 }),
        isOdd: fc.boolean(),
        side: fc.constantFrom('buy' as const, 'sell' as const, null),
        from: at,
        to: at,
        hasAccount: fc.boolean(),
        format: fc.constantFrom('json' as const, 'jsonl' as const, 'csv' as const),
      }),
      ({ packed, open, isOdd, side, from, to, hasAccount, format }) => {
        const inOrder = (rows: StoredTrade[]) => rows.toSorted((a, b) => a.purchased.localeCompare(b.purchased))
        const input = { account: 'A "quoted", name.1', format, side, range: { from, to }, hasAccount, isFirst: true }
        const task = tradeText(input)
        const text = (rows: StoredTrade[]) =>
          inOrder(rows)
            .map((row) => line(row, isOdd))
            .join('\n')
        task.add({ account: 0, pack: gzipSync(packed.length === 0 ? '' : `${text(packed)}\n`), open: text(open) })
        const wanted = inOrder([...inOrder(packed), ...inOrder(open)]).filter((row) => {
          const moment = Date.parse(row.purchased)
          return (side === null || row.side === side) && moment >= from && moment < to
        })
        const written = [...task.texts()].join('')
        const { account } = input
        if (format === 'csv')
          expect(written).toBe(
            wanted
              .map(
                ({ side: of, id, item_id, price, quantity, created, purchased }) =>
                  `"A ""quoted"", name.1",${of},${id},${item_id},${price},${quantity},${created},${purchased}\n`,
              )
              .join(''),
          )
        else
          expect(
            JSON.parse(format === 'json' ? `[${written}]` : `[${written.trimEnd().replaceAll('\n', ',')}]`),
          ).toEqual(hasAccount ? wanted.map((row) => ({ account, ...row })) : wanted)
      },
    ),
  )
})
