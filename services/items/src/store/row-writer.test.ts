import { ITEM_FIELD_NAMES, type ItemRow } from '@gildscope/contracts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeSnapshot } from '../testing/make-snapshot.ts'
import { createRowWriter, type RowStyle } from './row-writer.ts'
import { emptySnapshot, type Snapshot } from './snapshot.ts'

type Row = ItemRow & { id: number }

const integer = fc.oneof(
  fc.nat(),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.constantFrom(0, -1, 9, 10, 999_999_999, 1e9, 2 ** 31, 2 ** 32),
)
const hundredth = fc.integer({ min: -1_000_000, max: 3_000_000_000 }).map((value) => value / 100)
const instant = fc
  .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
const text = fc.string({ unit: 'binary', maxLength: 60 })
const row = fc.record({
  marketable: fc.boolean(),
  name: fc.oneof(text, fc.constantFrom('Mjölnir', 'a "b", c', 'line\nbreak', '\u2028', '\ud800')),
  description: fc.option(fc.string({ maxLength: 300 })),
  upgrade1: fc.option(integer),
  firstAdded: instant,
})
const marketRow = fc.record({
  buy_price: fc.option(integer),
  '7d_sell_value': fc.option(integer),
  roi: fc.option(hundredth),
  lastUpdate: fc.option(instant),
  snatchIt: fc.option(fc.record({ buy: fc.nat(), quantity: fc.nat(), sell: fc.nat() })),
})
const rows: fc.Arbitrary<Row[]> = fc
  .uniqueArray(fc.nat({ max: 100_000 }), { maxLength: 12 })
  .chain((ids) =>
    fc.tuple(
      ...ids.map((id) =>
        fc.tuple(row, marketRow).map(([facts, market]) => ({ ...facts, ...(facts.marketable ? market : {}), id })),
      ),
    ),
  )

const FIELDS = [
  '7d_sell_value',
  'buy_price',
  'description',
  'firstAdded',
  'id',
  'lastUpdate',
  'marketable',
  'name',
  'nonsense',
  'roi',
  'snatchIt',
  'upgrade1',
].sort()

const project = (row: Row, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, row[field as keyof ItemRow] ?? null]))

const write = (snapshot: Snapshot, fields: readonly string[], style: RowStyle, step = 1000): string => {
  const writer = createRowWriter(snapshot.columns, fields, style)
  const { rowsById } = snapshot
  const parts: Buffer[] = []
  for (let from = 0; from === 0 || from < rowsById.length; from += step)
    parts.push(writer(rowsById, from, Math.min(from + step, rowsById.length)))
  return Buffer.concat(parts).toString()
}

const byId = (list: readonly Row[]) => [...list].sort((a, b) => a.id - b.id)
// A lone surrogate has no UTF-8 form: JSON escapes it, CSV replaces it.
const csvCell = (value: unknown): string => {
  if (value === null) return ''
  const shown = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const quoted = /[",\n\r]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown
  return Buffer.from(quoted).toString()
}

describe('createRowWriter', () => {
  it('writes JSON byte for byte as JSON.stringify does, in slices of any size', async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 13 }), async (list, step) => {
        const snapshot = await makeSnapshot(list)
        const expected = byId(list).map((entry) => project(entry, FIELDS))
        expect(write(snapshot, FIELDS, 'json', step)).toBe(JSON.stringify(expected))
      }),
    )
  })

  it('writes with line breaks as JSON.stringify does with an indent of two', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (list) => {
        const snapshot = await makeSnapshot(list)
        const expected = byId(list).map((entry) => project(entry, FIELDS))
        expect(write(snapshot, FIELDS, 'human', 5)).toBe(JSON.stringify(expected, null, 2))
      }),
    )
  })

  it('writes JSON Lines: each row as JSON.stringify does, and a line break behind it', async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 13 }), async (list, step) => {
        const snapshot = await makeSnapshot(list)
        const lines = byId(list).map((entry) => JSON.stringify(project(entry, FIELDS)))
        expect(write(snapshot, FIELDS, 'jsonl', step)).toBe(lines.map((line) => `${line}\n`).join(''))
      }),
    )
  })

  it('writes CSV with a header, empty cells for missing values and quotes only where they must be', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (list) => {
        const snapshot = await makeSnapshot(list)
        const lines = byId(list).map((entry) => Object.values(project(entry, FIELDS)).map(csvCell).join(','))
        expect(write(snapshot, FIELDS, 'csv', 4)).toBe([FIELDS.join(','), ...lines, ''].join('\n'))
      }),
    )
  })

  it('answers an empty list and every field of an item that has only an id', async () => {
    expect(write(emptySnapshot(), ['id'], 'json')).toBe('[]')
    expect(write(emptySnapshot(), ['id', 'name'], 'csv')).toBe('id,name\n')
    expect(write(emptySnapshot(), ['id'], 'jsonl')).toBe('')
    const snapshot = await makeSnapshot([{ id: 5, marketable: true }])
    const [only] = JSON.parse(write(snapshot, ITEM_FIELD_NAMES, 'json')) as Record<string, unknown>[]
    expect(Object.keys(only ?? {})).toEqual(ITEM_FIELD_NAMES)
    expect(Object.entries(only ?? {}).filter(([, value]) => value !== null)).toEqual([
      ['id', 5],
      ['marketable', true],
    ])
  })
})
