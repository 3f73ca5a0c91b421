import type { FilterTerm } from '@gildscope/contracts'

/** The base filter of every market table. */
export const TRADABLE: readonly FilterTerm[] = [{ field: 'marketable', op: 'eq', value: true }]
