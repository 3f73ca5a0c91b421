import { useEffect, useRef, useState } from 'react'
import type { AnyColumn } from './column.ts'
import { filterPlaceholder, parseColumnFilter } from './column-filter.ts'
import styles from './filter-field.module.css'
import { kindOf } from './kinds/index.ts'
import { MOST_FILTER } from './table-address.ts'

const PAUSE_MS = 200

/** Text that is told on Enter, on leaving, and when typing pauses. */
const useDraft = (value: string, onCommit: (text: string) => void) => {
  const [draft, setDraft] = useState(value)
  const [seen, setSeen] = useState(value)
  const told = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (seen !== value) {
    setSeen(value)
    if (value !== told.current) setDraft(value)
  }
  useEffect(() => {
    told.current = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const commit = (text: string): void => {
    clearTimeout(timer.current)
    const next = text.trim() === '' ? '' : text
    if (next === told.current) return
    told.current = next
    onCommit(next)
  }
  const type = (text: string): void => {
    setDraft(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => commit(text), PAUSE_MS)
  }
  return { draft, type, commit: () => commit(draft) }
}

type FilterFieldProps = {
  column: AnyColumn
  /** Name of the column where its head is not seen. */
  words: string
  value: string
  onFilter: (columnId: string, text: string) => void
  className?: string
}

/** Where a column's filter is typed. */
export const FilterField = ({ column, words, value, onFilter, className = '' }: FilterFieldProps) => {
  const { draft, type, commit } = useDraft(value, (text) => onFilter(column.id, text))
  const isRight = kindOf(column).isRight
  const isUnread = draft.trim() !== '' && parseColumnFilter(column, draft) === null
  return (
    <input
      aria-invalid={isUnread || undefined}
      aria-label={`Filter ${words}`}
      autoComplete="off"
      className={`${styles.filter} ${isRight ? styles.right : ''} ${className}`}
      data-active={value !== '' || undefined}
      maxLength={MOST_FILTER}
      onBlur={commit}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
      placeholder={filterPlaceholder(column.kind)}
      spellCheck={false}
      type="text"
      value={draft}
    />
  )
}
