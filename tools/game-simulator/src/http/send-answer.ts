import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BodyFault } from '../faults/apply-faults.ts'
import { type Answer, GZIP_FROM_BYTES } from './answer.ts'

const gzipAsync = promisify(gzip)
/** Level 1 costs half of level 3 and a fifth of level 6, and the client is on this machine. */
const GZIP_OPTIONS = { level: 1, chunkSize: 256 * 1024 }

const JSON_TYPE = 'application/json; charset=utf-8'

const takesGzip = (request: FastifyRequest): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(request.headers['accept-encoding'] ?? '')

/** Announces the whole body and ends the connection after a part of it. */
const dropConnection = (reply: FastifyReply, body: Uint8Array, part: Uint8Array): void => {
  const raw = announce(reply, body)
  raw.write(part, () => raw.destroy())
}

/** Sends a byte at a time until everything is sent or the caller is gone. */
const drip = (reply: FastifyReply, body: Uint8Array, everyMs: number): void => {
  const raw = announce(reply, body)
  let sent = 0
  const timer = setInterval(() => {
    raw.write(body.subarray(sent, ++sent))
    if (sent < body.length) return
    clearInterval(timer)
    raw.end()
  }, everyMs)
  raw.once('close', () => clearInterval(timer))
}

const announce = (reply: FastifyReply, body: Uint8Array) => {
  reply.hijack()
  return reply.raw.writeHead(reply.statusCode, { 'content-type': JSON_TYPE, 'content-length': body.length })
}

const WEB_PAGE = '<!doctype html><html><head><title>Just a moment...</title></head><body>Checking.</body></html>'

type Sent = { answer: Answer; fault?: BodyFault | null; type?: string }

/** Sends bytes, as JSON by default, compressed off the event loop if the caller accepts it, and as a fault leaves them. */
export const sendAnswer = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { answer, fault = null, type = JSON_TYPE }: Sent,
): Promise<FastifyReply> => {
  if (fault?.kind === 'web-page') return reply.code(200).type('text/html; charset=utf-8').send(WEB_PAGE)
  reply.code(answer.status).headers(answer.headers).type(type)
  const keepRatio = fault?.kind === 'cut-off' ? fault.keepRatio : 1
  const cut = (bytes: Uint8Array): Uint8Array => bytes.subarray(0, Math.floor(bytes.length * keepRatio))
  if (fault?.kind === 'slow-drip') {
    drip(reply, answer.body, fault.ms)
    return reply
  }
  if (fault?.kind === 'cut-off' && fault.dropConnection) {
    dropConnection(reply, answer.body, cut(answer.body))
    return reply
  }
  reply.header('vary', 'Accept-Encoding')
  const cutsCompressed = fault?.kind === 'cut-off' && fault.ofCompressed
  const kept = cutsCompressed ? answer.body : cut(answer.body)
  if ((kept.length < GZIP_FROM_BYTES && !cutsCompressed) || !takesGzip(request)) return reply.send(Buffer.from(kept))
  const compressed = await gzipAsync(kept, GZIP_OPTIONS)
  return reply.header('content-encoding', 'gzip').send(Buffer.from(cutsCompressed ? cut(compressed) : compressed))
}
