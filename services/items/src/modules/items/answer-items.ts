import {
  type CacheEncoding,
  charge,
  compress,
  createPace,
  type Encoding,
  etagOf,
  MEDIA_TYPES,
  negotiateEncoding,
  type RouteContext,
} from '@gildscope/service-kit'
import type { FastifyReply } from 'fastify'
import type { Answer } from '../../answers/answer-cache.ts'
import {
  answerOfSnapshot,
  CACHE_CONTROL,
  loadedSnapshot,
  type SnapshotAnswers,
} from '../../answers/answer-of-snapshot.ts'
import { answerTag, knownEtag } from '../../answers/answer-tag.ts'
import { CELL_BYTES, type Done, pointsOf } from '../../bulk/cost.ts'
import type { Bulk } from '../../bulk/create-bulk.ts'
import { noBody } from '../../bulk/no-body.ts'
import { sendBulkAnswer } from '../../bulk/send-bulk-answer.ts'
import { makeInTurn, startWork } from '../../bulk/work.ts'
import { ignoredFilterHeader } from '../../lists/ignored-filter-header.ts'
import { wholeOf } from '../../lists/row-format.ts'
import { answeredColumnsOf } from '../../store/answered-columns.ts'
import { createRowWriter } from '../../store/row-writer.ts'
import { selectRows } from '../../store/select-rows.ts'
import type { Snapshot } from '../../store/snapshot.ts'
import type { ItemsPlan } from './items-plan.ts'
import { type Rendering, renderParts } from './render.ts'
import { unzipped, type WholeMarketAnswers } from './whole-market.ts'

export type AnswerDeps = {
  answers: SnapshotAnswers
  wholeMarket: WholeMarketAnswers
  /** Answers of more cells are not kept. */
  bufferedCells: number
  bulk: Bulk
}

/** What is read while it is made keeps a whole state of the market in memory. */
const MOST_READ_MS = 60_000
/** Written at once: about 2 ms. */
const MOMENT_CELLS = 50_000

const CONTENT_TYPES = { ...MEDIA_TYPES, human: MEDIA_TYPES.json } as const

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

const WHOLE_ENCODINGS = ['gzip', 'identity'] as const

const answerWholeMarket = async (
  { wholeMarket }: AnswerDeps,
  plan: ItemsPlan,
  snapshot: Snapshot,
  context: RouteContext,
): Promise<FastifyReply> => {
  const { request, reply } = context
  const { style, selection } = plan
  const { isTradedOnly = false } = selection
  const rows = isTradedOnly ? snapshot.rowsById.subarray(0, snapshot.tradable) : snapshot.rowsById
  const whole = await wholeMarket.get({ style, isTradedOnly }, () =>
    charge(context, Math.round(pointsOf(doneFor(rows, plan, snapshot)))),
  )
  const encoding = negotiateEncoding(request.headers['accept-encoding'], WHOLE_ENCODINGS)
  const known = knownEtag(request.headers, whole.tag, WHOLE_ENCODINGS)
  setHead(reply, plan, known ?? etagOf(whole.tag, encoding), known === null ? encoding : 'any')
  reply.header('x-total-count', whole.total)
  if (known !== null) return reply.code(304).send()
  if (encoding === 'gzip') return reply.send(whole.gzip)
  return reply.send(request.method === 'HEAD' ? noBody() : unzipped(whole))
}

type List = { rows: Int32Array; total: number; tag: string; snapshot: Snapshot }

/** The larger, the longer; computed columns are worked out one by one, some of them take milliseconds. */
const renderingOf = async (
  { rows, snapshot }: Pick<List, 'rows' | 'snapshot'>,
  { fields, style }: ItemsPlan,
  pace: () => Promise<void>,
): Promise<Rendering> => {
  const columns = answeredColumnsOf(snapshot)
  for (const field of fields) {
    if (snapshot.columns.has(field)) continue
    await pace()
    columns.get(field)
  }
  return { rows, fields: fields.length, write: createRowWriter(columns, fields, style) }
}

