import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeColumns, encodeColumns } from './int-columns.ts'

const MOST = 2 ** 52

const decoded = (bytes: Uint8Array, columnCount: number, rowCount: number): number[][] => {
  const values = new Float64Array(columnCount * rowCount).fill(Number.NaN)
  decodeColumns(bytes, values, { columnCount, rowCount })
  return Array.from({ length: columnCount }, (_, column) => [
    ...values.subarray(column * rowCount, (column + 1) * rowCount),
  ])
}

describe('packed columns', () => {
  // The first byte holds the format of up to four columns, two bits each, the first one lowest.
  it.each([
    ['zeros: nothing', [0, 0, 0], [0b00]],
    ['a constant: one number, the sign in its lowest bit', [-3, -3, -3], [0b01, 5]],
    ['values of their own: each number', [1, -1, 2], [0b10, 2, 1, 4]],
    // 200 takes two bytes: 400 = 3 x 128 + 16
    ['steps: the first value and the differences', [200, 201, 202, 203], [0b11, 0x90, 3, 2, 2, 2]],
  ])('hold of %s', (_, column, bytes) => {
    expect([...encodeColumns([column])]).toEqual(bytes)
    expect(decoded(Uint8Array.from(bytes), 1, column.length)).toEqual([column])
  })

  it('name the forms of four columns in a byte', () => {
    const columns = [
      [0, 0],
      [7, 7],
      [1, -1],
      [500, 501],
      [9, 9],
    ]
    const bytes = encodeColumns(columns)
    expect([...bytes.subarray(0, 2)]).toEqual([0b11_10_01_00, 0b01])
    expect(decoded(bytes, 5, 2)).toEqual(columns)
  })

  it('of no rows, or no columns, hold nothing', () => {
    expect([...encodeColumns([])]).toEqual([])
    expect([...encodeColumns([[], []])]).toEqual([0])
    expect(decoded(encodeColumns([[], []]), 2, 0)).toEqual([[], []])
  })

  it.each([63, 64, 8191, 8192, 2 ** 20, 2 ** 31, 2 ** 32, 2 ** 45, MOST])(
    'keep %i and its negative, at the ends of bytes as well',
    (value) => {
      const columns = [
        [value, -value],
        [-value, value],
        [value - 1, 1 - value],
        [-value, -value],
      ]
      expect(decoded(encodeColumns(columns), 4, 2)).toEqual(columns)
    },
  )

  it('keep steps whose difference would be too large for a number', () => {
    const column = [MOST, MOST, MOST, MOST, -MOST, -MOST, -MOST, -MOST]
    expect(decoded(encodeColumns([column]), 1, column.length)).toEqual([column])
  })

  it('come back as they were, whatever the numbers', () => {
    const number = fc.oneof(
      fc.integer({ min: -100, max: 100 }),
      fc.integer(),
      fc.maxSafeInteger().map((value) => Math.floor(value / 2)),
      fc.constantFrom(MOST, -MOST, 0),
    )
    const table = fc.nat(30).chain((rows) =>
      fc.array(fc.oneof(fc.array(number, { minLength: rows, maxLength: rows }), fc.constant(Array(rows).fill(5))), {
        minLength: 1,
        maxLength: 9,
      }),
    )
    fc.assert(
      fc.property(table, (columns) => {
        const rows = columns[0]?.length ?? 0
        expect(decoded(encodeColumns(columns), columns.length, rows)).toEqual(columns)
      }),
    )
  })

  it('take no more room than every number on its own would, and a byte for each of many equal ones at most', () => {
    const ramp = Array.from({ length: 24 }, (_, hour) => 1_000_000 + hour)
    // Three bytes for the first, one for each step, one for the form.
    expect(encodeColumns([ramp]).length).toBe(1 + 3 + 23)
    expect(encodeColumns([ramp.map(() => 1_000_000)]).length).toBe(1 + 3)
  })

  it('are refused when bytes are missing or left over', () => {
    const bytes = encodeColumns([
      [300, -300, 5],
      [4, 4, 4],
    ])
    for (let length = 1; length < bytes.length; length++) {
      expect(() => decoded(bytes.slice(0, length), 2, 3)).toThrow(RangeError)
    }
    expect(() => decoded(Uint8Array.of(...bytes, 0), 2, 3)).toThrow('stated length')
  })
})
