import type { ReactNode } from 'react'
import styles from './table-grid.module.css'

/** The details below an opened row; arrow keys skip it. */
export const DetailRow = ({ columnCount, children }: { columnCount: number; children: ReactNode }) => (
  <tr className={styles.detailRow}>
    <td colSpan={columnCount}>
      <div className={styles.detail}>{children}</div>
    </td>
  </tr>
)
