import { gunzipSync } from 'node:zlib'
import { type Dispatcher, request } from 'undici'
import { gameTimeOf, madeAtOf, retryAfterOf } from './answer-headers.ts'
import { errorText } from './error-text.ts'
import { faultOfConnection } from './fault-of-connection.ts'
import { faultOfStatus } from './fault-of-status.ts'
import type { OnAnswer } from './game-answer.ts'

type DownloadOptions = {
  baseUrl: string
  userAgent: string
  timeoutMs: number
  schemaVersion: string
  dispatcher: Dispatcher
  onAnswer?: OnAnswer | undefined
}
type DownloadRequest = { endpoint: string; ids: readonly number[]; signal?: AbortSignal | undefined }

/**
 * The result of `read` on the decompressed body, whose memory is freed when it returns; null when the game knows none
 * of the ids, which is a normal answer.
 */
export type BulkDownload = <T>(
  asked: DownloadRequest,
  read: (bytes: Buffer) => T,
) => Promise<{ value: T; gameTime: number | null; madeAt: number | null } | null>

/** Smaller ones may be part of memory that others use. */
const LARGE_BYTES = Buffer.poolSize

/** Otherwise megabytes per call would only be freed by a later full garbage collection. */
const free = (memory: ArrayBufferLike): void => {
  if (memory instanceof ArrayBuffer && memory.byteLength > LARGE_BYTES) memory.transfer(0)
}

/**
 * A single attempt of a call that is made for every item in every poll. Not through ky: fetch only returns decompressed
 * bodies, and decompressing that way costs as much as the rest of a poll.
 */
export const createBulkDownload = (options: DownloadOptions): BulkDownload => {
  const { onAnswer } = options
  return async (asked, read) => {
    const { endpoint } = asked
    const { status, header, sent, bytes } = await fetchBytes(options, asked)
    // Errors from here on are not faults of the connection.
    try {
      if (status === 200 || status === 206) {
        onAnswer?.({ endpoint, language: null, text: () => bytes.toString() })
        return { value: read(bytes), gameTime: gameTimeOf(header), madeAt: madeAtOf(header) }
      }
      const text = errorText(bytes.toString())
      const fault = faultOfStatus({ endpoint, status, text, retryAfterMs: retryAfterOf(header, Date.now()) })
      if (fault.kind === 'not-found') return null
      throw fault
    } finally {
      free(sent)
      free(bytes.buffer)
    }
  }
}

const fetchBytes = async (
  { baseUrl, userAgent, timeoutMs, schemaVersion, dispatcher }: DownloadOptions,
  { endpoint, ids, signal }: DownloadRequest,
) => {
  const timeout = AbortSignal.timeout(timeoutMs)
  let hasBegun = false
  try {
    const { statusCode, headers, body } = await request(`${baseUrl}/v2/${endpoint}?ids=${ids.join(',')}`, {
      headers: { 'user-agent': userAgent, 'x-schema-version': schemaVersion, 'accept-encoding': 'gzip' },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      dispatcher,
    })
    hasBegun = true
    const header = (name: string): string | null => {
      const value = headers[name]
      return (Array.isArray(value) ? value[0] : value) ?? null
    }
    const sent = await body.arrayBuffer()
    const bytes = header('content-encoding') === 'gzip' ? gunzip(Buffer.from(sent)) : Buffer.from(sent)
    return { status: statusCode, header, sent, bytes }
  } catch (error) {
    throw signal?.aborted ? signal.reason : faultOfConnection({ endpoint }, error, hasBegun)
  }
}

const TRAILER_BYTES = 4
/** With an exact buffer zlib needs another piece only to detect the end. */
const SPARE_BYTES = 64
const LARGEST_PIECE_BYTES = 16 << 20

/**
 * Decompresses into one buffer of the size stated at the end of the data, which is much cheaper than many small ones.
 */
const gunzip = (bytes: Buffer): Buffer => {
  const claimed = bytes.length < TRAILER_BYTES ? 0 : bytes.readUInt32LE(bytes.length - TRAILER_BYTES)
  return gunzipSync(bytes, { chunkSize: Math.min(LARGEST_PIECE_BYTES, claimed + SPARE_BYTES) })
}
