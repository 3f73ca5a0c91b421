import { MAX_ITEM_IDS, streamItems } from '@gildscope/contracts'
import { AppError, mediaType, route } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import { noBody } from '../../rows/no-body.ts'
import type { ItemStore } from '../../store/item-store.ts'
import type { PriceStream } from './price-stream.ts'
import { responseSink } from './response-sink.ts'

/** A version that is none asks for a fresh start. */
const lastEventIdOf = (header: string | undefined): number | null => {
  if (header === undefined || header === '') return null
  return /^\d{1,15}$/.test(header) ? Number(header) : -1
}

export const streamRoutes = (app: FastifyInstance, stream: PriceStream, store: ItemStore): void => {
  route(app, streamItems, ({ query, headers }, { request, reply }) => {
    const ids = query.ids ?? []
    if (ids.length > MAX_ITEM_IDS)
      throw new AppError('TOO_LARGE', `${ids.length} ids; at most ${MAX_ITEM_IDS}`, { limit: MAX_ITEM_IDS })
    if (!store.isLoaded())
      throw new AppError('UNAVAILABLE', 'the market is still being loaded; try again in a few seconds')
    reply.headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    if (request.method === 'HEAD') return reply.send(noBody())
    if (stream.isFull()) throw new AppError('UNAVAILABLE', 'too many listeners; try again later')
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, { ...reply.getHeaders(), 'content-type': mediaType(streamItems) } as Record<string, string>)
    const leave = stream.join({
      ids: ids.length === 0 ? null : new Set(ids),
      lastEventId: lastEventIdOf(headers['last-event-id']) ?? query.since ?? null,
      sink: responseSink(raw),
    })
    raw.on('close', leave)
    raw.on('error', leave)
    return reply
  })
}
