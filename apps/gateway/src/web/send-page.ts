import { createHash } from 'node:crypto'
import { compress, createSharedLoads, namesEtag, negotiateEncoding } from '@gildscope/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'

const MOST_KEPT = 300

/**
 * Sends pages that were filled in for a request, compressed as the caller prefers; the last few hundred compressed
 * pages are cached.
 */
export const createPageSender = () => {
  const bodies = createSharedLoads<string, Buffer>({ most: MOST_KEPT })

  return async (request: FastifyRequest, reply: FastifyReply, status: number, html: string): Promise<FastifyReply> => {
    const encoding = negotiateEncoding(request.headers['accept-encoding'])
    const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}-${encoding}"`
    reply.headers({ etag, vary: 'Accept-Encoding', 'cache-control': 'no-cache' })
    if (status === 200 && namesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    const body = await bodies(etag, () => compress(Buffer.from(html), encoding))
    return reply.code(status).type('text/html; charset=utf-8').send(body)
  }
}
