import type { Book } from './book.ts'
import { applyBookEdits } from './book-edits.ts'
import { decodeBook } from './decode-book.ts'

/**
 * A row of `order_book`: a full book at some point, and everything newer. `latest` holds the length of the estimator's
 * state in one byte, the state, and the edits since the book, padded to a multiple of four bytes: the book and all but
 * the newest edits keep their position, so that PostgreSQL does not log them again.
 */
export type StoredBook = { book: Uint8Array; latest: Uint8Array }

const ALIGNMENT = 4

/** `allocate` gives room that holds zeros. */
export const encodeLatest = (
  estimator: Uint8Array | null,
  edits: Uint8Array,
  allocate: (length: number) => Uint8Array = (length) => new Uint8Array(length),
): Uint8Array => {
  const used = 1 + (estimator?.length ?? 0) + edits.length
  const latest = allocate(Math.ceil(used / ALIGNMENT) * ALIGNMENT)
  latest[0] = estimator?.length ?? 0
  if (estimator !== null) latest.set(estimator, 1)
  latest.set(edits, latest.length - edits.length)
  return latest
}

/** The state part, null if there is none, and the edits part. */
export const decodeLatest = (latest: Uint8Array): { estimator: Uint8Array | null; edits: Uint8Array } => {
  let at = 1 + (latest[0] ?? 0)
  const estimator = at > 1 ? latest.subarray(1, at) : null
  while (latest[at] === 0) at += 1
  return { estimator, edits: latest.subarray(at) }
}

/** The book in its last observed state. */
export const readStoredBook = ({ book, latest }: StoredBook): Book =>
  applyBookEdits(decodeBook(book), decodeLatest(latest).edits)
