import type { HistoryRow } from './history-model.ts'

/** The rows as they were answered, one column per field; money is copper, what is not known is empty. */
export const historyCsv = (rows: readonly HistoryRow[], fields: readonly string[]): string =>
  [fields, ...rows.map((row) => fields.map((field) => row[field] ?? ''))].map((cells) => `${cells.join()}\n`).join('')
