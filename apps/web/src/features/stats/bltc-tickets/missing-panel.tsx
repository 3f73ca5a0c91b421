import { Button, Panel } from '@gildscope/ui'
import { DataTable, useTableView } from '@gildscope/ui/data-table'
import { planPath } from '../../../pages/paths.ts'
import { missingColumns, missingKey } from '../shared/missing-columns.ts'
import { sourceTargets } from '../shared/skin-facts.ts'
import { type CollectionRow, notForSaleText } from './model.ts'

const INITIAL = { rows: 20 } as const

/** The skins that one collection lacks, with where each is cheapest. */
export const MissingPanel = ({ row, onClose }: { row: CollectionRow; onClose: () => void }) => {
  const table = useTableView({ columns: missingColumns, prefix: 'missing', initial: INITIAL })
  const targets = sourceTargets(row.missingSkins)
  const title = `Missing skins of ${row.name}`
  return (
    <Panel
      note={
        <>
          {notForSaleText(row)}{' '}
          {targets.length > 0 && (
            <Button size="small" to={planPath(targets)}>
              Plan them
            </Button>
          )}{' '}
          <Button onClick={onClose} size="small">
            Close
          </Button>
        </>
      }
      title={title}
    >
      <DataTable
        columns={missingColumns}
        label={title}
        noun="skins"
        rowKey={missingKey}
        source={{ kind: 'rows', rows: row.missingSkins }}
        table={table}
        variant="plain"
      />
    </Panel>
  )
}
