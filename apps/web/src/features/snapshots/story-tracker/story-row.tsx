import { formatNumber, Missing, onDemand } from '@gildscope/ui'
import { IconCheck } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import type { StoryGroup } from './columns.ts'
import { type CellProgress, stateOf } from './progress.ts'
import { progressIn, type StoryRow } from './rows.ts'
import type { DETAILS, DetailId } from './sorting.ts'
import styles from './story-table.module.css'

const month = onDemand(() => new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' }))

const detailText = (row: StoryRow, id: DetailId): ReactNode => {
  if (id === 'created') return <time dateTime={row.created}>{month().format(new Date(row.created))}</time>
  const value = row[id]
  return typeof value === 'number' ? formatNumber(value) : value
}

/**
 * Progress of one cell: complete ones have a check mark, begun ones both figures, so that colour is never the only
 * sign.
 */
export const StoryCell = ({ done, required }: Pick<CellProgress, 'done' | 'required'>) => {
  const state = stateOf({ done, required })
  if (state === 'unknown') return <Missing />
  if (state === 'complete')
    return (
      <span className={`${styles.pill} ${styles.complete}`}>
        <IconCheck aria-hidden="true" size={12} stroke={2} />
        {required}
        <span className="gs-visually-hidden"> complete</span>
      </span>
    )
  return (
    <span className={state === 'begun' ? `${styles.pill} ${styles.begun}` : `${styles.pill} ${styles.none}`}>
      {done}/{required}
    </span>
  )
}

type StoryRowProps = {
  row: StoryRow
  rowId: string
  groups: readonly StoryGroup[]
  details: readonly (typeof DETAILS)[number][]
}

const PlainStoryRow = ({ row, rowId, groups, details }: StoryRowProps) => (
  <tr className={styles.row} data-grid-row="">
    <th className={styles.first} data-cell={1} scope="row" tabIndex={-1}>
      {row.name}
    </th>
    {details.map(({ id, isFigure }, at) => (
      <td
        className={`${at === 0 ? styles.edge : ''} ${isFigure ? styles.right : ''} ${id === 'created' ? styles.quiet : ''}`}
        data-cell={at + 2}
        key={id}
        tabIndex={-1}
      >
        {detailText(row, id)}
      </td>
    ))}
    {groups
      .flatMap(({ columns }) => columns)
      .map(({ id, startsSeason }, at) => (
        <td
          className={startsSeason ? `${styles.cell} ${styles.edge}` : styles.cell}
          data-cell={at + details.length + 2}
          data-row={rowId}
          data-story={id}
          key={id}
          tabIndex={-1}
        >
          <StoryCell {...progressIn(row, id)} />
        </td>
      ))}
  </tr>
)

/** Drawn again only when its character or the columns changed, not when the card moves. */
export const StoryTableRow = memo(PlainStoryRow)
