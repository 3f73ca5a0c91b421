import { AppError, etagOf, type FrontCache, negotiateEncoding, type RouteContext } from '@gildscope/service-kit'
import type { FastifyReply } from 'fastify'
import type { Answer, AnswerCache } from '../modules/items/answer-cache.ts'
import { answerTag, knownEtag } from '../modules/items/etag.ts'
import type { ItemStore } from '../store/item-store.ts'
import { stateHeader } from '../store/market-state.ts'
import type { Snapshot } from '../store/snapshot.ts'
import { ignoredFilterHeader } from './ignored-filter-header.ts'

export type SnapshotAnswers = { store: ItemStore; answers: AnswerCache; frontCache: FrontCache }

type Question = {
  /** Equal for equal questions; with whatever the answer rests on beside the market. */
  key: string
  ignoredFilter?: readonly string[]
  /** The rows as JSON, and how many there are on all pages. */
  render: (snapshot: Snapshot) => Promise<Answer>
}

const CACHE_CONTROL = 'no-cache'
const CONTENT_TYPE = 'application/json; charset=utf-8'

/** Throws while the market is not there yet. */
export const loadedSnapshot = (store: ItemStore): Snapshot => {
  if (store.isLoaded()) return store.current()
  throw new AppError('UNAVAILABLE', 'the market is still being loaded; try again in a few seconds')
}

/** Sends what is made of one state of the market; made, compressed and kept once for each state and question. */
export const answerOfSnapshot = async (
  { answers, frontCache, store }: SnapshotAnswers,
  { key, ignoredFilter = [], render }: Question,
  { request, reply }: RouteContext,
): Promise<FastifyReply> => {
  const snapshot = loadedSnapshot(store)
  const tag = answerTag(snapshot, key)
  const ignored = ignoredFilterHeader(ignoredFilter)
  reply.headers({ 'cache-control': CACHE_CONTROL, vary: 'Accept-Encoding', ...ignored }).type(CONTENT_TYPE)
  const known = knownEtag(request.headers['if-none-match'], tag)
  if (known !== null) return reply.header('etag', known).code(304).send()

  const wanted = negotiateEncoding(request.headers['accept-encoding'])
  const { body, total, encoding } = await answers.get(snapshot.serial, key, wanted, () => render(snapshot))
  const etag = etagOf(tag, encoding)
  const headers = { ...stateHeader(snapshot), 'x-total-count': String(total), ...ignored }
  const entry = { body, contentType: CONTENT_TYPE, etag, cacheControl: CACHE_CONTROL, headers }
  frontCache.store(request.raw.url ?? '', encoding, entry, snapshot.serial)
  if (encoding !== 'any' && encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.headers({ ...headers, etag }).send(body)
}
