import { formatNumber, Panel } from '@gildscope/ui'
import { DataTable, useTableView } from '@gildscope/ui/data-table'
import { missingColumns, missingKey } from '../shared/missing-columns.ts'
import type { MissingSkinRow } from '../shared/skin-facts.ts'

const columns = missingColumns.filter(({ id }) => id === 'skin' || id === 'weaponType')
const INITIAL = { rows: 10 } as const

/** Missing skins that are not on offer. */
export const UnobtainablePanel = ({ rows }: { rows: readonly MissingSkinRow[] | undefined }) => {
  const table = useTableView({ columns, prefix: 'none', initial: INITIAL })
  return (
    <Panel note={rows === undefined ? '' : formatNumber(rows.length)} title="Without a tradable source">
      <DataTable
        columns={columns}
        label="Missing skins without a tradable source"
        noun="skins"
        rowKey={missingKey}
        source={{ kind: 'rows', rows }}
        table={table}
        variant="plain"
      />
    </Panel>
  )
}
