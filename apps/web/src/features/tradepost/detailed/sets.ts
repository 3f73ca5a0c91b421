import { type ColumnTag, hasTag, type MarketColumn } from '../../../market/market-column.ts'
import { columns } from './columns.ts'

const idsOf = (test: (column: MarketColumn, group: string) => boolean): string[] =>
  columns.filter((column) => test(column, column.group ?? '')).map(({ id }) => id)

const isAlways = (group: string): boolean => group === '' || group === 'now'
const idsWith = (tag: ColumnTag): string[] => idsOf((column, group) => isAlways(group) || hasTag(column, tag))

/** Column presets by topic. */
export const sets = [
  {
    label: 'Trader',
    columns: idsOf(
      ({ isHidden = false }, group) => !isHidden && (isAlways(group) || group === 'flip' || group === '1d_sell'),
    ),
  },
  { label: 'Taxes', columns: idsWith('taxes') },
  { label: 'Volumes', columns: idsWith('volumes') },
  { label: 'Everything', columns: idsOf(() => true) },
] as const
