import { typeWords } from '@gildscope/ui'
import { DataTable, defineColumns, useTableView } from '@gildscope/ui/data-table'
import { useMemo, useRef } from 'react'
import { AddFirst } from '../shared/add-first.tsx'
import { storeRef } from './catalogue.ts'
import type { WatchedRow } from './watched.ts'

const PAGE = 20

const useColumns = (onDelete: (uuid: string) => void) => {
  const latest = useRef(onDelete)
  latest.current = onDelete
  return useMemo(
    () =>
      defineColumns<WatchedRow>()([
        {
          id: 'name',
          title: 'Item',
          kind: 'item',
          picture: 50,
          width: 300,
          value: ({ item }) => storeRef(item, 0),
          href: () => null,
        },
        {
          id: 'type',
          title: 'Type',
          kind: 'text',
          value: ({ item: { type } }) => (type == null ? null : typeWords(type)),
        },
        {
          id: 'gemPrice',
          title: 'Last Price',
          note: 'gems',
          kind: 'number',
          width: 130,
          value: ({ item }) => item.gemPrice,
        },
        {
          id: 'latestStartDate',
          title: 'Last Start',
          kind: 'date',
          width: 150,
          value: ({ item }) => item.latestStartDate,
        },
        { id: 'latestEndDate', title: 'Last End', kind: 'date', width: 150, value: ({ item }) => item.latestEndDate },
        {
          id: 'delete',
          title: 'Delete',
          kind: 'action',
          isSortable: false,
          isFilterable: false,
          value: ({ uuid, item }) => ({
            label: 'Delete',
            of: item.name,
            tone: 'danger',
            onPress: () => latest.current(uuid),
          }),
        },
      ]),
    [],
  )
}

type WatchedTableProps = {
  rows: readonly WatchedRow[] | undefined
  /** The catalogue has something to add. */
  canAdd: boolean
  onDelete: (uuid: string) => void
}

/** The items whose return is mailed. */
export const WatchedTable = ({ rows, canAdd, onDelete }: WatchedTableProps) => {
  const columns = useColumns(onDelete)
  const table = useTableView({ columns, initial: { rows: PAGE } })
  return (
    <DataTable
      columns={columns}
      emptyAction={canAdd ? <AddFirst /> : <span>Nothing can be added without a catalogue.</span>}
      label="GemStore items whose return is mailed"
      noun="items"
      pageSizes={[PAGE, 50, 100]}
      rowKey={({ uuid }) => uuid}
      source={{ kind: 'rows', rows }}
      table={table}
      {...(table.view.sort === null && { sortedBy: 'gemPrice' })}
    />
  )
}
