import { IconCloudOff, IconFilter, IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../../buttons/button.tsx'
import { RetryButton } from '../../buttons/retry-button.tsx'
import { formatNumber } from '../../figures/format-number.ts'
import { Notice } from '../../states/notice.tsx'
import { sentence } from '../../states/sentence.ts'
import type { Column } from '../columns/column.ts'
import { isAtRight, kindOf } from '../columns/kinds/index.ts'
import { singular } from '../rows/noun.ts'
import type { ActiveFilter } from '../rows/use-active-filters.ts'
import type { Section } from '../view/table-layout.ts'
import styles from './table-states.module.css'

type SkeletonProps<Row> = { sections: readonly Section<Row>[]; count: number; hasRank: boolean }

/** Rows without figures, at the height of real ones. */
export const SkeletonRows = <Row,>({ sections, count, hasRank }: SkeletonProps<Row>) => {
  const line = (column: Column<Row>, index: number) => {
    const kind = kindOf(column)
    const share = kind.skeletonRatio * (1 - ((index * 7) % 4) * 0.11)
    return <span className={styles.bone} style={{ width: `${Math.round(share * 100)}%` }} />
  }
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus
    <tr key={index} aria-hidden="true" className={styles.row}>
      {hasRank && <td />}
      {sections.flatMap((section) =>
        section.kind === 'rail'
          ? [<td key={section.group.id} className={styles.railCell} />]
          : section.columns.map((column, place) => (
              <td key={column.id} className={isAtRight(column) ? styles.right : undefined}>
                {line(column, index + place)}
              </td>
            )),
      )}
    </tr>
  ))
}

type EmptyProps = {
  noun: string
  /** `without`: number of rows without this filter; null: unknown. */
  filters: readonly (ActiveFilter & { without: number | null })[]
  onDrop: (columnId: string) => void
  onClear: () => void
  action: ReactNode
}

/** Text in quotation marks; nested ones become single quotes. */
const quoted = (words: string): string => `“${words.replace('“', '‘').replace('”', '’')}”`

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** Lists the filters that left no rows, with a button to drop them. */
export const EmptyNotice = ({ noun, filters, onDrop, onClear, action }: EmptyProps) => {
  if (filters.length === 0) return <Notice actions={action} icon={<IconInbox size={22} />} title={`No ${noun} here`} />
  return (
    <Notice
      actions={
        <>
          {filters.map(({ column, words }) => (
            <Button key={column.id} onClick={() => onDrop(column.id)}>
              Drop {quoted(words)}
            </Button>
          ))}
          <Button onClick={onClear} variant="quiet">
            Clear filters
          </Button>
          {action}
        </>
      }
      icon={<IconFilter size={22} />}
      title={`No ${singular(noun)} matches these filters`}
    >
      {listed(filters.map(({ words }) => quoted(words)))} {filters.length === 1 ? 'leaves' : 'leave'} nothing.
      {filters.length > 1 &&
        filters.map(({ column, words, without }) =>
          without === null || without === 0 ? null : (
            <span key={column.id}>
              {' '}
              {formatNumber(without)} {without === 1 ? 'matches' : 'match'} without {quoted(words)}.
            </span>
          ),
        )}
    </Notice>
  )
}

const requestIdOf = (error: Error): string | null =>
  'requestId' in error && typeof error.requestId === 'string' ? error.requestId : null

type FailedProps = { noun: string; error: Error; retry: (() => void) | undefined }

export const FailedNotice = ({ noun, error, retry }: FailedProps) => {
  const requestId = requestIdOf(error)
  return (
    <Notice
      isAlert
      icon={<IconCloudOff size={22} />}
      title={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} could not be fetched`}
      tone="bad"
      {...(retry !== undefined && { actions: <RetryButton isPrimary onRetry={retry} /> })}
      {...(requestId !== null && { aside: `request ${requestId}` })}
    >
      {sentence(error.message)} Retrying automatically; nothing you typed is lost.
    </Notice>
  )
}

/** Rows are shown but outdated. */
export const FailedLine = ({ noun, error, retry }: FailedProps) => {
  const requestId = requestIdOf(error)
  return (
    <div className={styles.failedLine} role="alert">
      <IconCloudOff aria-hidden="true" size={16} />
      <span>
        Newer {noun} could not be fetched; these are from before. {sentence(error.message)} Retrying automatically.
        {requestId !== null && <span className={styles.request}> request {requestId}</span>}
      </span>
      {retry !== undefined && <RetryButton onRetry={retry} />}
    </div>
  )
}
