const WORD = 4
/** Words are built in the byte order of the machine. */
export const IS_LITTLE = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1

/** Text as words of four bytes, which are written in a quarter of the time; bytes after the text are overwritten. */
export type Words = { words: Int32Array; length: number }

export const wordsOf = (text: string): Words => {
  const length = Buffer.byteLength(text)
  const words = new Int32Array(Math.ceil(length / WORD))
  Buffer.from(words.buffer).write(text)
  return { words, length }
}

/** Texts of up to four characters, by number: writing one word is several times faster than writing its characters. */
export const wordsOfTexts = (length: number, textOf: (value: number) => string): Int32Array => {
  const words = new Int32Array(length)
  const bytes = Buffer.from(words.buffer)
  for (let value = 0; value < length; value += 1) bytes.write(textOf(value), value * 4, 'latin1')
  return words
}

/** The most room that `writeWords` needs. */
export const roomOf = ({ length }: Words): number => length + WORD

/**
 * The buffer in which rows of an answer are written. It has one writer at a time: a writer copies its bytes before it
 * yields to others.
 */
export let page: Buffer = Buffer.allocUnsafeSlow(1 << 20)
/** The page as a `DataView`, for words. */
export let view = new DataView(page.buffer)

/** Ensures room for `more` bytes after those in use. */
export const makeRoom = (used: number, more: number): void => {
  if (used + more <= page.length) return
  const larger = Buffer.allocUnsafeSlow(Math.max(used + more, page.length * 2))
  page.copy(larger, 0, 0, used)
  page = larger
  view = new DataView(larger.buffer)
}

/** Returns the position after the text. */
export const writeWords = (at: number, { words, length }: Words): number => {
  const target = view
  let place = at
  for (let word = 0; word < words.length; word += 1) {
    target.setInt32(place, words[word]!, IS_LITTLE)
    place += WORD
  }
  return at + length
}

/** A copy of the written bytes. */
export const writtenUpTo = (end: number): Buffer => Buffer.from(page.subarray(0, end))
