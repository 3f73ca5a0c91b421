import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { COMPRESS_FROM_BYTES, compress } from './compress.ts'
import { negotiateEncoding } from './encoding.ts'
import type { RouteContext } from './route.ts'

const matches = (header: string, etag: string): boolean =>
  header.split(',').some((part) => {
    const candidate = part.trim().replace(/^W\//, '')
    return candidate === '*' || candidate === etag
  })

/**
 * Sends a finished body with a strong `ETag` of its bytes; 304 where the caller has it, compressed off the event loop
 * where that saves something. `maxAgeSeconds`: how long a shared cache may keep it.
 */
export const sendBody = async (
  { request, reply }: RouteContext,
  content: string | Buffer,
  maxAgeSeconds: number,
): Promise<FastifyReply> => {
  const body = typeof content === 'string' ? Buffer.from(content) : content
  const encoding =
    body.length < COMPRESS_FROM_BYTES ? 'identity' : negotiateEncoding(request.headers['accept-encoding'])
  const digest = createHash('sha1').update(body).digest('base64url')
  // A strong tag names bytes, so each encoding has its own.
  const etag = `"${digest}${encoding === 'identity' ? '' : `-${encoding}`}"`
  reply
    .header('etag', etag)
    .header('cache-control', `public, max-age=${maxAgeSeconds}`)
    .header('vary', 'accept-encoding')
  if (matches(request.headers['if-none-match'] ?? '', etag)) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(await compress(body, encoding))
}
