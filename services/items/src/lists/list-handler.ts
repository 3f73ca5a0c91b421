import type { FilterFields, FilterTerm } from '@gildscope/contracts'
import { type FieldTests, rowTest } from '@gildscope/contracts/filter-rows'
import type { RawReply, RouteContext } from '@gildscope/service-kit'
import type { Bulk } from '../bulk/create-bulk.ts'
import { sendParts } from '../bulk/send-parts.ts'
import { startWork } from '../bulk/work.ts'
import { termsOf } from './filter-rows.ts'
import { idsOf } from './ids-of.ts'
import { answeredFields, rowFormat } from './list-formats.ts'
import type { ListQuery, Row } from './row.ts'
import { writeParts } from './row-format.ts'
import { selectInSlices } from './select-in-slices.ts'

type ListOptions = {
  bulk: Bulk
  fields: FilterFields
  maxAgeSeconds: number
  /** Key that precedes the alphabetical ones. */
  first?: string
  /** Fields that are no values of their own in the rows. */
  tests?: FieldTests
  /** The rows that a filter of these terms refers to; all by default. */
  isMeant?: (terms: readonly FilterTerm[]) => (row: Row) => boolean
  /** Further rows, after the others, which are only read for the calls that mean them. */
  more?: {
    isMeant: (terms: readonly FilterTerm[], ids: readonly number[] | null) => boolean
    load: () => Promise<readonly Row[]>
  }
}

/** Handler of a list call over rows in memory: filter, page, projection, JSON. */
export const listHandler =
  (
    load: () => Promise<readonly Row[]> | readonly Row[],
    { bulk, fields, maxAgeSeconds, first, tests, isMeant, more }: ListOptions,
  ) =>
  async ({ query }: { query: ListQuery }, context: RouteContext): Promise<RawReply> => {
    const all = await load()
    const terms = termsOf(query.filter, context)
    const tested = rowTest(terms, fields, tests)
    const ids = idsOf(query.ids, 'recipe')
    const named = ids === null ? null : new Set<unknown>(ids)
    // A row that is named by its id is always meant.
    const meant = named === null ? (isMeant?.(terms) ?? null) : (row: Row) => named.has(row.id)
    const others = more?.isMeant(terms, ids) ? await more.load() : []
    const names = answeredFields(query.fields, null)
    const format = rowFormat(names, { human: query.beautify === 'human', first: first ?? null })
    const work = await startWork(bulk.lanes, context)
    const holds = (row: Row): boolean => tested(row) && (meant === null || meant(row))
    const selected = selectInSlices([all, others], { holds, page: query, countedAs: 'rowsScanned', work })
    const parts = writeParts(selected, format, names?.length ?? fields.size, work)
    return sendParts(bulk, { parts, work, maxAgeSeconds }, context)
  }
