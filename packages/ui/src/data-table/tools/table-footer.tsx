import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import controls from '../../buttons/controls.module.css'
import { formatNumber } from '../../figures/format-number.ts'
import forms from '../../forms/forms.module.css'
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
    <label className={styles.page}>
      <span>Page</span>
      <input
        className={`${forms.input} ${styles.pageField}`}
        inputMode="numeric"
        onBlur={commit}
        onChange={(event) => setDraft(event.target.value.replace(/\D/g, ''))}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
        type="text"
        value={draft ?? String(page)}
      />
      <span>of {formatNumber(lastPage)}</span>
    </label>
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
        <select
          aria-label="Rows per page"
          className={`${forms.input} ${forms.inline}`}
          onChange={(event) => table.setRows(Number(event.currentTarget.value))}
          value={rows}
        >
          {sizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </span>
      <span className={styles.range}>
        {total === null || count === 0
          ? '–'
          : `${formatNumber(first + 1)}–${formatNumber(first + count)} of ${formatNumber(total)}`}
      </span>
      <span className={styles.grow} />
      {total !== null && lastPage > 0 && <PageField lastPage={lastPage} onPage={goTo} page={page} />}
      <button
        aria-label="Back"
        className={`${controls.button} ${styles.turn}`}
        disabled={page === 0}
        onClick={() => goTo(page - 1)}
        type="button"
      >
        <IconChevronLeft aria-hidden="true" size={16} />
        <span className={styles.turnText}>Back</span>
      </button>
      <button
        aria-label="Forward"
        className={`${controls.button} ${styles.turn}`}
        disabled={page >= lastPage}
        onClick={() => goTo(page + 1)}
        type="button"
      >
        <span className={styles.turnText}>Forward</span>
        <IconChevronRight aria-hidden="true" size={16} />
      </button>
    </div>
  )
}
