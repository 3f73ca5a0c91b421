import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { TableLayout } from './table-layout.ts'
import styles from './table-toolbar.module.css'
import type { TableControl } from './use-table-view.ts'

/** Which of the open groups' columns are seen, and the way to the others. */
export const ColumnStepper = <Row,>({ layout, table }: { layout: TableLayout<Row>; table: TableControl }) => {
  const { first, end, open } = layout
  const { columnsAtATime } = table.view
  if (open.length <= columnsAtATime && first === 0) return null
  return (
    <span className={styles.stepper}>
      <Button
        aria-label="Columns before these"
        className={styles.step}
        disabled={first === 0}
        onClick={() => table.setFirstColumn(first - columnsAtATime)}
      >
        <IconChevronLeft aria-hidden="true" size={16} />
      </Button>
      <span>
        Columns {first + 1}–{end} of {open.length}
      </span>
      <Button
        aria-label="Columns after these"
        className={styles.step}
        disabled={end >= open.length}
        onClick={() => table.setFirstColumn(first + columnsAtATime)}
      >
        <IconChevronRight aria-hidden="true" size={16} />
      </Button>
    </span>
  )
}
