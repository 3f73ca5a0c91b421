import { TableDownloads, useTableView } from '@gildscope/ui/data-table'
import styles from '@gildscope/ui/layout/panels.module.css'
import { useMemo } from 'react'
import { Page } from '../../../shell/page.tsx'
import { NoForges } from '../shared/no-forges.tsx'
import { usePrecursorForges } from '../shared/use-forges.ts'
import { BreakdownPanel } from './breakdown-panel.tsx'
import { fileColumns, idColumn } from './columns.ts'
import { firstView } from './first-view.ts'
import { BREAKDOWNS, statsRows } from './model.ts'

const INITIAL = { rows: 100 } as const

/** `/precursors_stats`: the recorded forges, counted in five ways. */
export const PrecursorsStatsPage = () => {
  const { rows, failed } = usePrecursorForges()
  const table = useTableView({ columns: fileColumns, initial: INITIAL, keepsInAddress: false })
  const all = useMemo(
    () => (rows === undefined ? undefined : BREAKDOWNS.map((breakdown) => statsRows(rows, breakdown))),
    [rows],
  )
  const source = { kind: 'rows', rows: all?.flat() } as const
  return (
    <Page
      actions={
        <TableDownloads
          columns={fileColumns}
          fileName="gildscope-precursor-breakdown"
          idColumn={idColumn}
          source={source}
          table={table}
        />
      }
      isMarket
      {...firstView}
    >
      {rows?.length === 0 ? (
        <NoForges help="precursors" />
      ) : (
        <div className={styles.halves}>
          {BREAKDOWNS.map((breakdown, index) => (
            <BreakdownPanel breakdown={breakdown} failed={failed} key={breakdown.id} rows={all?.[index]} />
          ))}
        </div>
      )}
    </Page>
  )
}
