import type { FilterFields, FilterTerm } from '@gildscope/contracts'
import { type RawReply, type RouteContext, sendBody } from '@gildscope/service-kit'
import { type FieldTests, keepRows, readTerms } from './filter-rows.ts'
import type { ListQuery, Row } from './row.ts'
import { answeredFields, pageOfRows, rowsToJson } from './select-rows.ts'

type ListOptions = {
  fields: FilterFields
  maxAgeSeconds: number
  /** Key that stands before the alphabetical ones. */
  first?: string
  /** Fields that are no values of their own in the rows. */
  tests?: FieldTests
  /** Which rows are meant by a filter of these terms; everything unless told. */
  isMeant?: (terms: readonly FilterTerm[]) => (row: Row) => boolean
}

/** Handler of a list call over rows that are at hand: filter, page, projection, JSON. */
export const listHandler =
  (
    load: () => Promise<readonly Row[]> | readonly Row[],
    { fields, maxAgeSeconds, first, tests, isMeant }: ListOptions,
  ) =>
  async ({ query }: { query: ListQuery }, context: RouteContext): Promise<RawReply> => {
    const all = await load()
    const terms = readTerms(query.filter, fields, context)
    const kept = keepRows(all, terms, fields, tests)
    const rows = pageOfRows(isMeant === undefined ? kept : kept.filter(isMeant(terms)), query)
    const text = rowsToJson(rows, answeredFields(query.fields, null), {
      human: query.beautify === 'human',
      first: first ?? null,
    })
    return sendBody(context, text, maxAgeSeconds)
  }
