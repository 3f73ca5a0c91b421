import { Panel } from '@gildscope/ui'
import { type Column, DataTable, TableDownloads, type TableView, useTableView } from '@gildscope/ui/data-table'
import styles from '@gildscope/ui/layout/panels.module.css'
import type { ReactNode } from 'react'
import type { Fetched } from '../../../api/fetched.ts'

const INITIAL = { rows: 20 } as const

type TablePanelProps<Row extends object> = {
  id: string
  title: string
  note: string
  noun: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  failed: Fetched | null
  initial?: Partial<TableView>
  rowKey: (row: Row) => string | number
  emptyAction?: ReactNode
  children?: ReactNode
}

/** One table of the page with its own downloads; its view is kept in the address by its name. */
export const TablePanel = <Row extends object>({
  id,
  title,
  note,
  noun,
  columns,
  rows,
  failed,
  initial = INITIAL,
  rowKey,
  emptyAction,
  children,
}: TablePanelProps<Row>) => {
  const table = useTableView({ columns, prefix: id, initial })
  const source = { kind: 'rows', rows, error: failed?.error ?? null, retry: () => failed?.retry() } as const
  return (
    <Panel note={note} title={title}>
      <div className={styles.body}>
        <div className={`${styles.bar} ${styles.end}`}>
          {children}
          <TableDownloads columns={columns} fileName={`gildscope-${id}`} source={source} table={table} />
        </div>
      </div>
      <DataTable
        columns={columns}
        emptyAction={emptyAction}
        label={title}
        noun={noun}
        rowKey={rowKey}
        source={source}
        table={table}
        variant="plain"
      />
    </Panel>
  )
}
