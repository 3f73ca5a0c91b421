import type { AnyColumn } from './column.ts'
import styles from './table-head.module.css'

/** A ranking's head is said by its panel; this one is for screen readers. */
export const RankingHead = ({ columns }: { columns: readonly AnyColumn[] }) => (
  <thead className={styles.hidden}>
    <tr>
      <th scope="col">Rank</th>
      {columns.map(({ id, title }) => (
        <th key={id} scope="col">
          {title}
        </th>
      ))}
    </tr>
  </thead>
)
