import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  type FilterFault,
  type FilterFields,
  type FilterTerm,
  filterText,
  formatFilter,
  MAX_FILTER_TERMS,
  parseFilter,
} from './filter.ts'
import { FILTER_OPS } from './filter-ops.ts'

const fields: FilterFields = new Map([
  ['id', { kind: 'integer' }],
  ['roi', { kind: 'decimal' }],
  ['name', { kind: 'text' }],
  ['description', { kind: 'text' }],
  ['marketable', { kind: 'boolean' }],
  ['firstAdded', { kind: 'instant' }],
  ['snatchIt', { kind: 'json' }],
  ['ingredient', { kind: 'integer', ops: ['eq'] }],
])

const faultOf = (text: string): FilterFault => {
  try {
    parseFilter(text, fields)
  } catch (error) {
    return error as FilterFault
  }
  throw new Error(`'${text}' was accepted`)
}

describe('parseFilter', () => {
  it.each<[string, FilterTerm[]]>([
    ['id:19721', [{ field: 'id', op: 'eq', value: 19721 }]],
    ['id:eq:19721', [{ field: 'id', op: 'eq', value: 19721 }]],
    [
      'id:gt:0,roi:gte:10.5',
      [
        { field: 'id', op: 'gt', value: 0 },
        { field: 'roi', op: 'gte', value: 10.5 },
      ],
    ],
    ['roi:lt:-3', [{ field: 'roi', op: 'lt', value: -3 }]],
    ['name:cts:Ectoplasm', [{ field: 'name', op: 'cts', value: 'Ectoplasm' }]],
    ['description:Salvage Item', [{ field: 'description', op: 'eq', value: 'Salvage Item' }]],
    ['marketable:TRUE', [{ field: 'marketable', op: 'eq', value: true }]],
    ['marketable:ne:False', [{ field: 'marketable', op: 'ne', value: false }]],
    [
      'marketable:neq:False,name:NEQ:Armor',
      [
        { field: 'marketable', op: 'ne', value: false },
        { field: 'name', op: 'ne', value: 'Armor' },
      ],
    ],
    ['name:Recipe: Bolt', [{ field: 'name', op: 'eq', value: 'Recipe: Bolt' }]],
    ['name:EQ:eq:x', [{ field: 'name', op: 'eq', value: 'eq:x' }]],
    ['firstAdded:gte:2026-03-01', [{ field: 'firstAdded', op: 'gte', value: '2026-03-01T00:00:00.000Z' }]],
    ['snatchIt:ne:null', [{ field: 'snatchIt', op: 'ne', value: null }]],
    ['  id : gt : 5 , ', [{ field: 'id', op: 'gt', value: 5 }]],
    ['', []],
  ])('reads %j', (text, terms) => {
    expect(parseFilter(text, fields)).toEqual({ terms, ignored: [] })
  })

  it('ignores parts without a colon and names them', () => {
    expect(parseFilter('$fields=id,name,id:gt:1', fields)).toEqual({
      terms: [{ field: 'id', op: 'gt', value: 1 }],
      ignored: ['$fields=id', 'name'],
    })
  })

  it.each([
    ['id:1,nme:cts:x', 2, "unknown field 'nme'"],
    ['Marketable:true', 1, "did you mean 'marketable'"],
    ['id:gt:abc', 1, "'abc' is no value of id; expected a number"],
    ['id:cts:1', 1, "'cts' does not fit id, which takes eq ne gt gte lt lte"],
    ['ingredient:gt:1', 1, "'gt' does not fit ingredient, which takes eq;"],
    ['marketable:maybe', 1, 'expected true or false'],
    ['firstAdded:lt:2026-02-30', 1, 'expected YYYY-MM-DD'],
    ['name:', 1, 'has no value'],
    ['name:cts:', 1, 'has no value'],
    ['id:gt:null', 1, 'null can only be compared with eq and ne'],
    ['snatchIt:5', 1, 'expected null'],
    ['id:gt:1e999', 1, 'expected a number'],
  ])('refuses %j, saying where and what would be right', (text, position, reason) => {
    const fault = faultOf(text)
    expect(fault.position).toBe(position)
    expect(fault.message).toContain(reason)
    expect(fault.message).toContain('grammar: filter=term,term')
    expect(fault.message).toContain(text.split(',')[position - 1])
  })

  it('is bounded in terms and length', () => {
    const terms = (count: number) => Array.from({ length: count }, () => 'id:gt:1').join(',')
    expect(parseFilter(terms(MAX_FILTER_TERMS), fields).terms).toHaveLength(MAX_FILTER_TERMS)
    expect(faultOf(terms(MAX_FILTER_TERMS + 1)).message).toContain('33 terms; at most 32')
    expect(faultOf(`name:${'x'.repeat(2000)}`).message).toContain('2005 characters; at most 2000')
  })

  it('answers or refuses any text with a FilterFault, nothing else', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'idnameroi:,gtcs.50-+e \u00e9'), maxLength: 40 }), (text) => {
        try {
          parseFilter(text, fields)
        } catch (error) {
          expect(error).toHaveProperty('name', 'FilterFault')
        }
      }),
    )
  })
})

const numberTerm = fc.record({
  field: fc.constantFrom('id', 'roi'),
  op: fc.constantFrom('eq', 'ne', 'gt', 'gte', 'lt', 'lte' as const),
  value: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
})
const textTerm = fc.record({
  field: fc.constantFrom('name', 'description'),
  op: fc.constantFrom('eq', 'ne', 'cts' as const),
  value: fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
    .map((value) => value.replaceAll(',', ' ').trim())
    .filter((value) => value !== '' && value.toLowerCase() !== 'null'),
})
const otherTerm = fc.constantFrom<FilterTerm>(
  { field: 'marketable', op: 'eq', value: true },
  { field: 'marketable', op: 'ne', value: false },
  { field: 'snatchIt', op: 'ne', value: null },
  { field: 'roi', op: 'eq', value: null },
  { field: 'firstAdded', op: 'lte', value: '2026-03-01T10:00:00.000Z' },
)
const term = fc.oneof(numberTerm, textTerm, otherTerm) as fc.Arbitrary<FilterTerm>

describe('formatFilter', () => {
  it('is read back as it was', () => {
    fc.assert(
      fc.property(fc.array(term, { maxLength: 20 }), (terms) => {
        const text = formatFilter(terms)
        fc.pre(text.length <= 2000)
        expect(parseFilter(text, fields)).toEqual({ terms, ignored: [] })
      }),
    )
  })

  it.each(['a,b', '', ' a', 'null'])('refuses the text %j, which no term can hold', (value) => {
    expect(() => formatFilter([{ field: 'name', op: 'eq', value }])).toThrow(RangeError)
  })
})

describe('filterText', () => {
  it('decodes and encodes as a query parameter', () => {
    const codec = filterText(fields)
    const decoded = z.decode(codec, 'name:cts:Orb,skip')
    expect(decoded.ignored).toEqual(['skip'])
    expect(z.encode(codec, decoded)).toBe('name:cts:Orb')
  })

  it('turns a fault into an issue with its whole message', () => {
    const parsed = z.safeDecode(filterText(fields), 'id:foo')
    expect(parsed.error?.issues[0]?.message).toMatch(/term 1 'id:foo'.*expected a number.*grammar/)
  })

  it('supports every operation of the grammar', () => {
    const parsed = parseFilter('id:eq:1,id:ne:1,id:gt:1,id:gte:1,id:lt:1,id:lte:1,name:cts:1', fields)
    expect(parsed.terms.map(({ op }) => op).sort()).toEqual([...FILTER_OPS].sort())
  })
})
