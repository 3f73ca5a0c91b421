import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Archive, BookSide, HistoryField, HistoryRow, World } from '../world.ts'
import { jsonAnswer } from './answer.ts'
import { ApiError } from './api-error.ts'
import { idListSchema } from './id-list.ts'
import { endMomentSchema, momentSchema } from './moments.ts'
import { sendAnswer } from './send-answer.ts'

const MAX_ITEMS = 250
/** Three years of days of the most items that a call may name; some 200 MB of JSON. */
const MAX_ROWS = 300_000

const historySchema = z.object({
  itemID: idListSchema(MAX_ITEMS),
  start: momentSchema.default(0),
  end: endMomentSchema.optional(),
})
const busiestSchema = z.object({ limit: z.coerce.number<string>().int().min(1).max(100_000).default(300) })

const MAX_DAYS = 100
const minutesSchema = z
  .object({
    items: z.coerce.number<string>().int().min(1).max(250).default(60),
    fromDay: z.coerce.number<string>().int().min(1),
    toDay: z.coerce.number<string>().int(),
  })
  .refine(({ fromDay, toDay }) => toDay >= fromDay && toDay < fromDay + MAX_DAYS, `up to ${MAX_DAYS} days`)

const SIDES: readonly BookSide[] = ['buy', 'sell']
const FIELDS: readonly HistoryField[] = [
  'delisted',
  'delisted_value',
  'listed',
  'price_avg',
  'price_max',
  'price_min',
  'price_stdev',
  'quantity_avg',
  'quantity_max',
  'quantity_min',
  'quantity_stdev',
  'sold',
  'value',
]
/** Clients of this format read CSV and JSON by position, so keys are in alphabetical order. */
const ROW_KEYS = [
  'count',
  'date',
  'itemID',
  'type',
  ...SIDES.flatMap((side) => FIELDS.map((field) => `${side}_${field}`)),
].sort()

type ReadRows = (archive: Archive, id: number, from: number, to: number) => readonly HistoryRow[]

/** The world's past in the archive form that installations import. */
export const archiveRoutes = (app: FastifyInstance, world: World): void => {
  const archiveOf = (): Archive => {
    if (world.archive === undefined) throw new ApiError(404, `a ${world.kind} world keeps no archive`)
    return world.archive
  }

  const answerRows = async (request: FastifyRequest, reply: FastifyReply, read: ReadRows): Promise<FastifyReply> => {
    const { itemID, start, end = world.now() } = historySchema.parse(request.query)
    const archive = archiveOf()
    const rows: string[] = []
    for (const id of itemID) {
      for (const row of read(archive, id, start, end)) rows.push(JSON.stringify(row, ROW_KEYS))
      if (rows.length > MAX_ROWS)
        throw new ApiError(413, `more than ${MAX_ROWS} rows: ask for fewer items or a shorter time`)
      // A year of 250 items is a second of work: other callers get their turn in between.
      await nextTurn()
    }
    return sendAnswer(request, reply, {
      answer: { status: 200, body: Buffer.from(`[${rows.join(',')}]`), headers: {} },
    })
  }

  app.get('/gw2/v2/history/json', (request, reply) =>
    answerRows(request, reply, (archive, id, from, to) => archive.days(id, from, to)),
  )
  app.get('/gw2/v2/history/hourly/json', (request, reply) =>
    answerRows(request, reply, (archive, id, from, to) => archive.hours(id, from, to)),
  )
  app.get('/archive/minutes.jsonl', (request, reply) => {
    const span = minutesSchema.parse(request.query)
    const { minutes } = archiveOf()
    if (minutes === undefined) throw new ApiError(404, `a ${world.kind} world has no minutes of its past`)
    const lines = async function* (): AsyncGenerator<string> {
      for (const { day, minutes: ofDay } of minutes(span)) {
        const rows = ofDay.map(({ itemId, minute, buy, sell }) => [
          ...[itemId, minute, buy.price, buy.units, buy.value, sell.price, sell.units, sell.value],
        ])
        yield `${JSON.stringify({ day, minutes: rows })}\n`
        await nextTurn()
      }
    }
    return reply.type('application/x-ndjson').send(Readable.from(lines()))
  })
  app.get('/archive/busiest', async (request, reply) => {
    const { limit } = busiestSchema.parse(request.query)
    return sendAnswer(request, reply, { answer: jsonAnswer(archiveOf().busiest(limit)) })
  })
}
