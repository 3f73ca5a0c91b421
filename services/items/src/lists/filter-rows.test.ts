import { type FilterTerm, ITEM_FIELDS } from '@gildscope/contracts'
import { rowTest } from '@gildscope/contracts/filter-rows'
import { generatedRuns } from '@gildscope/testkit/generated-input'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { selectRows } from '../store/select-rows.ts'
import { type Row, rows, term } from '../testing/item-rows.ts'
import { makeSnapshot } from '../testing/make-snapshot.ts'

const ALL = { ids: null, search: '', sort: 'id', order: 'asc', offset: 0, limit: null } as const

const idsInRows = (list: readonly Row[], terms: readonly FilterTerm[]): number[] => {
  const holds = rowTest(terms, ITEM_FIELDS)
  return list.flatMap((row) => (holds(row) ? [row.id] : [])).sort((one, other) => one - other)
}

it('finds the same in rows as in columns', async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.array(term, { minLength: 1, maxLength: 3 }), async (list, terms) => {
      const snapshot = await makeSnapshot(list)
      const { rows: found } = await selectRows(snapshot, { ...ALL, terms })
      expect(idsInRows(list, terms)).toEqual([...found].map((row) => snapshot.ids[row]))
    }),
    { numRuns: generatedRuns(300) },
  )
})

const FIELDS = new Map([
  ['description', { kind: 'text' as const }],
  ['flags', { kind: 'json' as const }],
])

it('matches descriptions without the given prefix for `ne`', () => {
  const differs = rowTest([{ field: 'description', op: 'ne', value: 'salvage item' }], FIELDS)
  const row = (description: string | null) => differs({ description })
  expect([row('Salvage Item, really'), row('A Salvage Item'), row(null)]).toEqual([false, true, true])
})

it('sees that a list is there', () => {
  const isMissing = rowTest([{ field: 'flags', op: 'eq', value: null }], FIELDS)
  expect([isMissing({ flags: ['A'] }), isMissing({ flags: null }), isMissing({})]).toEqual([false, true, true])
})
