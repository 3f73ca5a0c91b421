import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FaultOf } from '../faults/fault.ts'
import { type Answer, GZIP_FROM_BYTES } from './answer.ts'

const gzipAsync = promisify(gzip)
/** Level 1 costs half of level 3 and a fifth of level 6, and the client is on this machine. */
const GZIP_OPTIONS = { level: 1, chunkSize: 256 * 1024 }

const JSON_TYPE = 'application/json; charset=utf-8'

const takesGzip = (request: FastifyRequest): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(request.headers['accept-encoding'] ?? '')

/** Announces the whole body and ends the connection after a part of it. */
const dropConnection = (reply: FastifyReply, body: Uint8Array, part: Uint8Array): void => {
  reply.hijack()
  reply.raw.writeHead(reply.statusCode, {
    'content-type': JSON_TYPE,
    'content-length': body.length,
  })
  reply.raw.write(part, () => reply.raw.destroy())
}

/**
 * Sends bytes, as JSON by default, compressed off the event loop if the caller accepts it, cut off if a fault requires
 * it.
 */
export const sendAnswer = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { answer, cutOff, type = JSON_TYPE }: { answer: Answer; cutOff: FaultOf<'cut-off'> | null; type?: string },
): Promise<FastifyReply> => {
  reply.code(answer.status).headers(answer.headers).type(type)
  const kept = cutOff ? answer.body.subarray(0, Math.floor(answer.body.length * cutOff.keepRatio)) : answer.body
  if (cutOff?.dropConnection) {
    dropConnection(reply, answer.body, kept)
    return reply
  }
  reply.header('vary', 'Accept-Encoding')
  if (kept.length < GZIP_FROM_BYTES || !takesGzip(request)) return reply.send(Buffer.from(kept))
  const compressed = await gzipAsync(kept, GZIP_OPTIONS)
  return reply.header('content-encoding', 'gzip').send(compressed)
}
