import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../buttons/button.tsx'
import { formatNumber } from '../../figures/format-number.ts'
import { Field } from '../../forms/field.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import type { TableControl } from '../view/use-table-view.ts'
import styles from './table-footer.module.css'

type PageFieldProps = { page: number; lastPage: number; onPage: (page: number) => void }

const PageField = ({ page, lastPage, onPage }: PageFieldProps) => {
  const [draft, setDraft] = useState<string | null>(null)
  const commit = (): void => {
    const asked = Number.parseInt(draft ?? '', 10)
    setDraft(null)
    if (!Number.isNaN(asked)) onPage(Math.max(0, Math.min(asked, lastPage)))
  }
  return (
    <span className={styles.page}>
      <span aria-hidden="true">Page</span>
      <Field
        className={styles.pageField}
        inputMode="numeric"
        isLabelHidden
        label={`Page of ${formatNumber(lastPage)}`}
        onBlur={commit}
        onChange={(text) => setDraft(text.replace(/\D/g, ''))}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
        type="text"
        value={draft ?? String(page)}
      />
      <span aria-hidden="true">of {formatNumber(lastPage)}</span>
    </span>
  )
}

type TableFooterProps = {
  table: TableControl
  pageSizes: readonly number[]
  total: number | null
  /** Rows on this page. */
  count: number
}

/** Rows per page, the visible range, and navigation to the others. */
export const TableFooter = ({ table, pageSizes, total, count }: TableFooterProps) => {
  const { page, rows } = table.view
  const lastPage = total === null ? page : Math.max(0, Math.ceil(total / rows) - 1)
  const first = page * rows
  // A link may contain a size that this table does not offer.
  const sizes = pageSizes.includes(rows) ? pageSizes : [...pageSizes, rows].sort((a, b) => a - b)
  const goTo = (next: number): void => {
    if (next !== page) table.setPage(next)
  }
  return (
    <div className={styles.footer}>
      <span className={styles.rowsField}>
        <span aria-hidden="true">Rows</span>
        <SelectField
          isInline
          label="Rows per page"
          onChange={(size) => table.setRows(Number(size))}
          options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
          value={String(rows)}
        />
      </span>
      <span className={styles.range}>
        {total === null || count === 0
          ? '–'
          : `${formatNumber(first + 1)}–${formatNumber(first + count)} of ${formatNumber(total)}`}
      </span>
      <span className={styles.grow} />
      {total !== null && lastPage > 0 && <PageField lastPage={lastPage} onPage={goTo} page={page} />}
      <Button
        aria-label="Back"
        className={styles.turn}
        disabled={page === 0}
        icon={IconChevronLeft}
        onClick={() => goTo(page - 1)}
      >
        <span className={styles.turnText}>Back</span>
      </Button>
      <Button aria-label="Forward" className={styles.turn} disabled={page >= lastPage} onClick={() => goTo(page + 1)}>
        <span className={styles.turnText}>Forward</span>
        <IconChevronRight aria-hidden="true" size={16} />
      </Button>
    </div>
  )
}
