import type { BulkDownload } from '../call/create-bulk-download.ts'
import { GameApiError } from '../game-api-error.ts'
import { assertWell, type FaultyRecord } from '../records/faulty-records.ts'
import { ListingsSyntaxError, type ParsedBook, type ParsedListings, parseListings } from './parse-listings.ts'

export const LISTINGS_ENDPOINT = 'commerce/listings'

/** `madeAt`: when the game says that it made what it answers, Unix ms. */
export type ListingsAnswer = {
  faulty: FaultyRecord[]
  gameTime: number | null
  madeAt: number | null
  bytes: number
}

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
    if (answer === null) return { faulty: [], gameTime: null, madeAt: null, bytes: 0 }
    return { ...answer.value, gameTime: answer.gameTime, madeAt: answer.madeAt }
  }

const readListings = (bytes: Uint8Array): ParsedListings => {
  try {
    return parseListings(bytes)
  } catch (error) {
    if (!(error instanceof ListingsSyntaxError)) throw error
    throw new GameApiError('cut-off', LISTINGS_ENDPOINT, error.message, { cause: error })
  }
}
