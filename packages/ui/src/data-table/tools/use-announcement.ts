import { useRef } from 'react'
import { formatNumber } from '../../figures/format-number.ts'
import type { TableModel } from '../model/use-table-model.ts'
import { countWords } from '../rows/table-count.ts'

type Said = { sort: string; page: number; total: number | null; filters: string }

const news = (before: Said, now: Said, noun: string, lastPage: number): string | null => {
  if (now.filters !== before.filters || (now.filters !== '' && now.total !== before.total)) {
    const match = now.total === 1 ? 'matches' : 'match'
    return `${countWords(noun, now.total ?? 0, null)} ${now.filters === '' ? 'without filters' : match}`
  }
  if (now.sort !== before.sort) return `Sorted by ${now.sort}`
  if (now.page !== before.page)
    return lastPage === 0 ? 'The only page' : `Page ${now.page} of ${formatNumber(lastPage)}`
  return null
}

/** The last change, as text for screen readers; silent for a table that has just appeared. */
export const useAnnouncement = <Row extends object>(model: TableModel<Row>, noun: string): string => {
  const { table, columns, filters, given } = model
  const { sort, page, rows } = table.view
  const title = columns.find(({ id }) => id === sort?.column)?.title
  const said = useRef<Said | null>(null)
  const text = useRef('')
  const isSettled = given.rows !== null && !given.isStale
  if (!isSettled) return text.current
  const now: Said = {
    sort: title === undefined ? '' : `${title} ${sort?.order === 'asc' ? 'ascending' : 'descending'}`,
    page,
    total: given.total,
    filters: filters.map(({ words }) => words).join('; '),
  }
  const lastPage = Math.max(0, Math.ceil((given.total ?? 0) / rows) - 1)
  if (said.current !== null) text.current = news(said.current, now, noun, lastPage) ?? text.current
  said.current = now
  return text.current
}
