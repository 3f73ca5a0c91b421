import { memo, useEffect, useRef, useState } from 'react'
import type { AnyColumn } from '../columns/column.ts'
import { filterPlaceholder, parseColumnFilter, unreadWords } from '../columns/column-filter.ts'
import { isAtRight } from '../columns/kinds/index.ts'
import { MOST_FILTER } from '../view/table-address.ts'
import styles from './filter-field.module.css'

const PAUSE_MS = 200
/** Shorter than the time between two keystrokes of most people: data requested now is there when typing pauses. */
const AIM_MS = 60

const wordsOf = (text: string): string => (text.trim() === '' ? '' : text)

type Listeners = { onCommit: (text: string) => void; onAim: ((text: string) => void) | undefined }

/** Text that is committed on Enter, on blur, and when typing pauses; `onAim` receives it a little earlier. */
const useDraft = (value: string, { onCommit, onAim }: Listeners) => {
  const [draft, setDraft] = useState(value)
  const [seen, setSeen] = useState(value)
  const committed = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const aim = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = (): void => {
    clearTimeout(timer.current)
    clearTimeout(aim.current)
  }
  if (seen !== value) {
    setSeen(value)
    if (value !== committed.current) setDraft(value)
  }
  useEffect(() => {
    committed.current = value
  }, [value])
  useEffect(() => stop, [])

  const commit = (text: string): void => {
    stop()
    const next = wordsOf(text)
    if (next === committed.current) return
    committed.current = next
    onCommit(next)
  }
  const type = (text: string): void => {
    setDraft(text)
    stop()
    if (onAim !== undefined) aim.current = setTimeout(() => onAim(wordsOf(text)), AIM_MS)
    timer.current = setTimeout(() => commit(text), PAUSE_MS)
  }
  return { draft, type, commit: () => commit(draft) }
}

type FilterFieldProps = {
  column: AnyColumn
  /** Name of the column where its head is not visible. */
  words: string
  value: string
  onFilter: (columnId: string, text: string) => void
  /** Receives a text that may soon be the filter. */
  onAim?: ((columnId: string, text: string) => void) | undefined
  className?: string
}

/** The filter input of a column. */
export const FilterField = memo(({ column, words, value, onFilter, onAim, className = '' }: FilterFieldProps) => {
  const { draft, type, commit } = useDraft(value, {
    onCommit: (text) => onFilter(column.id, text),
    onAim: onAim && ((text) => onAim(column.id, text)),
  })
  const isRight = isAtRight(column)
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
      title={isUnread ? unreadWords(column.kind) : undefined}
      type="text"
      value={draft}
    />
  )
})
