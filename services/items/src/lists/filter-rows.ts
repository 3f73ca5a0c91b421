import type { Filter, FilterTerm } from '@gildscope/contracts'
import type { RouteContext } from '@gildscope/service-kit'
import { ignoredFilterHeader } from './ignored-filter-header.ts'

/** The terms of a call's filter. Parts of it without a colon are ignored, and listed in `X-Ignored-Filter`. */
export const termsOf = (filter: Filter | undefined, { reply }: RouteContext): readonly FilterTerm[] => {
  if (filter === undefined) return []
  reply.headers(ignoredFilterHeader(filter.ignored))
  return filter.terms
}
