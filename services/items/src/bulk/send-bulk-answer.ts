import { pipeline, Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import {
  AppError,
  compressor,
  createDigest,
  type Encoding,
  type Held,
  negotiateEncoding,
  type RouteContext,
} from '@gildscope/service-kit'
import type { FastifyReply } from 'fastify'
import type { Bulk } from './create-bulk.ts'
import { noBody } from './no-body.ts'
import type { Work } from './work.ts'

export type BulkAnswer = {
  /** The text of the answer, piece by piece. */
  parts: AsyncGenerator<Buffer>
  work: Work
  /** Sends an answer that is small enough to hold as it is. */
  sendWhole: (body: Buffer) => Promise<FastifyReply>
  /** Sets what stands in the head beside tag, encoding and length. */
  setHead: () => void
  /** Names the bytes; `digest` of the text is null where it is not known before sending. */
  etagOf: (digest: string | null, encoding: Encoding) => string | null
  /** The tag by which the caller names it, null if it does not have it already. */
  knownAs: (etag: string) => string | null
  /** How long a reader may take for what cannot be held. */
  mostReadMs: number
}

const CHUNK_BYTES = 262_144
const STALLED_MS = 30_000
/** Readers at once for whom an answer is made as they read. */
const MOST_STREAMED = 4
let streamed = 0

type Packed = { chunks: Buffer[]; rest: AsyncIterator<Buffer> | null; textBytes: number; digest: string | null }

/**
 * Makes the rest of an answer at full speed into compressed memory, where it waits for its reader: the lane is held for
 * the making only. `rest` is what did not fit; it is made while it is read.
 */
const pack = async (
  begun: Buffer[],
  { parts, work }: BulkAnswer,
  held: Held,
  encoding: Exclude<Encoding, 'identity'>,
): Promise<Packed> => {
  const hash = createDigest()
  let textBytes = 0
  let isRead = false
  const text = async function* (): AsyncGenerator<Buffer> {
    const count = (part: Buffer): Buffer => {
      hash.update(part)
      textBytes += part.length
      return part
    }
    for (let part = begun.shift(); part !== undefined; part = begun.shift()) {
      await work.pace()
      yield count(part)
    }
    for (;;) {
      if (isRead) await work.enter()
      const next = await parts.next()
      if (next.done === true) break
      const part = count(next.value)
      if (isRead) work.rest()
      yield part
    }
    work.charge()
    work.end()
  }
  const packed = pipeline(Readable.from(text(), { objectMode: false }), compressor(encoding), () => undefined)
  const rest: AsyncIterator<Buffer> = packed[Symbol.asyncIterator]()
  const chunks: Buffer[] = []
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) {
    chunks.push(next.value)
    if (held.take(next.value.length)) continue
    isRead = true
    work.charge()
    work.rest()
    return { chunks, rest, textBytes, digest: null }
  }
  return { chunks, rest: null, textBytes, digest: hash.text() }
}

const chunksOf = async function* ({ chunks, rest }: Packed): AsyncGenerator<Buffer> {
  yield* chunks
  if (rest === null) return
  chunks.length = 0
  try {
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}

const sendLarge = async (
  begun: Buffer[],
  answer: BulkAnswer,
  held: Held,
  { request, reply }: RouteContext,
): Promise<FastifyReply> => {
  const { work } = answer
  const encoding = negotiateEncoding(request.headers['accept-encoding'])
  reply.raw.once('close', () => {
    held.free()
    work.end()
  })
  await work.enter()
  const packed = await pack(begun, answer, held, encoding === 'identity' ? 'zstd' : encoding)
  if (reply.raw.destroyed) {
    await packed.rest?.return?.()
    throw new AppError('UNAVAILABLE', 'the caller has disconnected')
  }
  if (packed.rest !== null) {
    if (streamed >= MOST_STREAMED) {
      await packed.rest.return?.()
      throw new AppError(
        'UNAVAILABLE',
        'too many large answers are being read at the same time; try again in a few seconds',
        {
          retryAfterSeconds: 10,
        },
      )
    }
    streamed += 1
    const timer = setTimeout(() => reply.raw.destroy(), answer.mostReadMs).unref()
    reply.raw.once('close', () => {
      streamed -= 1
      clearTimeout(timer)
    })
  }
  answer.setHead()
  const etag = answer.etagOf(packed.digest, encoding)
  const known = packed.rest === null && etag !== null ? answer.knownAs(etag) : null
  if (known !== null) return reply.header('etag', known).code(304).send()
  if (etag !== null) reply.header('etag', etag)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  if (packed.rest === null) {
    const packedBytes = packed.chunks.reduce((sum, chunk) => sum + chunk.length, 0)
    reply.header('content-length', encoding === 'identity' ? packed.textBytes : packedBytes)
  }
  if (request.method === 'HEAD') {
    await packed.rest?.return?.()
    return reply.send(noBody())
  }
  // Who stops reading must not hold memory for ever.
  reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy())
  const chunks = Readable.from(chunksOf(packed), { objectMode: false })
  if (encoding !== 'identity') return reply.send(chunks)
  return reply.send(pipeline(chunks, createZstdDecompress({ chunkSize: CHUNK_BYTES }), () => undefined))
}

/**
 * Sends an answer of whatever size while it is made in pieces: a small one whole; a large one compressed in memory, with
 * the digest of its bytes; the part that is too large even for that as its reader takes it.
 */
export const sendBulkAnswer = async (bulk: Bulk, answer: BulkAnswer, context: RouteContext): Promise<FastifyReply> => {
  const { parts, work } = answer
  const begun: Buffer[] = []
  const held = bulk.heldBytes.open()
  let bytes = 0
  try {
    for (;;) {
      const next = await parts.next()
      if (next.done === true) {
        work.charge()
        work.end()
        return await answer.sendWhole(begun.length === 1 ? begun[0]! : Buffer.concat(begun))
      }
      begun.push(next.value)
      bytes += next.value.length
      if (bytes > bulk.wholeBytes) return await sendLarge(begun, answer, held, context)
    }
  } catch (error) {
    // Who goes away early has closed before anybody listened.
    held.free()
    work.end()
    await parts.return(undefined)
    throw error
  }
}
