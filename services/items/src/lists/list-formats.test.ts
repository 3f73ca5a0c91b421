import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answeredFields, csvFormat, pageOfRows, rowFormat } from './list-formats.ts'
import type { Row } from './row.ts'
import { type RowFormat, writeParts } from './row-format.ts'

const wholeOf = <T>(format: RowFormat<T>, items: readonly T[]): string =>
  `${items.length === 0 ? '' : format.part(items, true)}${format.end(items.length === 0)}`
const rowsToJson = (rows: readonly Row[], ...how: Parameters<typeof rowFormat>) => wholeOf(rowFormat(...how), rows)
const rowsToCsv = (rows: readonly Row[], fields: readonly string[]) =>
  wholeOf(
    csvFormat(fields, (name) => (row: Row) => Object.getOwnPropertyDescriptor(row, name)?.value),
    rows,
  )

const cell = fc.oneof(fc.integer(), fc.double(), fc.string(), fc.boolean(), fc.constant(null), fc.constant(undefined))
const row = fc.dictionary(fc.string({ minLength: 1, maxLength: 6 }), cell)

describe('rows as JSON', () => {
  it('writes what JSON.stringify would write of the projected rows', () => {
    fc.assert(
      fc.property(
        fc.array(row),
        fc.uniqueArray(fc.string({ minLength: 1, maxLength: 6 }), { minLength: 1 }),
        (rows, names) => {
          const fields = answeredFields(names, null)!
          const ownValue = (each: object, name: string) => Object.getOwnPropertyDescriptor(each, name)?.value ?? null
          const expected = rows.map((each) => Object.fromEntries(fields.map((name) => [name, ownValue(each, name)])))
          expect(JSON.parse(rowsToJson(rows, fields))).toEqual(JSON.parse(JSON.stringify(expected)))
        },
      ),
    )
  })

  it.each(['constructor', 'toString', '__proto__'])('knows no field %s that a row does not have', (name) => {
    const nothing = { [name]: null }
    expect(rowsToJson([{ id: 1 }], [name])).toBe(JSON.stringify([nothing]))
    expect(rowsToJson([{ id: 1 }], [name], { human: true })).toBe(JSON.stringify([nothing], null, 2))
    expect(rowsToCsv([{ id: 1 }], [name])).toBe(`${name}\n\n`)
  })

  it('answers keys by name, with the leading one in front', () => {
    expect(rowsToJson([{ type: 'Refinement', id: 7, chat_link: '[&C]' }], null, { first: 'id' })).toBe(
      '[{"id":7,"chat_link":"[&C]","type":"Refinement"}]',
    )
    expect(rowsToJson([{ b: 1, a: 2 }, {}], null)).toBe('[{"a":2,"b":1},{}]')
  })

  it('prints with line breaks for people', () => {
    expect(rowsToJson([{ b: 1, a: null }], ['a', 'b'], { human: true })).toBe(
      '[\n  {\n    "a": null,\n    "b": 1\n  }\n]',
    )
  })
})

describe('rows as CSV', () => {
  it('quotes text only where it must be and leaves missing values empty', () => {
    const rows = [
      { id: 1, name: 'Plain', note: null },
      { id: 2, name: 'With, comma', note: 'says "hi"' },
    ]
    expect(rowsToCsv(rows, ['id', 'name', 'note'])).toBe('id,name,note\n1,Plain,\n2,"With, comma","says ""hi"""\n')
  })
})

describe('a list in parts', () => {
  const rows = Array.from({ length: 50 }, (_, id) => ({ id, name: `"${id}"\nline`, tags: [id, { of: [] }] }))
  const formats: [string, RowFormat<Row>][] = [
    ['fields', rowFormat(['id', 'name', 'none'])],
    ['fields for people', rowFormat(['id', 'tags'], { human: true })],
    ['own fields', rowFormat(null, { first: 'name' })],
    ['own fields for people', rowFormat(null, { human: true })],
    ['csv', csvFormat(['id', 'name', 'tags'], (name) => (row: Row) => row[name])],
  ]

  it.each(formats)('is the list in one, %s', async (_name, format) => {
    for (const list of [[], rows.slice(0, 1), rows]) {
      let text = ''
      let turns = 0
      const work = {
        note: () => undefined,
        pace: async () => {
          turns += 1
        },
      }
      for await (const part of writeParts([list, [], list], format, 600, work)) text += part.toString()
      expect(text).toBe(wholeOf(format, [...list, ...list]))
      // Ten rows of 600 cells are written per turn.
      expect(turns).toBe(2 * Math.ceil(list.length / 10))
    }
  })

  it('is for people what JSON.stringify writes', () => {
    expect(wholeOf(rowFormat(null, { human: true }), rows)).toBe(JSON.stringify(rows, null, 2))
  })
})

describe('pageOfRows', () => {
  it('treats skip and offset as the same thing', () => {
    expect(pageOfRows([1, 2, 3, 4], { skip: 1, limit: 2 })).toEqual([2, 3])
    expect(pageOfRows([1, 2, 3, 4], { offset: 1, limit: 2 })).toEqual([2, 3])
    expect(pageOfRows([1, 2, 3, 4], { limit: 0 })).toEqual([])
    expect(pageOfRows([1, 2], { skip: 9 })).toEqual([])
  })
})
