import { DataTable, useTableView } from '@gildscope/ui/data-table'
import { type ReactNode, useMemo } from 'react'
import { nameOf, type PickRow, setColumns } from './columns.tsx'
import type { ProfitScale } from './profit-scale.ts'

const INITIAL = { sort: { column: 'profit', order: 'desc' }, rows: 30 } as const

type SetTableProps = { rows: readonly PickRow[]; scale: ProfitScale; draw: (row: PickRow) => ReactNode }

export const SetTable = ({ rows, scale, draw }: SetTableProps) => {
  const columns = useMemo(() => setColumns(scale), [scale])
  const table = useTableView({ columns, initial: INITIAL, keepsInAddress: false })
  const source = useMemo(() => ({ kind: 'rows', rows }) as const, [rows])
  const details = useMemo(() => ({ label: (row: PickRow) => `Details of ${nameOf(row)}`, draw }), [draw])
  return (
    <DataTable
      columns={columns}
      details={details}
      label="The set"
      noun="items"
      rowKey={({ id }) => id}
      source={source}
      table={table}
      variant="plain"
    />
  )
}