const doneFor = (rows: Int32Array, { fields, selection }: ItemsPlan, { ids }: Snapshot): Partial<Done> => {
  const { terms, search } = selection
  const cells = rows.length * fields.length
  return { cells, bytes: cells * CELL_BYTES, rowsScanned: ids.length * (terms.length + (search === '' ? 0 : 4)) }
}

/** Answers that are too large to be kept. */
const answerLarge = async (
  { bulk }: AnswerDeps,
  plan: ItemsPlan,
  { rows, total, tag, snapshot }: List,
  context: RouteContext,
): Promise<FastifyReply> => {
  const { request, reply } = context
  const setListHead = (encoding: Encoding): FastifyReply =>
    setHead(reply, plan, etagOf(tag, encoding), encoding).header('x-total-count', total)
  if (request.method === 'HEAD')
    return setListHead(negotiateEncoding(request.headers['accept-encoding'])).send(noBody())
  const done = doneFor(rows, plan, snapshot)
  const work = await startWork(bulk.lanes, context, done)
  work.note(done)
  const parts = async function* (): AsyncGenerator<Buffer> {
    yield* renderParts(await renderingOf({ rows, snapshot }, plan, work.pace), work.pace)
  }
  return sendBulkAnswer(
    bulk,
    {
      parts: parts(),
      work,
      mostReadMs: MOST_READ_MS,
      sendWhole: async (body) => {
        const encoding = negotiateEncoding(request.headers['accept-encoding'])
        return setListHead(encoding).send(await compress(body, encoding))
      },
      setHead: () => setListHead('identity'),
      etagOf: (_digest, encoding) => etagOf(tag, encoding),
      knownAs: () => null,
    },
    context,
  )
}

/** Makes an answer that is kept: what takes more than a moment in slices, what takes long or much memory at the lane. */
const makeKept = async (
  { bulk }: AnswerDeps,
  plan: ItemsPlan,
  snapshot: Snapshot,
  context: RouteContext,
): Promise<Answer> => {
  const { rows, total } = await selectRows(snapshot, plan.selection)
  const done = doneFor(rows, plan, snapshot)
  if (rows.length * plan.fields.length <= MOMENT_CELLS) {
    const { write } = await renderingOf({ rows, snapshot }, plan, createPace())
    charge(context, Math.round(pointsOf(done)))
    return { body: write(rows, 0, rows.length), total }
  }
  return makeInTurn(bulk.lanes, context, done, async (work) => {
    const rendering = await renderingOf({ rows, snapshot }, plan, work.pace)
    const body = await wholeOf(renderParts(rendering, work.pace))
    work.note(done)
    return { body, total }
  })
}

/** Sends the answer to an item list: from what is kept when it can, made of the newest snapshot when it must. */
export const answerItems = async (deps: AnswerDeps, plan: ItemsPlan, context: RouteContext): Promise<FastifyReply> => {
  const { answers, bufferedCells } = deps
  const snapshot = loadedSnapshot(answers.store)
  if (plan.isWholeMarket) return answerWholeMarket(deps, plan, snapshot, context)

  if (snapshot.ids.length * plan.fields.length > bufferedCells) {
    const { request, reply } = context
    const tag = answerTag(snapshot, plan.key)
    const known = knownEtag(request.headers, tag)
    if (known !== null) return setHead(reply, plan, known, 'any').code(304).send()
    const { rows, total } = await selectRows(snapshot, plan.selection)
    if (rows.length * plan.fields.length > bufferedCells)
      return answerLarge(deps, plan, { rows, total, tag, snapshot }, context)
  }
  const { key, ignoredFilter, style } = plan
  const render = (of: Snapshot) => makeKept(deps, plan, of, context)
  return answerOfSnapshot(answers, { key, ignoredFilter, contentType: CONTENT_TYPES[style], render }, context)
}
