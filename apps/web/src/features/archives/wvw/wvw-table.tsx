import { DataTable, type TableControl } from '@gildscope/ui/data-table'
import type { ReactNode } from 'react'
import { useMemo } from 'react'
import type { Fetched } from '../../../api/fetched.ts'
import { GapLine } from '../shared/gap-line.tsx'
import { TABLES } from './columns.ts'
import { gapText, gapTitle } from './gap-words.ts'
import type { WvwModel } from './model.ts'
import { characterRows, rowKey, tableRows, type WvwRow } from './rows.ts'
import type { TableMode } from './view.ts'

type WvwTableProps = { model: WvwModel | undefined; mode: TableMode; table: TableControl; state: Fetched }

/** A row per day, with its characters below where the table is expanded; gaps have rows of their own. */
export const WvwTable = ({ model, mode, table, state }: WvwTableProps) => {
  const rows = useMemo(() => (model === undefined ? undefined : tableRows(model)), [model])
  const accounts = model?.accounts ?? 1
  const wide = ({ gap }: WvwRow): ReactNode =>
    gap === null ? null : <GapLine title={gapTitle(gap, accounts)}>{gapText(gap)}</GapLine>
  return (
    <DataTable
      columns={TABLES[mode].columns}
      label="World versus World by day"
      noun="rows"
      pageSizes={[30, 50, 100, 200]}
      rowKey={rowKey}
      source={{
        kind: 'rows',
        rows,
        partsOf: mode === 'expanded' ? characterRows : undefined,
        error: state.error,
        retry: state.retry,
      }}
      table={table}
      wide={wide}
    />
  )
}
