import { DataTable, type TableControl } from '@gildscope/ui/data-table'
import { memo, type ReactNode } from 'react'
import type { Fetched } from '../../../../api/fetched.ts'
import { dropColumns, phoneColumns } from './columns.tsx'
import { type DropRow, dropKey } from './model.ts'

const PAGE_SIZES = [20, 50, 100]

type DropsTableProps = {
  rows: readonly DropRow[] | undefined
  table: TableControl
  state: Pick<Fetched, 'error' | 'retry'>
  /** The drop whose rate over time is drawn. */
  selected: number | null
  onSelect: (drop: DropRow) => void
  isPhone: boolean
  faces: ReactNode
}

/** A row for each drop. */
export const DropsTable = memo(({ rows, table, state, selected, onSelect, isPhone, faces }: DropsTableProps) => (
  <DataTable
    columns={isPhone ? phoneColumns : dropColumns}
    label="Drops"
    noun="drops"
    pageSizes={PAGE_SIZES}
    rowKey={dropKey}
    selection={{ key: selected, onSelect }}
    source={{ kind: 'rows', rows, error: state.error, retry: state.retry }}
    table={table}
    toolbarStart={faces}
  />
))
