import { formatNumber, Panel } from '@gildscope/ui'
import { DataTable, useTableView } from '@gildscope/ui/data-table'
import { useMemo } from 'react'
import type { Fetched } from '../../../api/fetched.ts'
import { columnsOf } from './columns.ts'
import type { BREAKDOWNS, StatsRow } from './model.ts'

const INITIAL = { rows: 20 } as const
const keyOf = ({ key }: StatsRow): string => key ?? ''

type BreakdownPanelProps = {
  breakdown: (typeof BREAKDOWNS)[number]
  rows: readonly StatsRow[] | undefined
  failed: Fetched | null
}

/** One breakdown; its sort and page are its own in the address. */
export const BreakdownPanel = ({ breakdown: { id, title, what, hasFinds }, rows, failed }: BreakdownPanelProps) => {
  const columns = useMemo(() => columnsOf(what, hasFinds), [what, hasFinds])
  const table = useTableView({ columns, prefix: id, initial: INITIAL })
  return (
    <Panel note={rows === undefined ? '' : formatNumber(rows.length)} title={title}>
      <DataTable
        columns={columns}
        label={title}
        noun="forges"
        rowKey={keyOf}
        source={{ kind: 'rows', rows, error: failed?.error ?? null, retry: () => failed?.retry() }}
        table={table}
        variant="plain"
      />
    </Panel>
  )
}
