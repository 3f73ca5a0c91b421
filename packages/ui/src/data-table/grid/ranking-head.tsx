import type { AnyColumn } from '../columns/column.ts'
import { kindOf } from '../columns/kinds/index.ts'
import styles from './table-head.module.css'

type RankingHeadProps = { columns: readonly AnyColumn[]; isSeen: boolean }

/** A ranking of one figure has its head in the title of its panel; in that case this one is for screen readers. */
export const RankingHead = ({ columns, isSeen }: RankingHeadProps) => (
  <thead className={isSeen ? styles.ranking : 'gs-visually-hidden'}>
    <tr>
      <th scope="col">
        <span className="gs-visually-hidden">Rank</span>
      </th>
      {columns.map((column, index) => (
        <th
          key={column.id}
          className={kindOf(column).isRight && index > 0 ? styles.right : undefined}
          scope="col"
          title={isSeen ? column.help : undefined}
        >
          {column.title}
        </th>
      ))}
    </tr>
  </thead>
)
