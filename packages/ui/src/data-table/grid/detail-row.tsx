import type { ReactNode } from 'react'
import styles from './table-grid.module.css'

/** What stands below a row that is opened; arrow keys pass it. */
export const DetailRow = ({ columnCount, children }: { columnCount: number; children: ReactNode }) => (
  <tr className={styles.detailRow}>
    <td colSpan={columnCount}>
      <div className={styles.detail}>{children}</div>
    </td>
  </tr>
)
