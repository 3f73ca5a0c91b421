import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { memo } from 'react'
import type { ColumnGroup } from '../columns/column.ts'
import styles from './table-head.module.css'

const topOf = ({ side }: ColumnGroup): string => (side === undefined ? '' : (styles[`${side}Top`] ?? ''))

type GroupHeadProps = {
  group: ColumnGroup
  columnIndex: number
  colSpan: number
  /** Width in px of the first column, next to which the name stays visible while its columns scroll. */
  besideFirst: number
  onToggle: (groupId: string) => void
}

/** Name of an open group above its columns; a click collapses it. */
export const GroupHead = memo(({ group, columnIndex, colSpan, besideFirst, onToggle }: GroupHeadProps) => (
  <th
    aria-colindex={columnIndex}
    aria-colspan={colSpan}
    className={`${styles.group} ${styles.edge} ${topOf(group)}`}
    colSpan={colSpan}
    data-group={group.id}
    scope="colgroup"
  >
    <button
      aria-expanded="true"
      className={styles.toggle}
      data-cell={columnIndex}
      onClick={() => onToggle(group.id)}
      style={{ left: besideFirst }}
      tabIndex={-1}
      type="button"
    >
      <IconChevronDown aria-hidden="true" className={styles.chevron} size={14} stroke={2} />
      {group.title}
    </button>
  </th>
))

type RailHeadProps = Omit<GroupHeadProps, 'colSpan' | 'besideFirst'> & { count: number; rowSpan: number }

/** A collapsed group: upright label over the full height; a click opens it. */
export const RailHead = memo(({ group, count, columnIndex, rowSpan, onToggle }: RailHeadProps) => (
  <th
    aria-colindex={columnIndex}
    aria-rowspan={rowSpan}
    className={`${styles.rail} ${topOf(group)}`}
    rowSpan={rowSpan}
    scope="col"
  >
    <button
      aria-expanded="false"
      aria-label={`${group.rail} · ${count}: open ${group.title}`}
      className={styles.railButton}
      data-cell={columnIndex}
      onClick={() => onToggle(group.id)}
      tabIndex={-1}
      title={group.title}
      type="button"
    >
      <IconChevronRight aria-hidden="true" className={styles.chevron} size={14} stroke={2} />
      <span className={styles.railText}>
        {group.rail} · {count}
      </span>
    </button>
  </th>
))
