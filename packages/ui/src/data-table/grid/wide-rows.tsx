import type { ReactNode } from 'react'
import styles from './table-grid.module.css'

type WideRowProps = { columnCount: number; children: ReactNode }

/** A row that is one cell over the whole width; arrow keys come to it as to the others. */
export const WideRow = ({ ariaRow, columnCount, children }: WideRowProps & { ariaRow: number }) => (
  <tr aria-rowindex={ariaRow} className={styles.wideRow} data-grid-row="">
    <td colSpan={columnCount} data-cell={1} tabIndex={-1}>
      <div className={styles.wide}>{children}</div>
    </td>
  </tr>
)

/** What stands below a row that is opened. */
export const DetailRow = ({ columnCount, children }: WideRowProps) => (
  <tr className={styles.detailRow}>
    <td colSpan={columnCount}>
      <div className={styles.wide}>{children}</div>
    </td>
  </tr>
)
