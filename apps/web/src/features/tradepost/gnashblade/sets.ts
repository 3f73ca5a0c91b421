import { type ColumnTag, hasTag } from '../../../market/market-column.ts'
import { columns } from './columns.ts'

const idsWith = (tag: ColumnTag): string[] =>
  columns.filter((column) => column.group === 'now' || hasTag(column, tag)).map(({ id }) => id)

/** Column presets by topic. */
export const sets = [
  { label: 'Prices', columns: idsWith('prices') },
  { label: 'Volumes', columns: idsWith('volumes') },
  { label: 'Taxes', columns: idsWith('taxes') },
  { label: 'Everything', columns: columns.map(({ id }) => id) },
] as const
