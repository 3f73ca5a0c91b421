import { type Column, defineColumns } from '@gildscope/ui/data-table'
import { itemPath } from '../../../pages/paths.ts'
import type { JokeRow } from './model.ts'

export const rowKey = ({ key }: JokeRow): string => key

const followed = (row: JokeRow): { href: string; label: string } | null => {
  if (!('itemId' in row)) return null
  return { href: itemPath(row.itemId), label: `${row.count} × ${row.item?.name ?? `item ${row.itemId}`}` }
}

/** Identifies a currency in files. */
export const idColumn: Column<JokeRow> = { id: 'id', title: 'Id', kind: 'text', value: ({ key }) => key }

export const columns = defineColumns<JokeRow>()([
  { id: 'name', title: 'Currency', kind: 'text', value: (row) => row.name, width: 240 },
  {
    id: 'units',
    title: 'You have',
    kind: 'number',
    decimals: 1,
    help: 'How many the gold is worth',
    value: (row) => row.units,
    width: 120,
  },
  { id: 'worth', title: 'One is worth', kind: 'coins', value: (row) => row.worth },
  {
    id: 'follows',
    title: 'Follows the price of',
    kind: 'link',
    help: 'The lowest sell listing; empty: the value is made up',
    value: followed,
    width: 220,
  },
  { id: 'note', title: 'Fine print', kind: 'text', value: (row) => row.note, width: 300 },
])
