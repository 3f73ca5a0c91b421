import type { BulkDownload } from '../call/create-bulk-download.ts'
import { GameApiError } from '../game-api-error.ts'
import { assertWell, type FaultyRecord } from '../records/faulty-records.ts'
import { ListingsSyntaxError, type ParsedBook, type ParsedListings, parseListings } from './parse-listings.ts'

export const LISTINGS_ENDPOINT = 'commerce/listings'

export type ListingsAnswer = { faulty: FaultyRecord[]; gameTime: number | null; bytes: number }

export type OnBook = (book: ParsedBook) => void

type ListingsRequest = { ids: readonly number[]; signal?: AbortSignal | undefined }

/** A single attempt of `commerce/listings`. `onBook` is called once the whole answer has been read. */
export const createListingsClient =
  (download: BulkDownload) =>
  async (request: ListingsRequest, onBook: OnBook): Promise<ListingsAnswer> => {
    const answer = await download({ endpoint: LISTINGS_ENDPOINT, ...request }, (bytes) => {
      const { books, faulty } = readListings(bytes)
      assertWell(LISTINGS_ENDPOINT, faulty, books.length + faulty.length)
      for (const book of books) onBook(book)
      return { faulty, bytes: bytes.length }
    })
    return answer === null ? { faulty: [], gameTime: null, bytes: 0 } : { ...answer.value, gameTime: answer.gameTime }
  }

const readListings = (bytes: Uint8Array): ParsedListings => {
  try {
    return parseListings(bytes)
  } catch (error) {
    if (!(error instanceof ListingsSyntaxError)) throw error
    throw new GameApiError('cut-off', LISTINGS_ENDPOINT, error.message, { cause: error })
  }
}
