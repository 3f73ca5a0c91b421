import { searchForm, wantedForm } from '@gildscope/base/search-text'
import { IconChevronDown, IconChevronRight, IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../buttons/button.tsx'
import { Field } from '../../forms/field.tsx'
import type { AnyColumn, ColumnGroup } from '../columns/column.ts'
import type { ColumnSet } from '../model/data-table-props.ts'
import { type Choice, chooseSet, columnsOn, isSetOn, switchColumns } from '../view/column-choice.ts'
import type { TableLayout } from '../view/table-layout.ts'
import type { TableControl } from '../view/use-table-view.ts'
import styles from './column-chooser.module.css'

export type ColumnChooserProps = {
  columns: readonly AnyColumn[]
  groups: readonly ColumnGroup[]
  layout: TableLayout<never>
  table: TableControl
  sets: readonly ColumnSet[]
  /** Puts the reader into the search field when it opens. */
  takesFocus?: boolean
}

const AT_A_TIME = [20, 30] as const

const AtATime = ({ table }: { table: TableControl }) => (
  <fieldset aria-label="Columns at a time" className={styles.segments}>
    {AT_A_TIME.map((count) => (
      <button
        key={count}
        aria-pressed={table.view.columnsAtATime === count}
        className={styles.segment}
        onClick={() => table.setColumnsAtATime(count)}
        type="button"
      >
        {count === 20 ? '20 at a time' : count}
      </button>
    ))}
  </fieldset>
)

const Mark = ({ group }: { group: ColumnGroup }) =>
  group.side !== undefined && <span aria-hidden="true" className={`${styles.mark} ${styles[group.side]}`} />

type BoxProps = {
  column: AnyColumn
  isOn: boolean
  isFixed: boolean
  onSwitch: (ids: readonly string[], isOn: boolean) => void
}

const ColumnBox = ({ column, isOn, isFixed, onSwitch }: BoxProps) => (
  <label className={styles.column}>
    <input
      checked={isOn}
      className={styles.box}
      disabled={isFixed}
      onChange={(event) => onSwitch([column.id], event.target.checked)}
      type="checkbox"
    />
    {column.title}
    {column.note !== undefined && <span className={styles.note}>{column.note}</span>}
  </label>
)

type GroupProps = {
  group: ColumnGroup
  /** All of the group, and those that match the search. */
  members: readonly AnyColumn[]
  found: readonly AnyColumn[]
  on: ReadonlySet<string>
  isSearched: boolean
  isOpenAtFirst: boolean
  onSwitch: (ids: readonly string[], isOn: boolean) => void
}

const GroupBox = ({ group, members, found, on, isSearched, isOpenAtFirst, onSwitch }: GroupProps) => {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const isExpanded = isOpen || isSearched
  const count = members.filter(({ id }) => on.has(id)).length
  const Chevron = isExpanded ? IconChevronDown : IconChevronRight
  return (
    <div>
      <div className={styles.group}>
        <label className={styles.groupLabel}>
          <input
            ref={(box) => {
              if (box !== null) box.indeterminate = count > 0 && count < members.length
            }}
            checked={count === members.length}
            className={styles.box}
            onChange={() =>
              onSwitch(
                members.map(({ id }) => id),
                count === 0,
              )
            }
            type="checkbox"
          />
          <Mark group={group} />
          {group.title}
        </label>
        <button
          aria-expanded={isExpanded}
          aria-label={`${count} of ${members.length} columns of ${group.title}`}
          className={styles.more}
          onClick={() => setOpen(!isOpen)}
          type="button"
        >
          {count} of {members.length}
          <Chevron aria-hidden="true" size={14} stroke={2} />
        </button>
      </div>
      {isExpanded && (
        <div className={styles.columns}>
          {found.map((column) => (
            <ColumnBox key={column.id} column={column} isFixed={false} isOn={on.has(column.id)} onSwitch={onSwitch} />
          ))}
        </div>
      )}
    </div>
  )
}

const Sets = ({
  sets,
  parts,
  onChoose,
}: {
  sets: readonly ColumnSet[]
  parts: ColumnChooserProps
  onChoose: (choice: Choice) => void
}) =>
  sets.length > 0 && (
    <fieldset className={styles.sets}>
      <legend className={styles.legend}>Sets</legend>
      {sets.map(({ label, columns }) => (
        <button
          key={label}
          aria-pressed={isSetOn(parts, columns)}
          className={styles.set}
          onClick={() => onChoose(chooseSet(parts, columns))}
          type="button"
        >
          {label}
        </button>
      ))}
    </fieldset>
  )

const isFound = ({ title }: { title: string }, search: string): boolean => {
  const wanted = wantedForm(search)
  return wanted !== null && searchForm(title).includes(wanted)
}

/** Selects the columns of a table: single ones, groups, sets. */
export const ColumnChooser = (props: ColumnChooserProps) => {
  const { columns, groups, table, sets, takesFocus = false } = props
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const [search, setSearch] = useState('')
  const on = columnsOn(props)
  const choose = (choice: Choice): void => table.setColumns(choice.columns, choice.groups)
  const onSwitch = (ids: readonly string[], isOn: boolean): void => choose(switchColumns(props, ids, isOn))
  const isSearched = search.trim() !== ''
  const known = new Set(groups.map(({ id }) => id))
  const standing = columns.filter((column) => column.group === undefined || !known.has(column.group))
  return (
    <div className={styles.chooser}>
      <div className={styles.top}>
        <div className={styles.head}>
          <span className={styles.title}>Columns</span>
          {groups.length > 0 && <AtATime table={table} />}
        </div>
        <Field
          ref={field}
          icon={IconSearch}
          isLabelHidden
          label="Find a column"
          onChange={setSearch}
          placeholder="Find a column"
          type="text"
          value={search}
        />
        <Sets onChoose={choose} parts={props} sets={sets} />
      </div>
      <div className={styles.list}>
        {standing
          .filter((column) => isFound(column, search))
          .map((column) => (
            <ColumnBox
              key={column.id}
              column={column}
              isFixed={column.id === columns[0]?.id}
              isOn={on.has(column.id)}
              onSwitch={onSwitch}
            />
          ))}
        {groups.map((group) => {
          const members = columns.filter((column) => column.group === group.id)
          const found = isFound(group, search) ? members : members.filter((column) => isFound(column, search))
          if (found.length === 0) return null
          const isPart = members.some(({ id }) => on.has(id)) && !members.every(({ id }) => on.has(id))
          return (
            <GroupBox key={group.id} {...{ group, members, found, on, isSearched, onSwitch }} isOpenAtFirst={isPart} />
          )
        })}
      </div>
      <div className={styles.foot}>
        <span>
          {on.size} of {columns.length} columns on
        </span>
        <Button onClick={table.resetColumns} variant="quiet">
          Reset
        </Button>
      </div>
    </div>
  )
}
