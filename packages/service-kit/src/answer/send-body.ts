import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { RouteContext } from '../route/route.ts'
import { COMPRESS_FROM_BYTES, compress } from './compress.ts'
import { digestOf } from './digest.ts'
import { type Encoding, negotiateEncoding } from './encoding.ts'
import { etagOf, namedEtag } from './etag.ts'
import { createSharedLoads } from './shared-loads.ts'

type Prepared = { etag: string; body: () => Promise<Buffer>; encoding: Encoding }

const wantedEncoding = ({ request }: RouteContext, body: Buffer): Encoding =>
  body.length < COMPRESS_FROM_BYTES ? 'identity' : negotiateEncoding(request.headers['accept-encoding'])

const PIECE_BYTES = 65_536

const piecesOf = function* (bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) yield bytes.subarray(from, from + PIECE_BYTES)
}

const sendPrepared = async (
  { request, reply }: RouteContext,
  { etag, body, encoding }: Prepared,
  maxAgeSeconds: number,
): Promise<FastifyReply> => {
  const known = namedEtag(request.headers['if-none-match'], etag)
  reply
    .header('etag', known ?? etag)
    .header('cache-control', `public, max-age=${maxAgeSeconds}`)
    .header('vary', 'accept-encoding')
  if (known !== null) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  const bytes = await body()
  if (bytes.length <= PIECE_BYTES) return reply.send(bytes)
  // At once the system takes megabytes of it, during which nobody else is answered.
  return reply.header('content-length', bytes.length).send(Readable.from(piecesOf(bytes), { objectMode: false }))
}

/**
 * Sends a finished body with a strong `ETag` of its bytes, or 304 when the caller has it. Larger bodies are compressed off
 * the event loop. `maxAgeSeconds`: how long a shared cache may keep it.
 */
export const sendBody = async (
  context: RouteContext,
  content: string | Buffer,
  maxAgeSeconds: number,
): Promise<FastifyReply> => {
  const body = typeof content === 'string' ? Buffer.from(content) : content
  const encoding = wantedEncoding(context, body)
  const etag = etagOf(digestOf(body), encoding)
  return sendPrepared(context, { etag, encoding, body: () => compress(body, encoding) }, maxAgeSeconds)
}

/** The same for a body that never changes: its digest and compressed forms are computed once. */
export const keptBody = (content: string, maxAgeSeconds: number) => {
  const body = Buffer.from(content)
  const digest = digestOf(body)
  const bodies = createSharedLoads<Encoding, Buffer>({})
  return (context: RouteContext): Promise<FastifyReply> => {
    const encoding = wantedEncoding(context, body)
    return sendPrepared(
      context,
      { etag: etagOf(digest, encoding), encoding, body: () => bodies(encoding, () => compress(body, encoding)) },
      maxAgeSeconds,
    )
  }
}
