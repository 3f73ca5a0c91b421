import { type Book, type FlatSide, LEVEL_WIDTH } from './book.ts'
import { type Cursor, readVarint, writeVarint } from './varint.ts'

/** What is done to a side behind a run of levels that stay: the lowest two bits of an entry, below the length of the run. */
const SET = 0
const REMOVE = 1
const INSERT = 2
const END = 3

const VARINT_BYTES_AT_MOST = 5
const ENTRY_BYTES_AT_MOST = 4 * VARINT_BYTES_AT_MOST

export const NO_EDITS: Uint8Array = new Uint8Array(0)

/**
 * Puts what makes `next` of `previous` in front of the edits that made `previous`; null when that takes more than
 * `bytesAtMost`. Edits stand behind their length with the newest first, so that the bytes of the earlier ones stay as
 * they are at the end. It holds whatever the order of the levels; in order, each level that differs takes about 3 bytes.
 */
export const addBookEdit = (
  edits: Uint8Array,
  { previous, next, bytesAtMost }: { previous: Book; next: Book; bytesAtMost: number },
): Uint8Array | null => {
  const room = bytesAtMost - edits.length
  if (room <= 0) return null
  const edit = new Uint8Array(room + ENTRY_BYTES_AT_MOST)
  const bought = writeSide(edit, 0, { previous: previous.buys, next: next.buys, direction: -1 })
  const sides = { previous: previous.sells, next: next.sells, direction: 1 } as const
  const length = writeSide(edit, writeVarint(edit, bought, END), sides)
  const head = new Uint8Array(VARINT_BYTES_AT_MOST)
  const start = writeVarint(head, 0, length)
  if (start + length > room) return null
  const added = new Uint8Array(start + length + edits.length)
  added.set(head.subarray(0, start))
  added.set(edit.subarray(0, length), start)
  added.set(edits, start + length)
  return added
}

/** The book that edits made of `book`; bytes of 0 in front of or between them are passed over. */
export const applyBookEdits = (book: Book, edits: Uint8Array): Book => {
  const newestFirst: Uint8Array[] = []
  const cursor = { bytes: edits, at: 0 }
  while (cursor.at < edits.length) {
    const end = readVarint(cursor) + cursor.at
    if (end > edits.length) throw new RangeError('edits of a book end inside an edit')
    if (end > cursor.at) newestFirst.push(edits.subarray(cursor.at, end))
    cursor.at = end
  }
  return newestFirst.reduceRight((edited, bytes) => applyEdit(edited, { bytes, at: 0 }), book)
}

const applyEdit = ({ buys, sells }: Book, cursor: Cursor): Book => ({
  buys: readSide(cursor, buys),
  sells: readSide(cursor, sells),
})

type Sides = { previous: FlatSide; next: FlatSide; direction: 1 | -1 }

/** Stops early where no whole entry is sure to fit, which is behind the room that there is. */
const writeSide = (bytes: Uint8Array, offset: number, { previous, next, direction }: Sides): number => {
  const full = bytes.length - ENTRY_BYTES_AT_MOST
  let at = offset
  let before = 0
  let after = 0
  let kept = 0
  while ((before < previous.length || after < next.length) && at <= full) {
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
      at = writeVarint(bytes, at, zigzag(next[after]! - priceNear(previous, before)))
    } else {
      const stays = previous[before + 1] === quantity && previous[before + 2] === listings
      before += LEVEL_WIDTH
      if (stays) {
        kept += 1
        after += LEVEL_WIDTH
        continue
      }
      at = writeVarint(bytes, at, (kept << 2) | SET)
    }
    at = writeVarint(bytes, at, quantity)
    at = writeVarint(bytes, at, listings)
    after += LEVEL_WIDTH
    kept = 0
  }
  return at
}

const readSide = (cursor: Cursor, side: FlatSide): FlatSide => {
  const levels: number[] = []
  let at = 0
  while (cursor.at < cursor.bytes.length) {
    const entry = readVarint(cursor)
    const action = entry & 3
    if (action === END) break
    const end = at + (entry >>> 2) * LEVEL_WIDTH
    if (end + (action === INSERT ? 0 : LEVEL_WIDTH) > side.length) throw new RangeError('an edit is of another book')
    while (at < end) levels.push(side[at++]!)
    if (action !== REMOVE) {
      levels.push(action === SET ? side[at]! : priceNear(side, at) + unzigzag(readVarint(cursor)))
      levels.push(readVarint(cursor), readVarint(cursor))
    }
    if (action !== INSERT) at += LEVEL_WIDTH
  }
  while (at < side.length) levels.push(side[at++]!)
  return Int32Array.from(levels)
}

/** Price of the level that an inserted one comes before, of the last one at the end. */
const priceNear = (side: FlatSide, at: number): number => side[Math.min(at, side.length - LEVEL_WIDTH)] ?? 0

// Differences wrap at 32 bits as those of an encoded book do.
const zigzag = (value: number): number => (value << 1) ^ ((value | 0) >> 31)
const unzigzag = (value: number): number => (value >>> 1) ^ -(value & 1)
