const WORD = 4
/** Words are made by the machine's own order of bytes. */
const IS_LITTLE = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1

/** Text as words of four bytes, which are written in a quarter of the time; what stands behind the text is written over. */
export type Words = { words: Int32Array; length: number }

export const wordsOf = (text: string): Words => {
  const length = Buffer.byteLength(text)
  const words = new Int32Array(Math.ceil(length / WORD))
  Buffer.from(words.buffer).write(text)
  return { words, length }
}

/** Room that `writeWords` needs at most. */
export const roomOf = ({ length }: Words): number => length + WORD

const pageOf = (bytes: Buffer) => ({ bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length) })

/**
 * Where the rows of an answer are written as bytes, by one writer at a time: whoever writes copies what it wrote before it
 * lets others have their turn.
 */
export const page = pageOf(Buffer.allocUnsafeSlow(1 << 20))

/** Room for `more` bytes behind those that are in use. */
export const makeRoom = (used: number, more: number): void => {
  if (used + more <= page.bytes.length) return
  const larger = Buffer.allocUnsafeSlow(Math.max(used + more, page.bytes.length * 2))
  page.bytes.copy(larger, 0, 0, used)
  Object.assign(page, pageOf(larger))
}

/** Answers the place behind the text. */
export const writeWords = (at: number, { words, length }: Words): number => {
  const { view } = page
  let place = at
  for (let word = 0; word < words.length; word += 1) {
    view.setInt32(place, words[word]!, IS_LITTLE)
    place += WORD
  }
  return at + length
}

/** A copy of what was written. */
export const writtenUpTo = (end: number): Buffer => Buffer.from(page.bytes.subarray(0, end))
