import type { Side } from '@gildscope/market'
import { counted } from '@gildscope/ui'
import { DataTable, TableDownloads, useTableView } from '@gildscope/ui/data-table'
import { useMemo, useState } from 'react'
import { CoverageNote } from '../../../../market/coverage-note.tsx'
import type { BooksState } from '../../../../market/use-books.ts'
import type { AccountOrders } from './account-orders.ts'
import { orderColumns, orderKey } from './columns.tsx'
import styles from './current-orders.module.css'
import { LadderPanel } from './ladder-panel.tsx'
import { OrdersAge } from './orders-age.tsx'
import { OrdersAlert } from './orders-alert.tsx'
import { itemRows, type OrderRow } from './rows.ts'

const INITIAL = { sort: { column: 'value', order: 'desc' }, rows: 50 } as const

const LABELS: Record<Side, string> = { sell: 'Open sell offers', buy: 'Open buy orders' }
const NOTHING: Record<Side, string> = {
  sell: 'These accounts sell nothing at the moment.',
  buy: 'These accounts have no buy orders.',
}

const countWords = (rows: readonly OrderRow[], accounts: number): string =>
  `${counted(rows.length, 'order')} of ${counted(accounts, 'account')}`

/** The row that was chosen; after a change of rows the one of its item, and at first the most expensive. */
const selectedRow = (rows: readonly OrderRow[], selected: OrderRow | null): OrderRow | null =>
  rows.find(({ key }) => key === selected?.key) ??
  rows.find(({ item }) => item.id === selected?.item.id) ??
  rows.reduce<OrderRow | null>((most, row) => (most === null || row.value > most.value ? row : most), null)

type OrdersTableProps = {
  /** Those whose orders are shown. */
  accounts: readonly AccountOrders[]
  /** A row for each order; undefined: loading. */
  rows: readonly OrderRow[] | undefined
  books: BooksState
  side: Side
  isFull: boolean
  hasGraph: boolean
}

/** The orders, and the selected one in its book. */
export const OrdersTable = ({ accounts, rows, books, side, isFull, hasGraph }: OrdersTableProps) => {
  const [chosen, setChosen] = useState<OrderRow | null>(null)
  const shown = useMemo(() => (rows === undefined || isFull ? rows : itemRows(rows)), [rows, isFull])
  const hasAccounts = accounts.length > 1
  const hasStored = accounts.some(({ state }) => state === 'stored')
  const columns = useMemo(
    () => orderColumns({ side, isFull, hasAccounts, hasStored }),
    [side, isFull, hasAccounts, hasStored],
  )
  const table = useTableView({ columns, prefix: 'orders', initial: INITIAL })
  const source = { kind: 'rows', rows: shown } as const
  const selected = selectedRow(shown ?? [], chosen)
  return (
    <>
      <div className={styles.head}>
        <OrdersAge accounts={accounts} />
        <span className={styles.count}>{rows === undefined ? '' : countWords(rows, accounts.length)}</span>
        <CoverageNote />
        <OrdersAlert accounts={accounts.map(({ name }) => name)} conditions="filled:eq:1" />
        <span className={styles.downloads}>
          <TableDownloads columns={columns} fileName={`gildscope-orders-${side}`} source={source} table={table} />
        </span>
      </div>
      <div className={hasGraph && selected !== null ? styles.beside : undefined}>
        <DataTable
          columns={columns}
          emptyAction={NOTHING[side]}
          label={LABELS[side]}
          noun={isFull ? 'orders' : 'items'}
          rowKey={orderKey}
          source={source}
          table={table}
          {...(hasGraph && { selection: { key: selected?.key ?? null, onSelect: setChosen } })}
        />
        {hasGraph && selected !== null && <LadderPanel row={selected} side={side} state={books} />}
      </div>
    </>
  )
}
