import type { FilterTerm, ItemRow } from '@gildscope/contracts'
import { generatedRuns } from '@gildscope/testkit/generated-input'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FIELDS, type Row, rows, term } from '../testing/item-rows.ts'
import { makeSnapshot } from '../testing/make-snapshot.ts'
import { type Selection, selectRows } from './select-rows.ts'
import type { Snapshot } from './snapshot.ts'

const selection: fc.Arbitrary<Selection> = fc.record({
  terms: fc.array(term, { maxLength: 3 }),
  ids: fc.option(fc.array(fc.nat({ max: 220 }), { maxLength: 30 })),
  search: fc.constantFrom('', '', 'orb', 'MYST', '7'),
  sort: fc.constantFrom(...FIELDS),
  order: fc.constantFrom('asc', 'desc', 'newest' as const),
  offset: fc.constantFrom(0, 0, 1, 7, 500),
  limit: fc.option(fc.nat({ max: 30 })),
})

const get = (row: Row, field: string): unknown => row[field as keyof ItemRow] ?? null

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const holds = (row: Row, { field, op, value }: FilterTerm): boolean => {
  const own = get(row, field)
  if (value === null || own === null) return (op === 'eq') === (own === value) && (op === 'eq' || op === 'ne')
  const [a, b] = typeof own === 'string' ? [plain(own), plain(String(value))] : [own as number, value as number]
  if (op === 'cts') return String(a).includes(String(b))
  const isEqual = field === 'description' ? String(a).startsWith(String(b)) : a === b
  return { eq: isEqual, ne: !isEqual, gt: a > b, gte: a >= b, lt: a < b, lte: a <= b }[op]
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
const compare = (a: unknown, b: unknown): number => {
  if (typeof a === 'object') return 0
  return typeof a === 'string' && !a.includes('T00:') && !a.includes('T10:')
    ? collator.compare(a, String(b))
    : Number(a! > b!) - Number(a! < b!)
}

/** The same query implemented the simple way. */
const plainly = (list: readonly Row[], { terms, ids, search, sort, order, offset, limit }: Selection) => {
  const form = plain(search)
  const found = list.filter(
    (row) =>
      terms.every((condition) => holds(row, condition)) &&
      (ids === null || ids.includes(row.id)) &&
      (search === '' ||
        String(row.id) === search ||
        [row.name, row.name_de].some((name) => name != null && plain(name).includes(form))),
  )
  const sign = order === 'asc' ? 1 : -1
  const sorted = found.sort((a, b) => {
    const [x, y] = [get(a, sort), get(b, sort)]
    const byId = order === 'newest' ? b.id - a.id : a.id - b.id
    if (x === null || y === null) return Number(x === null) - Number(y === null) || byId
    return sign * compare(x, y) || byId
  })
  return {
    ids: sorted.slice(offset, limit === null ? undefined : offset + limit).map(({ id }) => id),
    total: found.length,
  }
}

const answer = async (snapshot: Snapshot, wanted: Selection) => {
  const { rows: found, total } = await selectRows(snapshot, wanted)
  return { ids: [...found].map((row) => snapshot.ids[row]), total }
}

describe('selectRows', () => {
  it('filters, searches, sorts and pages like a plain implementation', async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.array(selection, { minLength: 1, maxLength: 4 }), async (list, selections) => {
        const snapshot = await makeSnapshot(list)
        for (const wanted of selections) expect(await answer(snapshot, wanted)).toEqual(plainly(list, wanted))
      }),
      { numRuns: generatedRuns(300) },
    )
  })

  it('answers the same after rows came in and changed as when all were there from the start', async () => {
    await fc.assert(
      fc.asyncProperty(rows, rows, selection, async (first, second, wanted) => {
        const before = await makeSnapshot(first)
        const earlier = await answer(before, wanted)
        const snapshot = await makeSnapshot(second, before)
        const merged = [...first.filter(({ id }) => second.every((row) => row.id !== id)), ...second]
        expect(await answer(snapshot, wanted)).toEqual(plainly(merged, wanted))
        // A holder of the older snapshot still reads the older state.
        expect(await answer(before, wanted)).toEqual(earlier)
      }),
      { numRuns: generatedRuns(150) },
    )
  })

  const all: Selection = { terms: [], ids: null, search: '', sort: 'id', order: 'asc', offset: 0, limit: null }
  const three: Row[] = [
    { id: 1, marketable: true, sell_price: 5, description: 'Salvage Item, really' },
    { id: 2, marketable: true },
    { id: 3, marketable: false, description: 'Really a Salvage Item' },
  ]

  it.each<[FilterTerm, number[]]>([
    [{ field: 'sell_price', op: 'ne', value: 5 }, [2, 3]],
    [{ field: 'sell_price', op: 'ne', value: 6 }, [1, 2, 3]],
    [{ field: 'sell_price', op: 'lt', value: 6 }, [1]],
    [{ field: 'sell_price', op: 'eq', value: null }, [2, 3]],
    [{ field: 'sell_price', op: 'ne', value: null }, [1]],
    [{ field: 'description', op: 'eq', value: 'salvage item' }, [1]],
    [{ field: 'description', op: 'ne', value: 'salvage item' }, [2, 3]],
    [{ field: 'description', op: 'cts', value: 'SALVAGE' }, [1, 3]],
  ])('evaluates %j as true for items %j', async (condition, ids) => {
    const snapshot = await makeSnapshot(three)
    expect((await answer(snapshot, { ...all, terms: [condition] })).ids).toEqual(ids)
  })

  it('includes new rows when the same question was answered before they arrived', async () => {
    const terms: FilterTerm[] = [{ field: 'marketable', op: 'eq', value: true }]
    const before = await makeSnapshot(three)
    const wanted: Selection = { ...all, terms, sort: 'description' }
    expect((await answer(before, wanted)).ids).toEqual([1, 2])
    const after = await makeSnapshot(
      [
        { id: 0, marketable: true, description: 'A' },
        { id: 3, marketable: true, description: 'B' },
      ],
      before,
    )
    expect((await answer(after, wanted)).ids).toEqual([0, 3, 1, 2])
    const renamed = await makeSnapshot([{ id: 1, marketable: true, description: 'AA' }], after)
    expect((await answer(renamed, wanted)).ids).toEqual([0, 1, 3, 2])
  })
})

