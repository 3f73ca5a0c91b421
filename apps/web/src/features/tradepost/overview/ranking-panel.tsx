import { Panel } from '@gildscope/ui'
import { DataTable, type SortOrder, useTableView } from '@gildscope/ui/data-table'
import { IconArrowRight, IconSortAscending2, IconSortDescending2 } from '@tabler/icons-react'
import { memo, useDeferredValue, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { itemKey } from '../../../market/item-columns.ts'
import type { RankingState } from './queries.ts'
import styles from './ranking-panel.module.css'
import { otherEnd, RANKED, type Ranking, rankingColumns, rankingLink } from './rankings.ts'

const INITIAL = { rows: RANKED }

type RankingPanelProps = RankingState & {
  ranking: Ranking
  order: SortOrder
  /** Said while there are no rows. */
  fills: string
  onTurn: (ranking: Ranking) => void
}

const TurnButton = ({ ranking, order, onTurn }: Pick<RankingPanelProps, 'ranking' | 'order' | 'onTurn'>) => {
  const other = otherEnd(ranking)
  if (other === null) return null
  const next = order === ranking.first ? other : ranking.first
  const Icon = order === 'desc' ? IconSortDescending2 : IconSortAscending2
  const label = `Show ${ranking.titles[next]?.toLowerCase()}`
  return (
    <button aria-label={label} className={styles.turn} onClick={() => onTurn(ranking)} title={label} type="button">
      <Icon aria-hidden="true" size={14} stroke={2} />
    </button>
  )
}

/** Ten items at one end of an order; the heading opens the whole list. Not redrawn when others load. */
export const RankingPanel = memo(({ ranking, order, fills, rows, error, retry, onTurn }: RankingPanelProps) => {
  const columns = useMemo(() => rankingColumns(ranking), [ranking])
  const table = useTableView({ columns, initial: INITIAL, keepsInAddress: false })
  const title = ranking.titles[order] ?? ranking.id
  // Answers come together; drawn in slices, no panel holds up the hand.
  const drawn = useDeferredValue(rows)
  return (
    <Panel
      className={ranking.isWide === true ? (styles.wide ?? '') : ''}
      headingLevel={3}
      isSmall
      note={
        <span className={styles.note}>
          {ranking.unit}
          <TurnButton onTurn={onTurn} order={order} ranking={ranking} />
        </span>
      }
      title={
        <Link className={styles.heading ?? ''} to={rankingLink(ranking, order)}>
          {title}
          <IconArrowRight aria-hidden="true" size={14} stroke={2} />
        </Link>
      }
    >
      <DataTable
        columns={columns}
        emptyAction={<span className={styles.fills}>{fills}</span>}
        hasHead={ranking.isWide === true}
        label={title}
        noun="items"
        rowKey={itemKey}
        sortedBy={ranking.sort}
        source={{ kind: 'rows', rows: drawn, error, retry: () => void retry() }}
        table={table}
        variant="ranking"
      />
    </Panel>
  )
})
