import styles from './data-table.module.css'
import { TableGrid } from './grid/table-grid.tsx'
import { FailedLine, FailedNotice } from './grid/table-states.tsx'
import type { DataTableProps } from './model/data-table-props.ts'
import { useTableModel } from './model/use-table-model.ts'
import { FilteredEmpty } from './tools/filtered-empty.tsx'
import { PhoneBar } from './tools/phone-bar.tsx'
import { TableFooter } from './tools/table-footer.tsx'
import { TableToolbar } from './tools/table-toolbar.tsx'
import { useAnnouncement } from './tools/use-announcement.ts'
import { useDensity } from './view/density.ts'

const SIZES = [10, 20, 30, 50, 100]

/** The one table of the product. */
export const DataTable = <Row extends object>(props: DataTableProps<Row>) => {
  const { label, noun, table, pageSizes = SIZES, sets = [], emptyAction } = props
  const model = useTableModel(props)
  const { given, variant, isNarrow, isWaiting, isFailed, isEmpty, hasPages } = model
  const density = useDensity()
  const announcement = useAnnouncement(model, noun)
  const failure = given.error === null ? null : { error: given.error, noun, retry: given.retry }
  const tools = { model, noun, sets, start: props.toolbarStart, end: props.toolbarEnd }
  return (
    <div
      className={`${styles.root} ${styles[variant]}`}
      data-density={density}
      data-lines={model.hasTwoLines ? 2 : undefined}
    >
      {variant === 'full' && (isNarrow ? <PhoneBar {...tools} /> : <TableToolbar {...tools} />)}
      {failure !== null && !isFailed && <FailedLine {...failure} />}
      <div className={styles.frame}>
        <TableGrid label={label} model={model}>
          {isEmpty && <FilteredEmpty action={emptyAction} model={model} noun={noun} source={props.source} />}
          {failure !== null && isFailed && <FailedNotice {...failure} />}
        </TableGrid>
        {isWaiting && variant !== 'ranking' && (
          <p className={styles.waiting} role="status">
            Loading, Please Wait.
          </p>
        )}
        {hasPages && given.rows !== null && (
          <TableFooter count={given.rows.length} pageSizes={pageSizes} table={table} total={given.total} />
        )}
      </div>
      <span aria-live="polite" className="gs-visually-hidden">
        {announcement}
      </span>
    </div>
  )
}
