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
  return reply.send(await body())
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
