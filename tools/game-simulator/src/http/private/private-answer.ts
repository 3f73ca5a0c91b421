import { type Caller, spendFault } from '../../faults/player-faults.ts'
import { spoilPage } from '../../faults/spoil-page.ts'
import type { KeptSnapshot } from '../../players/player-records.ts'
import { type Answer, jsonAnswer } from '../answer.ts'
import type { ApiQuery } from '../api-query.ts'
import { pageHeaders, readPage } from '../read-page.ts'

/** Headers of answers about one account: for its owner only, as long as the game itself answers the same. */
export const privateHeaders = (
  { ageMs, leftMs }: Pick<KeptSnapshot, 'ageMs' | 'leftMs'>,
  now: number,
): Record<string, string> => {
  return {
    'cache-control': `private,max-age=${Math.floor(leftMs / 1000)}`,
    expires: new Date(now + leftMs).toUTCString(),
    'last-modified': new Date(now - ageMs).toUTCString(),
  }
}

const countHeaders = (total: number, count: number): Record<string, string> => ({
  'x-result-total': String(total),
  'x-result-count': String(count),
})

/** A whole list. */
export const listAnswer = (records: readonly unknown[]): Answer =>
  jsonAnswer(records, countHeaders(records.length, records.length))

type PageOptions = { path: string; query: ApiQuery; records: readonly unknown[]; caller: Caller }

/** One page of a list; the first by default. */
export const pageAnswer = ({ path, query, records, caller }: PageOptions): Answer => {
  const page = readPage(query, records.length)
  const { rows, pages } = spoilPage(caller, page, records)
  return jsonAnswer(rows, { ...pageHeaders(path, { ...page, pages }), ...countHeaders(records.length, rows.length) })
}

const LIST = '['.charCodeAt(0)

/** A list as if the account had nothing, if a fault requires it. */
export const spoilList = (answer: Answer, caller: Caller, { page = '0' }: ApiQuery): Answer => {
  if (answer.body[0] !== LIST) return answer
  const fits = (fault: { page?: number | undefined }): boolean =>
    fault.page === undefined || String(fault.page) === page
  if (spendFault(caller, 'empty-answer', fits) === null) return answer
  const { link: _link, ...headers } = answer.headers
  const pages = headers['x-page-total'] === undefined ? {} : { 'x-page-total': '1' }
  return jsonAnswer([], { ...headers, ...pages, ...countHeaders(0, 0) })
}
