import { gunzipSync } from 'node:zlib'

/** What is stored of one kind in a month of a game account: its pack, what came beside it; a line of JSON each. */
export type StoredMonth = {
  /** The place of the game account among those that are read. */
  account: number
  pack: Uint8Array | null
  open: string
}

/** So much is parsed at once: what it becomes is several times as large. */
const SLICE_BYTES = 131_072
const LINE_FEED = 10

/** Only this service and the worker write lines, and a pack is read back before its entries go. */
const parse = <T>(lines: string): T[] => {
  const text = lines.trimEnd()
  return text === '' ? [] : (JSON.parse(`[${text.replaceAll('\n', ',')}]`) as T[])
}

const rowsOf = function* <T>(lines: Buffer): Generator<T> {
  for (let from = 0; from < lines.length; ) {
    const end = lines.indexOf(LINE_FEED, Math.min(lines.length, from + SLICE_BYTES))
    const to = end === -1 ? lines.length : end + 1
    yield* parse<T>(lines.toString('utf8', from, to))
    from = to
  }
}

/** The rows of a month, those of its pack first. */
export const readRows = function* <T>({ pack, open }: StoredMonth): Generator<T> {
  if (pack !== null) yield* rowsOf<T>(gunzipSync(pack))
  if (open !== '') yield* rowsOf<T>(Buffer.from(open))
}
