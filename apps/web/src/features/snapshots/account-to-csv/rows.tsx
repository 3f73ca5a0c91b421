import { DataTable, type TableControl } from '@gildscope/ui/data-table'
import type { ReactNode } from 'react'
import styles from './account-to-csv.module.css'
import { columnsOf } from './columns.ts'
import type { Face } from './desk/desk-calls.ts'
import type { AccountToCsv } from './use-account-to-csv.ts'
import { FACE_TITLES, useRowsSource } from './use-tables.ts'
import { type Compact, viewRowKey } from './view-row.ts'

const COMPACT_WORDS: Readonly<Record<Compact, string>> = {
  normal: 'Normal: all columns, a row for each place',
  micro: 'Micro: Item, Location, Total, Value; characters and accounts together',
  nano: 'Nano: Item, Total of all places together',
}

const FACE_WORDS: Readonly<Record<Face, string>> = {
  initial: 'what was held at first',
  second: 'what was held then',
  difference: 'second less initial',
}

const PAGE_SIZES = [20, 50, 100, 200]

type RowsProps = { page: AccountToCsv; face: Face; table: TableControl; leftOut: ReactNode }

/** The table of the snapshot, or of the changes. */
export const Rows = ({ page, face, table, leftOut }: RowsProps) => {
  const { desk, question, learned, view } = page
  const source = useRowsSource({ desk, question, learned, view: table.view })
  return (
    <section className={styles.rows}>
      <div className={styles.tableHead}>
        <h2>
          {FACE_TITLES[face]} <small className={styles.aside}>{FACE_WORDS[face]}</small>
        </h2>
        <span>{COMPACT_WORDS[view.compact]}</span>
      </div>
      {leftOut}
      <DataTable
        columns={columnsOf(view.compact, face)}
        label={`${FACE_TITLES[face]} of what is held`}
        noun="rows"
        pageSizes={PAGE_SIZES}
        rowKey={viewRowKey}
        source={source}
        table={table}
        {...(table.view.sort?.column === 'value' && view.compact !== 'nano' && { sortedBy: 'value' })}
      />
    </section>
  )
}
