import { gunzipSync } from 'node:zlib'
import { type Dispatcher, request } from 'undici'
import { gameTimeOf, retryAfterOf } from '../call/answer-headers.ts'
import { faultOfConnection } from '../call/fault-of-connection.ts'
import { faultOfStatus } from '../call/fault-of-status.ts'
import { GameApiError } from '../game-api-error.ts'
import {
  createListingsParser,
  type FaultyBook,
  type ListingsParser,
  ListingsSyntaxError,
  type ParsedBook,
  type ParsedListings,
} from './parse-listings.ts'

export const LISTINGS_ENDPOINT = 'commerce/listings'

/** Larger pieces than zlib's own 16 KiB save a third of its time on bodies of some MB. */
const GUNZIP_CHUNK_BYTES = 4 << 20

export type ListingsAnswer = { faulty: FaultyBook[]; gameTime: number | null; bytes: number }

/** The book's arrays are the parser's own and good until the next call returns: copy what is to stay. */
export type OnBook = (book: ParsedBook) => void

type ClientOptions = {
  baseUrl: string
  userAgent: string
  timeoutMs: number
  schemaVersion: string
  dispatcher: Dispatcher
}
type ListingsRequest = { ids: readonly number[]; signal?: AbortSignal | undefined }

/**
 * One try of `commerce/listings`. Not through ky: fetch hands over inflated bodies only, and inflating and parsing
 * a market of books that way costs three times as much. `onBook` is called once the whole answer has been read.
 */
export function createListingsClient(options: ClientOptions) {
  const parse = createListingsParser()

  return async ({ ids, signal }: ListingsRequest, onBook: OnBook): Promise<ListingsAnswer> => {
    const body = await download(options, { ids, signal })
    if (body === null) return { faulty: [], gameTime: null, bytes: 0 }
    const { books, faulty } = readListings(parse, body.bytes)
    for (const book of books) onBook(book)
    return { faulty, gameTime: body.gameTime, bytes: body.bytes.length }
  }
}

async function download(
  { baseUrl, userAgent, timeoutMs, schemaVersion, dispatcher }: ClientOptions,
  { ids, signal }: ListingsRequest,
): Promise<{ bytes: Uint8Array; gameTime: number | null } | null> {
  const timeout = AbortSignal.timeout(timeoutMs)
  let hasBegun = false
  try {
    const { statusCode, headers, body } = await request(`${baseUrl}/v2/${LISTINGS_ENDPOINT}?ids=${ids.join(',')}`, {
      headers: { 'user-agent': userAgent, 'x-schema-version': schemaVersion, 'accept-encoding': 'gzip' },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      dispatcher,
    })
    hasBegun = true
    const header = (name: string): string | null => {
      const value = headers[name]
      return (Array.isArray(value) ? value[0] : value) ?? null
    }
    const sent = Buffer.from(await body.arrayBuffer())
    const bytes = header('content-encoding') === 'gzip' ? gunzipSync(sent, { chunkSize: GUNZIP_CHUNK_BYTES }) : sent
    if (statusCode === 200 || statusCode === 206) return { bytes, gameTime: gameTimeOf(header) }
    throw faultOfStatus({
      endpoint: LISTINGS_ENDPOINT,
      status: statusCode,
      text: bytes.toString('utf8', 0, 200),
      retryAfterMs: retryAfterOf(header, Date.now()),
    })
  } catch (error) {
    // All ids unknown is an answer like any other.
    if (error instanceof GameApiError && error.kind === 'not-found') return null
    if (error instanceof GameApiError) throw error
    throw signal?.aborted ? signal.reason : faultOfConnection(LISTINGS_ENDPOINT, error, hasBegun)
  }
}

function readListings(parse: ListingsParser, bytes: Uint8Array): ParsedListings {
  try {
    return parse(bytes)
  } catch (error) {
    if (!(error instanceof ListingsSyntaxError)) throw error
    throw new GameApiError('cut-off', LISTINGS_ENDPOINT, error.message, { cause: error })
  }
}
