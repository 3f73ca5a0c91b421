import type { KeptSnapshot } from '../../players/player-records.ts'
import { type Answer, jsonAnswer } from '../answer.ts'
import type { ApiQuery } from '../api-query.ts'
import { pageHeaders, readPage } from '../read-page.ts'

/** Headers of what is told about one account: for its owner only, as long as the game itself answers the same. */
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

/** One page of a list; the first where none is asked for. */
export const pageAnswer = (path: string, query: ApiQuery, records: readonly unknown[]): Answer => {
  const page = readPage(query, records.length)
  const shown = records.slice(page.from, page.to)
  return jsonAnswer(shown, { ...pageHeaders(path, page), ...countHeaders(records.length, shown.length) })
}
