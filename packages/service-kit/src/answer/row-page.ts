const WORD = 4
/** Words are made by the machine's own order of bytes. */
export const IS_LITTLE = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1

/** Text as words of four bytes, which are written in a quarter of the time; what stands behind the text is written over. */
export type Words = { words: Int32Array; length: number }

export const wordsOf = (text: string): Words => {
  const length = Buffer.byteLength(text)
  const words = new Int32Array(Math.ceil(length / WORD))
  Buffer.from(words.buffer).write(text)
  return { words, length }
}

/** Texts of up to four signs, by number: one word each is written several times faster than its signs. */
export const wordsOfTexts = (length: number, textOf: (value: number) => string): Int32Array => {
  const words = new Int32Array(length)
  const bytes = Buffer.from(words.buffer)
  for (let value = 0; value < length; value += 1) bytes.write(textOf(value), value * 4, 'latin1')
  return words
}

/** Room that `writeWords` needs at most. */
export const roomOf = ({ length }: Words): number => length + WORD

/**
 * Where the rows of an answer are written as bytes, by one writer at a time: whoever writes copies what it wrote before it
 * lets others have their turn.
 */
export let page: Buffer = Buffer.allocUnsafeSlow(1 << 20)
/** The page, for words. */
export let view = new DataView(page.buffer)

/** Room for `more` bytes behind those that are in use. */
export const makeRoom = (used: number, more: number): void => {
  if (used + more <= page.length) return
  const larger = Buffer.allocUnsafeSlow(Math.max(used + more, page.length * 2))
  page.copy(larger, 0, 0, used)
  page = larger
  view = new DataView(larger.buffer)
}

/** Answers the place behind the text. */
export const writeWords = (at: number, { words, length }: Words): number => {
  const target = view
  let place = at
  for (let word = 0; word < words.length; word += 1) {
    target.setInt32(place, words[word]!, IS_LITTLE)
    place += WORD
  }
  return at + length
}

/** A copy of what was written. */
export const writtenUpTo = (end: number): Buffer => Buffer.from(page.subarray(0, end))

/** Texts that are written in turns, such as what stands before each field of a row: in one place they are found sooner. */
export type Texts = { words: Int32Array; starts: Int32Array; lengths: Int32Array }

export const textsOf = (texts: readonly string[]): Texts => {
  const each = texts.map(wordsOf)
  const starts = new Int32Array(each.length + 1)
  for (const [index, { words }] of each.entries()) starts[index + 1] = starts[index]! + words.length
  return {
    words: Int32Array.from(each.flatMap(({ words }) => [...words])),
    starts,
    lengths: Int32Array.from(each, ({ length }) => length),
  }
}

/** Answers the place behind the text of this number. */
export const writeText = (at: number, { words, starts, lengths }: Texts, index: number): number => {
  const target = view
  const end = starts[index + 1]!
  let place = at
  for (let word = starts[index]!; word < end; word += 1) {
    target.setInt32(place, words[word]!, IS_LITTLE)
    place += WORD
  }
  return at + lengths[index]!
}
