import { type Book, type FlatSide, LEVEL_WIDTH } from './book.ts'
import { type Cursor, readVarint, writeVarint } from './varint.ts'

/**
 * The operation on a side after a run of unchanged levels: the lowest two bits of an entry, below the length of the
 * run.
 */
const SET = 0
const REMOVE = 1
const INSERT = 2
const END = 3

export const NO_EDITS: Uint8Array = new Uint8Array(0)

/** An entry, the end of a side and the length take at most 30 bytes. */
const SLACK = 32
/**
 * Reused for one edit at a time, which is copied out: most of the cost of a new array for each would be its allocation.
 */
let scratch = new Uint8Array(4096)

/**
 * Prepends the edits from `previous` to `next` to those that led to `previous`; null when the result exceeds
 * `bytesAtMost`. Edits follow their length, newest first, so that the bytes of the earlier ones keep their position at
 * the end. Works for any order of the levels; in order, each level that differs takes about 3 bytes.
 */
export const addBookEdit = (
  edits: Uint8Array,
  { previous, next, bytesAtMost }: { previous: Book; next: Book; bytesAtMost: number },
  allocate: (length: number) => Uint8Array = (length) => new Uint8Array(length),
): Uint8Array | null => {
  const room = bytesAtMost - edits.length
  if (room <= 0) return null
  if (scratch.length < room + SLACK) scratch = new Uint8Array(2 * room + SLACK)
  const bids = { previous: previous.buys, next: next.buys, direction: -1, room } as const
  const asks = { previous: previous.sells, next: next.sells, direction: 1, room } as const
  const bought = writeVarint(scratch, writeSide(scratch, 0, bids), END)
  const length = writeSide(scratch, bought, asks)
  const end = writeVarint(scratch, length, length)
  if (end > room) return null
  const added = allocate(end + edits.length)
  added.set(scratch.subarray(length, end))
  added.set(scratch.subarray(0, length), end - length)
  added.set(edits, end)
  return added
}

/** Applies edits to `book`; zero bytes before or between them are skipped. */
export const applyBookEdits = (book: Book, edits: Uint8Array): Book => {
  const newestFirst: Uint8Array[] = []
  const cursor = { bytes: edits, at: 0 }
  while (cursor.at < edits.length) {
    const end = readVarint(cursor) + cursor.at
    if (end > edits.length) throw new RangeError('edits of a book end inside an edit')
    if (end > cursor.at) newestFirst.push(edits.subarray(cursor.at, end))
    cursor.at = end
  }
  if (newestFirst.length === 0) return book
  const buys = sideToEdit(book.buys, edits)
  const sells = sideToEdit(book.sells, edits)
  for (const bytes of newestFirst.reverse()) {
    const edit = { bytes, at: 0 }
    editSide(buys, edit)
    editSide(sells, edit)
  }
  return { buys: buys.levels.subarray(0, buys.length), sells: sells.levels.subarray(0, sells.length) }
}

type Sides = { previous: FlatSide; next: FlatSide; direction: 1 | -1; room: number }

/** Stops behind the entry that goes beyond the room. */
const writeSide = (bytes: Uint8Array, offset: number, { previous, next, direction, room }: Sides): number => {
  let at = offset
  let before = 0
  let after = 0
  let kept = 0
  while ((before < previous.length || after < next.length) && at <= room) {
    // Most levels are unchanged.
    if (
      before < previous.length &&
      after < next.length &&
      previous[before] === next[after] &&
      previous[before + 1] === next[after + 1] &&
      previous[before + 2] === next[after + 2]
    ) {
      before += LEVEL_WIDTH
      after += LEVEL_WIDTH
      kept += 1
      continue
    }
    const rankBefore = before < previous.length ? previous[before]! * direction : Number.POSITIVE_INFINITY
    const rankAfter = after < next.length ? next[after]! * direction : Number.POSITIVE_INFINITY
    if (rankBefore < rankAfter) {
      at = writeVarint(bytes, at, (kept << 2) | REMOVE)
      before += LEVEL_WIDTH
      kept = 0
      continue
    }
    const quantity = next[after + 1]!
    const listings = next[after + 2]!
    if (rankBefore > rankAfter) {
      at = writeVarint(bytes, at, (kept << 2) | INSERT)
      // Relative to the level after it or, at the end, the one before it.
      const near = before < previous.length ? previous[before]! : after > 0 ? next[after - LEVEL_WIDTH]! : 0
      at = writeVarint(bytes, at, zigzag(next[after]! - near))
    } else {
      at = writeVarint(bytes, at, (kept << 2) | SET)
      before += LEVEL_WIDTH
    }
    at = writeVarint(bytes, at, quantity)
    at = writeVarint(bytes, at, listings)
    after += LEVEL_WIDTH
    kept = 0
  }
  return at
}

type EditedSide = { levels: Int32Array; length: number }

/** A copy with room for what edits insert, each level of which takes four bytes at least. */
const sideToEdit = (side: FlatSide, edits: Uint8Array): EditedSide => {
  const levels = new Int32Array(side.length + edits.length)
  levels.set(side)
  return { levels, length: side.length }
}

/** In place: most edits move little, and a book may have many of them. */
const editSide = (side: EditedSide, cursor: Cursor): void => {
  const { levels } = side
  let at = 0
  while (cursor.at < cursor.bytes.length) {
    const entry = readVarint(cursor)
    const action = entry & 3
    if (action === END) return
    at += (entry >>> 2) * LEVEL_WIDTH
    if (at + (action === INSERT ? 0 : LEVEL_WIDTH) > side.length) throw new RangeError('an edit is of another book')
    if (action === REMOVE) {
      levels.copyWithin(at, at + LEVEL_WIDTH, side.length)
      side.length -= LEVEL_WIDTH
      continue
    }
    if (action === INSERT) {
      const near = levels[at < side.length ? at : at - LEVEL_WIDTH] ?? 0
      levels.copyWithin(at + LEVEL_WIDTH, at, side.length)
      side.length += LEVEL_WIDTH
      levels[at] = near + unzigzag(readVarint(cursor))
    }
    levels[at + 1] = readVarint(cursor)
    levels[at + 2] = readVarint(cursor)
    at += LEVEL_WIDTH
  }
}

// Differences wrap at 32 bits as those of an encoded book do.
const zigzag = (value: number): number => (value << 1) ^ ((value | 0) >> 31)
const unzigzag = (value: number): number => (value >>> 1) ^ -(value & 1)
