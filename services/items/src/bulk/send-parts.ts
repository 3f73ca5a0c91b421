import { etagOf, namedEtag, type RouteContext, sendBody } from '@gildscope/service-kit'
import type { FastifyReply } from 'fastify'
import type { Bulk } from './create-bulk.ts'
import { sendBulkAnswer } from './send-bulk-answer.ts'
import type { Work } from './work.ts'

type Options = { parts: AsyncGenerator<Buffer>; work: Work; maxAgeSeconds: number }

const MOST_READ_MS = 300_000

/**
 * Sends what is made in pieces as `sendBody` sends a finished body: with a strong `ETag` of its bytes, 304 where the
 * caller has it. Only an answer that is too large to hold has no tag.
 */
export const sendParts = (bulk: Bulk, { parts, work, maxAgeSeconds }: Options, context: RouteContext) => {
  const { request, reply } = context
  return sendBulkAnswer(
    bulk,
    {
      parts,
      work,
      mostReadMs: MOST_READ_MS,
      sendWhole: (body): Promise<FastifyReply> => sendBody(context, body, maxAgeSeconds),
      etagOf: (digest, encoding) => (digest === null ? null : etagOf(digest, encoding)),
      knownAs: (etag) => namedEtag(request.headers['if-none-match'], etag),
      setHead: () => {
        reply.header('cache-control', `public, max-age=${maxAgeSeconds}`).header('vary', 'accept-encoding')
      },
    },
    context,
  )
}
