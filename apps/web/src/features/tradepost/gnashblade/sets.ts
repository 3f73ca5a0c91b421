import { columns } from './columns.ts'

const idsOf = (test: (id: string, title: string) => boolean): string[] =>
  columns.filter(({ id, title }) => test(id, title)).map(({ id }) => id)

const isNow = (id: string): boolean => columns.find((column) => column.id === id)?.group === 'now'

/** Choices of columns by what somebody wants to know. */
export const sets = [
  { label: 'Prices', columns: idsOf((id) => isNow(id) || id.includes('_price_avg')) },
  { label: 'Volumes', columns: idsOf((id) => isNow(id) || /_(sold|listed|delisted)/.test(id)) },
  { label: 'Taxes', columns: idsOf((id) => isNow(id) || id.includes('_tax')) },
  { label: 'Everything', columns: idsOf(() => true) },
] as const
