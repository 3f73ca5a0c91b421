import type { Page } from '../http/read-page.ts'
import { type Caller, spendFault } from './player-faults.ts'

/** Every second row before the others. */
const reordered = <T>(rows: readonly T[]): T[] => [
  ...rows.filter((_, index) => index % 2 === 1),
  ...rows.filter((_, index) => index % 2 === 0),
]

/** The rows of a page, and how many pages are announced, as faults leave them. */
export const spoilPage = <T>(caller: Caller, page: Page, records: readonly T[]): { rows: T[]; pages: number } => {
  const fits = (fault: { page?: number | undefined }): boolean => fault.page === undefined || fault.page === page.page
  const whole = records.slice(page.from, page.to)
  const isRepeated = page.page > 0 && spendFault(caller, 'repeated-page', fits) !== null
  const sent = isRepeated ? records.slice(page.from - page.size, page.from) : whole
  const isReordered = sent.length > 1 && spendFault(caller, 'reordered-page', fits) !== null
  const ordered = isReordered ? reordered(sent) : sent
  const short = ordered.length === 0 ? null : spendFault(caller, 'short-page', fits)
  const count = spendFault(caller, 'wrong-page-count', fits)
  return {
    rows: short === null ? ordered : ordered.slice(0, Math.floor(ordered.length * short.keepRatio)),
    pages: Math.max(1, page.pages + (count?.by ?? 0)),
  }
}
