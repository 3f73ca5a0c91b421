import { createHash } from 'node:crypto'
import { compress, type Encoding, namesEtag, negotiateEncoding } from '@gildscope/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'

const MOST_KEPT = 300

/** Sends pages that were made for the request, compressed as the caller likes; the last few hundred are kept so. */
export const createPageSender = () => {
  const kept = new Map<string, Promise<Buffer>>()

  const bodyOf = (html: string, encoding: Encoding, key: string): Promise<Buffer> => {
    const known = kept.get(key)
    if (known !== undefined) return known
    const [oldest] = kept.keys()
    if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    const body = compress(Buffer.from(html), encoding)
    kept.set(key, body)
    return body
  }

  return async (request: FastifyRequest, reply: FastifyReply, status: number, html: string): Promise<FastifyReply> => {
    const encoding = negotiateEncoding(request.headers['accept-encoding'])
    const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}-${encoding}"`
    reply.headers({ etag, vary: 'Accept-Encoding', 'cache-control': 'no-cache' })
    if (status === 200 && namesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    const body = await bodyOf(html, encoding, etag)
    return reply.code(status).type('text/html; charset=utf-8').send(body)
  }
}
