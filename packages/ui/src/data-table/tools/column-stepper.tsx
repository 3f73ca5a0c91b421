import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Button } from '../../buttons/button.tsx'
import type { TableLayout } from '../view/table-layout.ts'
import type { TableControl } from '../view/use-table-view.ts'
import styles from './table-toolbar.module.css'

/** Shows which of the open groups' columns are visible, and moves to the others. */
export const ColumnStepper = <Row,>({ layout, table }: { layout: TableLayout<Row>; table: TableControl }) => {
  const { first, end, open } = layout
  const { columnsAtATime } = table.view
  if (open.length <= columnsAtATime && first === 0) return null
  return (
    <span className={styles.stepper}>
      <Button
        aria-label="Columns before these"
        disabled={first === 0}
        icon={IconChevronLeft}
        onClick={() => table.setFirstColumn(first - columnsAtATime)}
      />
      <span>
        Columns {first + 1}–{end} of {open.length}
      </span>
      <Button
        aria-label="Columns after these"
        disabled={end >= open.length}
        icon={IconChevronRight}
        onClick={() => table.setFirstColumn(first + columnsAtATime)}
      />
    </span>
  )
}
