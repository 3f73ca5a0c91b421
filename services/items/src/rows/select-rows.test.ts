import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answeredFields, pageOfRows, rowsToCsv, rowsToJson } from './select-rows.ts'

const cell = fc.oneof(fc.integer(), fc.double(), fc.string(), fc.boolean(), fc.constant(null), fc.constant(undefined))
const row = fc.dictionary(fc.string({ minLength: 1, maxLength: 6 }), cell)

describe('rowsToJson', () => {
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

describe('rowsToCsv', () => {
  it('quotes text only where it must be and leaves missing values empty', () => {
    const rows = [
      { id: 1, name: 'Plain', note: null },
      { id: 2, name: 'With, comma', note: 'says "hi"' },
    ]
    expect(rowsToCsv(rows, ['id', 'name', 'note'])).toBe('id,name,note\n1,Plain,\n2,"With, comma","says ""hi"""\n')
  })
})

describe('pageOfRows', () => {
  it('takes skip and offset as the same thing', () => {
    expect(pageOfRows([1, 2, 3, 4], { skip: 1, limit: 2 })).toEqual([2, 3])
    expect(pageOfRows([1, 2, 3, 4], { offset: 1, limit: 2 })).toEqual([2, 3])
    expect(pageOfRows([1, 2, 3, 4], { limit: 0 })).toEqual([])
    expect(pageOfRows([1, 2], { skip: 9 })).toEqual([])
  })
})
