import { generatedRuns } from '@gildscope/testkit/generated-input'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvFormat, itemFormat } from './list-formats.ts'
import { cellsOfNumbers, type NumberCell, type NumberRows } from './number-rows.ts'
import type { RowFormat } from './row-format.ts'

type Item = readonly number[]

const CELLS: Readonly<Record<string, NumberCell>> = {
  a: { place: 0 },
  'b"ä': { place: 1 },
  c: { place: 2 },
  date: { place: 3, isInstant: true },
  kind: { constant: 'hour' },
  none: { constant: null },
}
const numbers = new Float64Array(4)
const ROWS: NumberRows<Item> = {
  cellOf: (field) => CELLS[field] ?? { constant: null },
  numbersOf: (item) => {
    numbers.set(item)
    return numbers
  },
}
const expectedOf = (item: Item, field: string): unknown => {
  const cell = ROWS.cellOf(field)
  if ('constant' in cell) return cell.constant
  const value = item[cell.place] ?? Number.NaN
  if (Number.isNaN(value)) return null
  return cell.isInstant === true ? new Date(value).toISOString().replace('.000Z', 'Z') : value
}
const textOf = (format: RowFormat<Item>, items: readonly Item[], atOnce: number): string => {
  const parts: Buffer[] = []
  for (let from = 0; from < items.length; from += atOnce)
    parts.push(format.part(items.slice(from, from + atOnce), from === 0))
  return Buffer.concat([...parts, format.end(items.length === 0)]).toString()
}

const number = fc.oneof(
  fc.constant(Number.NaN),
  fc.nat(),
  fc.double({ noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value)),
)
const item = fc.tuple(
  number,
  number,
  number,
  fc.nat().map((minute) => minute * 60_000),
)
const asked = fc.uniqueArray(fc.constantFrom(...Object.keys(CELLS), 'unknown'))

describe('rows of numbers', () => {
  it('are written as JSON.stringify writes them, in however many parts', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 7 }), asked, fc.integer({ min: 1, max: 4 }), (items, fields, atOnce) => {
        const plain = items.map((one) => Object.fromEntries(fields.map((field) => [field, expectedOf(one, field)])))
        expect(textOf(itemFormat(fields, cellsOfNumbers(ROWS), false), items, atOnce)).toBe(JSON.stringify(plain))
        const human = itemFormat(fields, cellsOfNumbers(ROWS), true)
        expect(textOf(human, items, atOnce)).toBe(JSON.stringify(plain, null, 2))
      }),
      { numRuns: generatedRuns(500) },
    )
  })

  it('have the same cells in CSV, whatever was asked of other rows in between', () => {
    const cells = cellsOfNumbers(ROWS)
    const [one, other]: Item[] = [
      [1, Number.NaN, 2.5, 0],
      [7, 8, 9, 60_000],
    ]
    const first = cells('a')
    expect(first(one ?? [])).toBe(1)
    ROWS.numbersOf(other ?? [])
    expect(cells('c')(one ?? [])).toBe(2.5)
    expect(textOf(csvFormat(['a', 'b"ä', 'date', 'kind', 'none'], cells), [one ?? [], other ?? []], 1)).toBe(
      'a,b"ä,date,kind,none\n1,,1970-01-01T00:00:00Z,hour,\n7,8,1970-01-01T00:01:00Z,hour,\n',
    )
  })
})