describe('a search without an order', () => {
  const named = (id: number, name: string, value: number | null, name_de: string | null = null): Row => ({
    ...{ id, name, name_de, marketable: true, '1d_sell_value': value },
  })
  const items = [
    named(1, "Levvi's Detector", 900),
    named(2, 'Glob of Ectoplasm', 500, 'Ektoplasmakugel'),
    named(3, 'Ectoplasm Refiner', 5),
    named(4, 'Ecto', null),
    named(5, 'Ectoplasm Jar', 70),
    named(6, 'Vial', 1000, 'Ecto'),
    named(7, 'Ball of Ectoplasm', 600),
  ]
  const found = async (search: string, limit: number | null = null) => {
    const snapshot = await makeSnapshot(items)
    const { rows, total } = await selectRows(snapshot, {
      ...{ terms: [], ids: null, search, sort: '1d_sell_value', order: 'desc', offset: 0, limit },
      isClosestFirst: true,
    })
    return { ids: [...rows].map((row) => snapshot.ids[row]), total }
  }

  it('finds the whole name first in any language, then beginnings, words and letters, the most traded first', async () => {
    expect((await found('ecto')).ids).toEqual([6, 4, 5, 3, 7, 2, 1])
  })

  it('finds an exact name of an untraded item within a short list', async () => {
    expect(await found('Ecto', 2)).toEqual({ ids: [6, 4], total: 7 })
  })

  it('treats several words as one prefix', async () => {
    expect((await found('of ecto')).ids).toEqual([7, 2])
  })

  it('puts the item of an id and a whole name before names with the number', async () => {
    const snapshot = await makeSnapshot([named(7, 'Glob', 1), named(8, '7', 50), named(9, 'Tier 7', 90)])
    const { rows } = await selectRows(snapshot, {
      ...{ terms: [], ids: null, search: '7', sort: '1d_sell_value', order: 'desc', offset: 0, limit: null },
      isClosestFirst: true,
    })
    expect([...rows].map((row) => snapshot.ids[row])).toEqual([8, 7, 9])
  })
})

describe('a text that is searched', () => {
  const items: Row[] = [
    { id: 19721, name: 'Glob of Ectoplasm', name_de: 'Ektoplasmakugel', marketable: true },
    { id: 19976, name: 'Mystic Coin', name_de: 'Mystische Münze', marketable: true },
    { id: 24289, name: 'Large Scale', name_de: 'Große Schuppe', marketable: true },
    { id: 1, name: "Journeyman's Boots", name_de: null, marketable: true },
    { id: 2, name: "Journeyman's Coat", name_de: null, marketable: true },
  ]
  const COUNTS: [string, number][] = [
    ['Journeyman’s', 2],
    ['Mystische Munze', 1],
    ['Mystische Mu\u0308nze', 1],
    ['grosse schuppe', 1],
    ['Glob\u00a0of', 1],
    ['Glob of Ectoplasm\u200b', 1],
    ['Glob  of', 1],
    ['[Glob of Ectoplasm]', 1],
    ['[&AgEJTQAA]', 1],
    ['[&AgEJTQDgfQ4AAP9fAAAnYAAA]\u200b', 1],
  ]
  const all = { terms: [], ids: null, search: '', sort: 'id', order: 'asc', offset: 0, limit: null } as const

  it.each(COUNTS)('finds %j in names of any language or in a chat link', async (search, count) => {
    const snapshot = await makeSnapshot(items)
    expect((await selectRows(snapshot, { ...all, search })).total).toBe(count)
    expect((await selectRows(snapshot, { ...all, search, isClosestFirst: true })).total).toBe(count)
  })

  it.each(COUNTS.filter(([text]) => !text.startsWith('[&')))('finds %j with a filter', async (value, count) => {
    const snapshot = await makeSnapshot(items)
    const totals = ['name', 'name_de'].map((field) =>
      selectRows(snapshot, { ...all, terms: [{ field, op: 'cts', value }] }).then(({ total }) => total),
    )
    expect(Math.max(...(await Promise.all(totals)))).toBe(count)
  })
})
