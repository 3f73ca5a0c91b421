import fc from 'fast-check'
import { expect, it } from 'vitest'
import { numbersLayout, writeNumbers } from './write-numbers.ts'

const MINUTE_MS = 60_000
const isoMinute = (minute: number): string => new Date(minute * MINUTE_MS).toISOString().replace('.000Z', 'Z')

const written = (texts: readonly string[], cells: readonly { value: number; isInstant: boolean }[]): string => {
  const layout = numbersLayout(
    texts,
    cells.map(({ isInstant }, index) => ({ place: cells.length - 1 - index, isInstant })),
  )
  if (layout === null) throw new Error('no room')
  const numbers = Float64Array.from(cells.toReversed(), ({ value }) => value)
  const row = writeNumbers([numbers], (item) => item, layout)
  expect(row.length).toBeLessThanOrEqual(layout.bytes)
  return row.toString()
}

it('writes the texts and between them each number as JSON.stringify does, none as null, instants as ISO minutes', () => {
  const number = fc.oneof(
    fc.double(),
    fc.integer(),
    fc.nat({ max: 20_000 }),
    fc.integer().map((whole) => whole / 100),
  )
  const minute = fc.oneof(
    fc.integer({ min: Date.parse('0000-01-01') / MINUTE_MS, max: Date.parse('9999-12-31T23:59:00Z') / MINUTE_MS }),
    fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
    fc.constantFrom(-60_000_000_000, 100_000_000_000),
  )
  const cell = fc.oneof(
    number.map((value) => ({ value, isInstant: false, text: JSON.stringify(value === 0 ? 0 : value) })),
    minute.map((at) => ({ value: at * MINUTE_MS, isInstant: true, text: `"${isoMinute(at)}"` })),
  )
  const between = fc.string({ unit: 'binary', maxLength: 70 }).map((text) => text.toWellFormed())
  fc.assert(
    fc.property(fc.array(fc.tuple(between, cell), { maxLength: 12 }), between, (cells, last) => {
      const texts = [...cells.map(([text]) => text), last]
      const expected = cells.map(([text, { text: value }]) => text + value).join('') + last
      expect(
        written(
          texts,
          cells.map(([, one]) => one),
        ),
      ).toBe(expected)
    }),
    { numRuns: 1000 },
  )
})

it('writes however many rows, and none that are longer than its page', () => {
  const layout = numbersLayout(['<'.repeat(20_000), '>'], [{ place: 0 }])
  const rows =
    layout &&
    writeNumbers(
      Array.from({ length: 100 }, (_, row) => row),
      (row) => Float64Array.of(row),
      layout,
    )
  expect(rows?.toString()).toBe(Array.from({ length: 100 }, (_, row) => `${'<'.repeat(20_000)}${row}>`).join(''))
  expect(numbersLayout(['<'.repeat(40_000), '>'], [{ place: 0 }])).toBeNull()
})
