import { columns } from './columns.ts'

const shown = columns.filter(({ isHidden }) => isHidden !== true)
const idsOf = (of: typeof columns, test: (id: string, group: string) => boolean): string[] =>
  of.filter(({ id, group = '' }) => test(id, group)).map(({ id }) => id)

const isAlways = (group: string): boolean => group === '' || group === 'now'

/** Choices of columns by what somebody wants to know. */
export const sets = [
  {
    label: 'Trader',
    columns: idsOf(shown, (_id, group) => isAlways(group) || group === 'flip' || group === '1d_sell'),
  },
  { label: 'Taxes', columns: idsOf(columns, (id, group) => isAlways(group) || /_tax$|delisted_value$/.test(id)) },
  {
    label: 'Volumes',
    columns: idsOf(columns, (id, group) => isAlways(group) || /_(sold|listed|delisted|value)$/.test(id)),
  },
  { label: 'Everything', columns: idsOf(columns, () => true) },
] as const
