import { pipeline, Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { COMPRESS_FROM_BYTES, compress, negotiateEncoding, type RouteContext } from '@gildscope/service-kit'
import type { FastifyReply } from 'fastify'
import { cutStalled } from './cut-stalled.ts'
import type { PackedAs } from './reckoner/protocol.ts'
import type { ReckonedAnswer } from './reckoner/reckoner.ts'

const CHUNK_BYTES = 65_536

/** The compression of a large answer for a caller; callers without support get it decompressed on the way. */
export const packedFor = ({ request }: RouteContext): PackedAs => {
  const encoding = negotiateEncoding(request.headers['accept-encoding'])
  return encoding === 'identity' ? 'zstd' : encoding
}

/** Hands over parts as they are read, so that sent ones are not kept in memory. */
export const handedOver = function* (parts: Buffer[]): Generator<Buffer> {
  for (let part = parts.shift(); part !== undefined; part = parts.shift()) yield part
}

/** Decompresses a zstd answer as it is read. */
const textOf = ({ parts, isPacked }: ReckonedAnswer): Readable => {
  const bytes = Readable.from(handedOver(parts), { objectMode: false })
  return isPacked ? pipeline(bytes, createZstdDecompress({ chunkSize: CHUNK_BYTES }), () => undefined) : bytes
}

/** Sends a finished answer to its owner; caches must not store it. */
export const sendAnswer = async ({ request, reply }: RouteContext, answer: ReckonedAnswer): Promise<FastifyReply> => {
  const encoding = negotiateEncoding(request.headers['accept-encoding'])
  reply.header('vary', 'accept-encoding')
  cutStalled(reply.raw)
  if (!answer.isPacked) {
    const body = Buffer.concat(answer.parts)
    if (encoding === 'identity' || body.length < COMPRESS_FROM_BYTES) return reply.send(body)
    return reply.header('content-encoding', encoding).send(await compress(body, encoding))
  }
  if (encoding === 'identity') return reply.header('content-length', answer.textBytes).send(textOf(answer))
  const bytes = answer.parts.reduce((sum, part) => sum + part.length, 0)
  return reply
    .header('content-encoding', encoding)
    .header('content-length', bytes)
    .send(Readable.from(handedOver(answer.parts), { objectMode: false }))
}
