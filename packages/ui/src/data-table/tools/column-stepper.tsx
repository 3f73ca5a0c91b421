import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import controls from '../../buttons/controls.module.css'
import type { TableLayout } from '../view/table-layout.ts'
import type { TableControl } from '../view/use-table-view.ts'
import styles from './table-toolbar.module.css'

const STEP = `${controls.button} ${controls.icon}`

/** Shows which of the open groups' columns are visible, and moves to the others. */
export const ColumnStepper = <Row,>({ layout, table }: { layout: TableLayout<Row>; table: TableControl }) => {
  const { first, end, open } = layout
  const { columnsAtATime } = table.view
  if (open.length <= columnsAtATime && first === 0) return null
  return (
    <span className={styles.stepper}>
      <button
        aria-label="Columns before these"
        className={STEP}
        disabled={first === 0}
        onClick={() => table.setFirstColumn(first - columnsAtATime)}
        type="button"
      >
        <IconChevronLeft aria-hidden="true" size={16} />
      </button>
      <span>
        Columns {first + 1}–{end} of {open.length}
      </span>
      <button
        aria-label="Columns after these"
        className={STEP}
        disabled={end >= open.length}
        onClick={() => table.setFirstColumn(first + columnsAtATime)}
        type="button"
      >
        <IconChevronRight aria-hidden="true" size={16} />
      </button>
    </span>
  )
}
