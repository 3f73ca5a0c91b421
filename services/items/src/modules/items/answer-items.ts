import { pipeline, Readable } from 'node:stream'
import {
  AppError,
  type CacheEncoding,
  type FrontCache,
  negotiateEncoding,
  type RouteContext,
} from '@gildscope/service-kit'
import type { FastifyReply } from 'fastify'
import { ignoredFilterHeader } from '../../rows/ignored-filter-header.ts'
import { noBody } from '../../rows/no-body.ts'
import { columnsOf } from '../../store/computed-columns.ts'
import type { ItemStore } from '../../store/item-store.ts'
import { stateHeader } from '../../store/market-state.ts'
import { createRowWriter } from '../../store/row-writer.ts'
import { selectRows } from '../../store/select-rows.ts'
import type { Snapshot } from '../../store/snapshot.ts'
import type { Answer, AnswerCache } from './answer-cache.ts'
import { compressor } from './compressor.ts'
import { answerTag, etagOf, knownEtag } from './etag.ts'
import type { createGate } from './gate.ts'
import type { ItemsPlan } from './items-plan.ts'
import { type Rendering, renderSlices, renderWhole } from './render.ts'
import { unzipped, type WholeMarketAnswers } from './whole-market.ts'

export type AnswerDeps = {
  store: ItemStore
  answers: AnswerCache
  frontCache: FrontCache
  wholeMarket: WholeMarketAnswers
  /** Answers of more cells are never held as a whole. */
  bufferedCells: number
  /** For answers that are not held. */
  gate: ReturnType<typeof createGate>
}

const STALLED_MS = 30_000
const CACHE_CONTROL = 'no-cache'

const CONTENT_TYPES = {
  json: 'application/json; charset=utf-8',
  human: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
} as const

const setHead = (reply: FastifyReply, plan: ItemsPlan, etag: string, encoding: CacheEncoding): FastifyReply => {
  reply.headers({
    etag,
    'cache-control': CACHE_CONTROL,
    vary: 'Accept-Encoding',
    ...ignoredFilterHeader(plan.ignoredFilter),
  })
  reply.type(CONTENT_TYPES[plan.style])
  if (encoding !== 'any' && encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply
}

const answerWholeMarket = async (
  { wholeMarket }: AnswerDeps,
  plan: ItemsPlan,
  { request, reply }: RouteContext,
): Promise<FastifyReply> => {
  const whole = await wholeMarket.get(plan.style)
  const encoding = negotiateEncoding(request.headers['accept-encoding'], ['gzip', 'identity'])
  const known = knownEtag(request.headers['if-none-match'], whole.tag)
  setHead(reply, plan, known ?? etagOf(whole.tag, encoding), known === null ? encoding : 'any')
  reply.header('x-total-count', whole.total)
  if (known !== null) return reply.code(304).send()
  if (encoding === 'gzip') return reply.send(whole.gzip)
  return reply.send(request.method === 'HEAD' ? noBody() : unzipped(whole))
}

/** Answers that are too large to hold are written while they are read. */
const answerStreamed = async (
  { gate }: AnswerDeps,
  plan: ItemsPlan,
  { rendering, tag, total }: { rendering: Rendering; tag: string; total: number },
  { request, reply }: RouteContext,
): Promise<FastifyReply> => {
  const encoding = negotiateEncoding(request.headers['accept-encoding'])
  const isHead = request.method === 'HEAD'
  const leave = isHead ? () => undefined : await gate.enter()
  setHead(reply, plan, etagOf(tag, encoding), encoding).header('x-total-count', total)
  if (isHead) return reply.send(noBody())
  const slices = Readable.from(renderSlices(rendering), { objectMode: false })
  slices.once('close', leave)
  // Who stops reading must not keep others out.
  reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy())
  return reply.send(encoding === 'identity' ? slices : pipeline(slices, compressor(encoding), () => undefined))
}

const answerBuffered = async (
  { answers, frontCache }: AnswerDeps,
  plan: ItemsPlan,
  snapshot: Snapshot,
  render: () => Promise<Answer>,
  { request, reply }: RouteContext,
): Promise<FastifyReply> => {
  const wanted = negotiateEncoding(request.headers['accept-encoding'])
  const { body, total, encoding } = await answers.get(snapshot.serial, plan.key, wanted, render)
  const etag = etagOf(answerTag(snapshot, plan.key), encoding)
  const entry = {
    body,
    contentType: CONTENT_TYPES[plan.style],
    etag,
    cacheControl: CACHE_CONTROL,
    headers: { ...stateHeader(snapshot), 'x-total-count': String(total), ...ignoredFilterHeader(plan.ignoredFilter) },
  }
  frontCache.store(request.raw.url ?? '', encoding, entry, snapshot.serial)
  return setHead(reply, plan, etag, encoding).headers(stateHeader(snapshot)).header('x-total-count', total).send(body)
}

/** Sends the answer to an item list: from what is kept when it can, made of the newest snapshot when it must. */
export const answerItems = async (deps: AnswerDeps, plan: ItemsPlan, context: RouteContext): Promise<FastifyReply> => {
  const { store, bufferedCells } = deps
  const { request, reply } = context
  if (!store.isLoaded())
    throw new AppError('UNAVAILABLE', 'the market is still being loaded; try again in a few seconds')
  if (plan.isWholeMarket) return answerWholeMarket(deps, plan, context)

  const snapshot = store.current()
  const tag = answerTag(snapshot, plan.key)
  const known = knownEtag(request.headers['if-none-match'], tag)
  if (known !== null) return setHead(reply, plan, known, 'any').code(304).send()

  const rowsOf = () => selectRows(snapshot, plan.selection)
  const rendering = (rows: Int32Array): Rendering => ({
    rows,
    fields: plan.fields.length,
    write: createRowWriter(columnsOf(snapshot), plan.fields, plan.style),
  })
  if (snapshot.ids.length * plan.fields.length > bufferedCells) {
    const { rows, total } = await rowsOf()
    if (rows.length * plan.fields.length > bufferedCells)
      return answerStreamed(deps, plan, { rendering: rendering(rows), tag, total }, context)
  }
  const render = async (): Promise<Answer> => {
    const { rows, total } = await rowsOf()
    return { body: await renderWhole(rendering(rows)), total }
  }
  return answerBuffered(deps, plan, snapshot, render, context)
}
