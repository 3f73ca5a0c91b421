import { pipeline, Readable } from 'node:stream'
import { MINUTE_MS } from '@gildscope/base/time'
import {
  AppError,
  charge,
  compressor,
  createPace,
  Lane,
  negotiateEncoding,
  type RouteContext,
  siteOf,
} from '@gildscope/service-kit'
import type { FastifyReply } from 'fastify'

/** A reader that stalls must not hold a place for ever. */
const STALLED_MS = 30_000
const LONGEST_MS = 10 * MINUTE_MS
/** Bytes of text that take about a quarter of a millisecond to read, write and compress. */
const BYTES_PER_POINT = 25_000

const lane = new Lane({
  atOnce: 12,
  atOncePerCaller: 3,
  places: 100,
  placesPerCaller: 20,
  refusal: () =>
    new AppError('UNAVAILABLE', 'too many downloads are under way; try again in a few seconds', {
      retryAfterSeconds: 10,
    }),
})

/**
 * Sends a text while it is created, one part at a time: only one part is in memory, however long the text is. Few are
 * sent at a time.
 */
export const sendText = async (context: RouteContext, parts: AsyncIterator<string>): Promise<FastifyReply> => {
  const { request, reply } = context
  const place = lane.take(siteOf(request.ip))
  const timer = setTimeout(() => reply.raw.destroy(), LONGEST_MS).unref()
  const end = (): void => {
    clearTimeout(timer)
    place.leave()
    void parts.return?.()
  }
  reply.raw.once('close', end)
  try {
    await place.enter()
    // A fault of the first part is answered as one.
    let next = await parts.next()
    const pace = createPace()
    const text = async function* (): AsyncGenerator<string> {
      for (; next.done !== true; next = await parts.next()) {
        charge(context, next.value.length / BYTES_PER_POINT)
        yield next.value
        await pace()
      }
    }
    reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy())
    reply.header('vary', 'accept-encoding')
    const encoding = negotiateEncoding(request.headers['accept-encoding'])
    const bytes = Readable.from(text(), { objectMode: false })
    if (encoding === 'identity') return reply.send(bytes)
    return reply.header('content-encoding', encoding).send(pipeline(bytes, compressor(encoding), () => undefined))
  } catch (error) {
    end()
    throw error
  }
}
