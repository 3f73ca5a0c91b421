import { IconArrowDown, IconArrowUp, IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { StoryGroup } from './columns.ts'
import type { DETAILS, RowSort, SortId } from './sorting.ts'
import styles from './story-table.module.css'

type SortHeadProps = {
  id: SortId
  title: string
  sort: RowSort
  onSort: (sort: RowSort) => void
  className: string | undefined
  rowSpan?: number
}

const SortHead = ({ id, title, sort, onSort, className, rowSpan }: SortHeadProps) => {
  const isSorted = sort.id === id
  const Arrow = sort.isDescending ? IconArrowDown : IconArrowUp
  return (
    <th
      className={className}
      rowSpan={rowSpan}
      scope="col"
      {...(isSorted && { 'aria-sort': sort.isDescending ? ('descending' as const) : ('ascending' as const) })}
    >
      <button
        className={isSorted ? `${styles.sort} ${styles.sorted}` : styles.sort}
        onClick={() => onSort({ id, isDescending: isSorted && !sort.isDescending })}
        type="button"
      >
        {title}
        {isSorted && <Arrow aria-hidden="true" size={12} stroke={2} />}
      </button>
    </th>
  )
}

const GroupHead = ({ group, onToggle }: { group: StoryGroup; onToggle: (id: string) => void }) => {
  const { season, isOpen, columns } = group
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  // With more columns there is room for the whole name.
  const label = columns.length > 3 ? season.name : season.label
  return (
    <th className={styles.edge} colSpan={columns.length} data-season={season.id} scope="colgroup">
      <button
        aria-expanded={isOpen}
        {...(label !== season.name && { 'aria-label': `${label}: ${season.name}` })}
        className={styles.toggle}
        onClick={() => onToggle(season.id)}
        title={isOpen ? `${season.name}: show its sum` : `${season.name}: show its parts`}
        type="button"
      >
        <Chevron aria-hidden="true" className={styles.chevron} size={12} stroke={2} />
        {label}
      </button>
    </th>
  )
}

type StoryHeadProps = {
  groups: readonly StoryGroup[]
  details: readonly (typeof DETAILS)[number][]
  sort: RowSort
  onSort: (sort: RowSort) => void
  onToggle: (season: string) => void
}

/** Seasons above, their figures below. */
export const StoryHead = ({ groups, details, sort, onSort, onToggle }: StoryHeadProps) => (
  <thead className={styles.thead}>
    <tr>
      <SortHead className={styles.first} id="name" onSort={onSort} rowSpan={2} sort={sort} title="Character" />
      <th className={`${styles.edge} ${styles.groupName}`} colSpan={details.length} scope="colgroup">
        Details
      </th>
      {groups.map((group) => (
        <GroupHead group={group} key={group.season.id} onToggle={onToggle} />
      ))}
    </tr>
    <tr>
      {details.map(({ id, title, isFigure }, at) => (
        <SortHead
          className={`${at === 0 ? styles.edge : ''} ${isFigure ? styles.right : ''}`}
          id={id}
          key={id}
          onSort={onSort}
          sort={sort}
          title={title}
        />
      ))}
      {groups.flatMap(({ columns }) =>
        columns.map(({ id, label, title, startsSeason }) => (
          <th
            className={startsSeason ? `${styles.cellHead} ${styles.edge}` : styles.cellHead}
            key={id}
            scope="col"
            title={title}
          >
            {label}
          </th>
        )),
      )}
    </tr>
  </thead>
)
