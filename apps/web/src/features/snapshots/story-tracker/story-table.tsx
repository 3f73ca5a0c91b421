import { useBeyond } from '@gildscope/ui'
import { useGridKeys } from '@gildscope/ui/data-table'
import { Fragment, useMemo, useRef } from 'react'
import { useIsPhone } from '../../../shell/use-is-phone.ts'
import { CellCard } from './cell-card.tsx'
import { cellWords } from './cell-words.ts'
import type { StoryGroup } from './columns.ts'
import { progressIn, type StoryRow } from './rows.ts'
import { SeasonStrip } from './season-strip.tsx'
import { DETAILS, type RowSort, sortRows } from './sorting.ts'
import { StoryHead } from './story-head.tsx'
import { StoryTableRow } from './story-row.tsx'
import styles from './story-table.module.css'
import { useCellCard } from './use-cell-card.ts'

/** A phone has room for the name and one figure. */
const PHONE_DETAILS = DETAILS.filter(({ id }) => id === 'quests')

export const rowIdOf = ({ account, name }: Pick<StoryRow, 'account' | 'name'>): string => `${account} ${name}`

type StoryTableProps = {
  accounts: readonly { name: string; note: string }[]
  rows: readonly StoryRow[]
  groups: readonly StoryGroup[]
  sort: RowSort
  onSort: (sort: RowSort) => void
  onToggle: (season: string) => void
}

/** A row for each character below its account; seasons are one summed cell, or a cell for each of their parts. */
export const StoryTable = ({ accounts, rows, groups, sort, onSort, onToggle }: StoryTableProps) => {
  const isPhone = useIsPhone()
  const details = isPhone ? PHONE_DETAILS : DETAILS
  const [frame, box] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  const grid = useRef<HTMLTableElement>(null)
  useBeyond(box)
  const { id, shown, show, hide } = useCellCard(frame)
  const { onFocus, onKeyDown } = useGridKeys(grid, { isOn: true })
  const sorted = useMemo(() => sortRows(rows, sort), [rows, sort])
  const columns = groups.flatMap((group) => group.columns)
  const row = sorted.find((one) => rowIdOf(one) === shown?.row)
  const column = columns.find((one) => one.id === shown?.column)
  return (
    <div className={styles.frame} ref={frame}>
      {isPhone && <SeasonStrip frame={frame} groups={groups} />}
      <div className={styles.box} onPointerLeave={hide} onPointerOver={show} onScroll={hide} ref={box}>
        <table
          aria-label="Story by character"
          className={styles.table}
          onBlur={hide}
          onFocus={(event) => {
            onFocus?.(event)
            show(event)
          }}
          onKeyDown={onKeyDown}
          ref={grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are reached by arrow keys
          role="grid"
        >
          <StoryHead details={details} groups={groups} onSort={onSort} onToggle={onToggle} sort={sort} />
          <tbody>
            {accounts.map(({ name, note }) => (
              <Fragment key={name}>
                <tr className={styles.account}>
                  <th colSpan={1 + details.length + columns.length} scope="rowgroup">
                    <span className={styles.accountText}>
                      {name} <span className={styles.accountNote}>{note}</span>
                    </span>
                  </th>
                </tr>
                {sorted
                  .filter(({ account }) => account === name)
                  .map((one) => (
                    <StoryTableRow details={details} groups={groups} key={one.name} row={one} rowId={rowIdOf(one)} />
                  ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      {shown !== null && row !== undefined && column !== undefined && (
        <CellCard id={id} place={shown.place} words={cellWords(row.name, column, progressIn(row, column.id))} />
      )}
    </div>
  )
}
