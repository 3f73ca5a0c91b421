import { AppError, etagOf, negotiateEncoding, type RouteContext } from '@gildscope/service-kit'
import type { FastifyReply } from 'fastify'
import { ignoredFilterHeader } from '../lists/ignored-filter-header.ts'
import type { ItemStore } from '../store/item-store.ts'
import { stateHeader } from '../store/market-state.ts'
import type { Snapshot } from '../store/snapshot.ts'
import type { Answer, AnswerCache } from './answer-cache.ts'
import { answerTag, knownEtag } from './answer-tag.ts'

export type SnapshotAnswers = { store: ItemStore; answers: AnswerCache }

type Question = {
  /** Equal for equal questions; with whatever the answer rests on beside the market. */
  key: string
  ignoredFilter?: readonly string[]
  /** JSON by default. */
  contentType?: string
  /** The rows, and how many there are on all pages. */
  render: (snapshot: Snapshot) => Promise<Answer>
}

/** What is made of the market is asked about each time, by its tag. */
export const CACHE_CONTROL = 'no-cache'
const JSON_TYPE = 'application/json; charset=utf-8'

/** Throws while the market is not there yet. */
export const loadedSnapshot = (store: ItemStore): Snapshot => {
  if (store.isLoaded()) return store.current()
  throw new AppError('UNAVAILABLE', 'the market is still being loaded; try again in a few seconds')
}

/** Sends what is made of one state of the market; made, compressed and kept once for each state and question. */
export const answerOfSnapshot = async (
  { answers, store }: SnapshotAnswers,
  { key, ignoredFilter = [], contentType = JSON_TYPE, render }: Question,
  { request, reply }: RouteContext,
): Promise<FastifyReply> => {
  const snapshot = loadedSnapshot(store)
  const tag = answerTag(snapshot, key)
  const ignored = ignoredFilterHeader(ignoredFilter)
  reply.headers({ 'cache-control': CACHE_CONTROL, vary: 'Accept-Encoding', ...ignored }).type(contentType)
  const known = knownEtag(request.headers, tag)
  if (known !== null) return reply.header('etag', known).code(304).send()

  const wanted = negotiateEncoding(request.headers['accept-encoding'])
  const { body, total, encoding } = await answers.get(snapshot.serial, key, wanted, () => render(snapshot))
  const etag = etagOf(tag, encoding)
  const headers = {
    ...stateHeader(snapshot),
    'x-total-count': String(total),
  }
  if (encoding !== 'any' && encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.headers({ ...headers, etag }).send(body)
}
