import type { FilterFields } from '@gildscope/contracts'
import type { RawReply, RouteContext } from '@gildscope/service-kit'
import { filterRows } from './filter-rows.ts'
import type { ListQuery, Row } from './row.ts'
import { answeredFields, pageOfRows, rowsToJson } from './select-rows.ts'
import { sendBody } from './send-body.ts'

type ListOptions = {
  fields: FilterFields
  maxAgeSeconds: number
  /** Key that stands before the alphabetical ones. */
  first?: string
  /** What to answer when there is no filter; everything unless told. */
  unfiltered?: (row: Row) => boolean
}

/** Handler of a list call over rows that are at hand: filter, page, projection, JSON. */
export const listHandler =
  (load: () => Promise<readonly Row[]> | readonly Row[], { fields, maxAgeSeconds, first, unfiltered }: ListOptions) =>
  async ({ query }: { query: ListQuery }, context: RouteContext): Promise<RawReply> => {
    const all = await load()
    const hasTerms = query.filter?.includes(':') ?? false
    const base = hasTerms || unfiltered === undefined ? all : all.filter(unfiltered)
    const rows = pageOfRows(filterRows(base, query.filter, fields, context), query)
    const text = rowsToJson(rows, answeredFields(query.fields, null), {
      human: query.beautify === 'human',
      first: first ?? null,
    })
    return sendBody(context, text, maxAgeSeconds)
  }
