import { gunzipSync } from 'node:zlib'
import { readLines } from '@gildscope/players'

/** What is stored of one kind for a month of a game account: its pack and later additions; one JSON line each. */
export type StoredMonth = {
  /** The place of the game account among those that are read. */
  account: number
  pack: Uint8Array | null
  open: string
}

/** Entries are this many times as large as in a pack. */
const OPEN_BYTES_PER_PACKED = 8

/** The size of a month in a pack, or its estimate. */
export const packedBytes = ({ pack, open }: StoredMonth): number =>
  (pack?.length ?? 0) + open.length / OPEN_BYTES_PER_PACKED

const LARGEST_PIECE = 16_777_216

/** Gzip ends with the uncompressed length; allocating a buffer of that length avoids joining parts. */
const unpack = (pack: Uint8Array): Buffer => {
  const length = new DataView(pack.buffer, pack.byteOffset, pack.byteLength).getUint32(pack.byteLength - 4, true)
  return gunzipSync(pack, { chunkSize: Math.min(LARGEST_PIECE, Math.max(64, length + 1)) })
}

/** The lines of a month, those of its pack first; each ends with a line feed. */
export const linesOf = ({ pack, open }: StoredMonth): Buffer => {
  const packed = pack === null ? null : unpack(pack)
  const others = open === '' ? null : Buffer.from(`${open}\n`)
  if (packed !== null && others !== null) return Buffer.concat([packed, others])
  return packed ?? others ?? Buffer.alloc(0)
}

/** Only this service and the worker write lines, and a pack is read back before its entries are deleted. */
export const rowsOf = <Row>(month: StoredMonth): Generator<Row> => readLines<Row>(linesOf(month))
