import { generatedRuns } from '@gildscope/testkit/generated-input'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonFormat } from './list-formats.ts'

type Item = Record<string, unknown>

const textOf = (items: readonly Item[], fields: readonly string[]): string => {
  const format = jsonFormat<Item>(fields, (field) => (item) => item[field])
  const parts = items.map((item, index) => format.part([item], index === 0))
  return Buffer.concat([...parts, format.end(items.length === 0)]).toString()
}

describe('rows written as JSON', () => {
  const value = fc.oneof(
    fc.constant(null),
    fc.boolean(),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (number === 0 ? 0 : number)),
    fc.string({ unit: 'binary', maxLength: 90 }),
    fc.constantFrom('', 'hour', '2026-05-04T00:00:00Z', '"', '\\', 'a"', 'é', 'x'.repeat(64), 'x'.repeat(65)),
  )

  it('equal the output of JSON.stringify', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 6 }),
        fc.array(fc.array(value, { minLength: 6, maxLength: 6 }), { maxLength: 5 }),
        (fields, rows) => {
          const items = rows.map((cells): Item => Object.fromEntries(fields.map((name, at) => [name, cells[at]])))
          const pairs = (item: Item) => fields.map((name) => `${JSON.stringify(name)}:${JSON.stringify(item[name])}`)
          expect(textOf(items, fields)).toBe(`[${items.map((item) => `{${pairs(item).join(',')}}`).join(',')}]`)
        },
      ),
      { numRuns: generatedRuns(500) },
    )
  })

  it('have empty objects when no field is requested, and null for values that are not numbers', () => {
    expect(textOf([{}, {}], [])).toBe('[{},{}]')
    expect(textOf([{ a: Number.NaN, b: undefined }], ['a', 'b'])).toBe('[{"a":null,"b":null}]')
  })

  it('keep texts that are longer than all that was written before', () => {
    const long = '\u0001'.repeat(400_000)
    expect(textOf([{ a: long, b: 1 }], ['a', 'b'])).toBe(JSON.stringify([{ a: long, b: 1 }]))
  })
})
