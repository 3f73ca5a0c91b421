export const FILTER_OPS = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'cts'] as const
export type FilterOp = (typeof FILTER_OPS)[number]
