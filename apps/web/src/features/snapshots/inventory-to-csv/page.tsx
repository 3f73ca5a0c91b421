import { formatNumber, Loading, Panel, saveCsv, saveFile } from '@gildscope/ui'
import {
  DataTable,
  rowsOfView,
  rowsToCsv,
  type TableControl,
  tableLayout,
  useTableView,
} from '@gildscope/ui/data-table'
import { useMemo } from 'react'
import { Page } from '../../../shell/page.tsx'
import { useSession } from '../../../shell/session/session.ts'
import { useMinute } from '../../../shell/time/use-now.ts'
import { clockSecond } from '../../../shell/time/words.ts'
import { columns } from './columns.ts'
import styles from './inventory-to-csv.module.css'
import { type InventoryRow, ownersText, rowsAsJson } from './model.ts'
import { type FileForm, TakenPanel } from './taken-panel.tsx'
import { type Inventory, useInventory } from './use-inventory.ts'
import { WhosePanel } from './whose-panel.tsx'

const TITLE = 'Inventory to CSV'
const LEAD = 'What a character carries, as a table and as a file. You only need a key.'
const INITIAL = { sort: { column: 'value', order: 'desc' }, rows: 20 } as const
const PAGE_SIZES = [20, 50, 100, 200]
const rowKey = ({ key }: InventoryRow): string => key

type RowsProps = { page: Inventory; table: TableControl }

const Rows = ({ page: { shown, held, bags }, table }: RowsProps) => {
  const now = useMinute()
  const rows = shown?.rows
  const { failed } = held
  const source = useMemo(
    () => ({ kind: 'rows' as const, rows, error: failed?.error ?? null, retry: () => failed?.retry() }),
    [rows, failed],
  )
  if (shown === null)
    return (
      <Panel title="Nothing is taken yet">
        <p className={styles.hint}>Choose a character, then take a snapshot.</p>
      </Panel>
    )
  const count = (words: string, is: (row: InventoryRow) => boolean): string =>
    `${formatNumber((rows ?? []).filter(is).length)} ${words}`
  const slots = bags.reduce((sum, one) => sum + one.slots, 0)
  const used = bags.reduce((sum, one) => sum + one.used, 0)
  const facts = [
    clockSecond(shown.head.takenAt, now),
    ...(shown.sums === null ? [] : [`${formatNumber(shown.sums.kinds)} kinds`]),
    ...(slots === 0 ? [] : [`${formatNumber(used)} of ${formatNumber(slots)} slots`]),
  ]
  return (
    <section className={styles.rows}>
      <div className={styles.tableHead}>
        <h2>
          {ownersText(shown.snapshot)} <small className={styles.aside}>{facts.join(', ')}</small>
        </h2>
        <span>
          {count('with a price', (row) => row.sellPrice !== null)}, {count('bound', (row) => row.binding !== 'None')}
        </span>
      </div>
      <DataTable
        columns={columns}
        label="What is carried"
        noun="rows"
        pageSizes={PAGE_SIZES}
        rowKey={rowKey}
        source={source}
        table={table}
        {...(table.view.sort?.column === 'value' && { sortedBy: 'value' })}
      />
    </section>
  )
}

const Carried = () => {
  const page = useInventory()
  const table = useTableView({ columns, initial: INITIAL })
  const save = (form: FileForm): void => {
    const rows = rowsOfView({ rows: page.shown?.rows ?? [] }, columns, table.view)
    if (form === 'CSV' || form === 'CSV for Excel') {
      const { chosen } = tableLayout(columns, [], table.view)
      saveCsv('inventory.csv', rowsToCsv(chosen, rows), { forExcel: form === 'CSV for Excel' })
    } else {
      const isCompact = form === 'Json-compact'
      const name = isCompact ? 'inventory-compact.json' : 'inventory.json'
      saveFile(name, 'application/json', rowsAsJson(rows, isCompact ? 'compact' : 'json'))
    }
  }
  return (
    <Page isMarket lead={LEAD} title={TITLE}>
      {page.taken.isKnown ? (
        <div className={styles.columns}>
          <div className={styles.stack}>
            <WhosePanel page={page} />
            <TakenPanel onSave={save} page={page} />
          </div>
          <Rows page={page} table={table} />
        </div>
      ) : (
        <Loading lines={10} />
      )}
    </Page>
  )
}

/** `/inventory_to_csv`: what characters carry, as a table and as files; a key is enough. */
export const InventoryToCsvPage = () => {
  const { state, account } = useSession()
  if (state === 'loading')
    return (
      <Page isMarket lead={LEAD} title={TITLE}>
        <Loading lines={10} />
      </Page>
    )
  // Signing in or out resets the page to that user's data.
  return <Carried key={account?.user ?? ''} />
}
