import type { FilterTerm } from '@gildscope/contracts'

/** What every market table starts from. */
export const TRADABLE: readonly FilterTerm[] = [{ field: 'marketable', op: 'eq', value: true }]
