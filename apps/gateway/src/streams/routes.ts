import { Readable } from 'node:stream'
import { MAX_ITEM_IDS, streamItems } from '@gildscope/contracts'
import { AppError, charge, mediaType, route } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import type { MarketMirror } from './market-mirror.ts'
import type { PriceStream } from './price-stream.ts'
import { ResponseSink } from './response-sink.ts'
import type { StreamPlaces } from './stream-places.ts'

/** An invalid version becomes -1, which leads to a reset. */
const lastEventIdOf = (header: string | undefined): number | null => {
  if (header === undefined || header === '') return null
  return /^\d{1,15}$/.test(header) ? Number(header) : -1
}

/** In points: catching up examines the missed changes, and each change the ids. */
const COST_OF_OPENING = 10
const IDS_A_POINT = 50

export const streamRoutes = (
  app: FastifyInstance,
  { stream, mirror, places }: { stream: PriceStream; mirror: MarketMirror; places: StreamPlaces },
): void => {
  route(app, streamItems, ({ query, headers }, { request, reply }) => {
    const ids = query.ids ?? []
    if (ids.length > MAX_ITEM_IDS)
      throw new AppError('TOO_LARGE', `${ids.length} ids; at most ${MAX_ITEM_IDS}`, { limit: MAX_ITEM_IDS })
    if (!mirror.isLoaded())
      throw new AppError('UNAVAILABLE', 'the market is still being loaded; try again in a few seconds')
    reply.headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    // An empty body would be announced with a Content-Length of 0.
    if (request.method === 'HEAD') return reply.send(Readable.from([]))
    const giveBack = places.take(request.ip, ids.length)
    charge({ request, reply }, Math.round(COST_OF_OPENING + ids.length / IDS_A_POINT))
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, { ...reply.getHeaders(), 'content-type': mediaType(streamItems) } as Record<string, string>)
    const leaveStream = stream.join({
      // A set of them takes eight times as much memory.
      ids: ids.length === 0 ? null : Int32Array.from(ids),
      lastEventId: lastEventIdOf(headers['last-event-id']) ?? query.since ?? null,
      sink: new ResponseSink(raw),
    })
    const leave = (): void => {
      leaveStream()
      giveBack()
    }
    raw.once('close', leave)
    raw.once('error', leave)
    return reply
  })
}
