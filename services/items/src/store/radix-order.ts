import { createPace } from '@gildscope/service-kit'

const DIGIT_BITS = 11
const DIGITS = 1 << DIGIT_BITS
const WORD_DIGITS = [0, DIGIT_BITS, 2 * DIGIT_BITS]

/** Unsigned words that sort like the numbers: the sign bit flipped, negative numbers inverted. */
const orderedBits = (values: Float64Array): { high: Uint32Array; low: Uint32Array } => {
  const words = new Uint32Array(values.buffer, values.byteOffset, values.length * 2)
  const high = new Uint32Array(values.length)
  const low = new Uint32Array(values.length)
  for (let i = 0; i < values.length; i += 1) {
    // Little endian, as every platform that Node runs on. Adding 0 to -0 gives 0.
    const top = values[i] === 0 ? 0 : words[i * 2 + 1]!
    const bottom = words[i * 2]!
    const isNegative = top >>> 31 === 1
    high[i] = isNegative ? ~top : top ^ 0x8000_0000
    low[i] = isNegative ? ~bottom : bottom
  }
  return { high, low }
}

const invert = (words: Uint32Array): void => {
  for (let i = 0; i < words.length; i += 1) words[i] = ~words[i]!
}

/** One stable counting pass; false when all digits are equal and nothing had to move. */
const pass = (words: Uint32Array, shift: number, from: Uint32Array, to: Uint32Array, counts: Uint32Array): boolean => {
  counts.fill(0)
  for (let i = 0; i < words.length; i += 1) counts[(words[i]! >>> shift) & (DIGITS - 1)]! += 1
  if (words.length === 0 || counts[(words[0]! >>> shift) & (DIGITS - 1)] === words.length) return false
  let start = 0
  for (let digit = 0; digit < DIGITS; digit += 1) {
    const count = counts[digit]!
    counts[digit] = start
    start += count
  }
  for (let i = 0; i < from.length; i += 1) {
    const index = from[i]!
    const digit = (words[index]! >>> shift) & (DIGITS - 1)
    to[counts[digit]!] = index
    counts[digit]! += 1
  }
  return true
}

const identity = (length: number): Uint32Array<ArrayBuffer> => {
  const indices = new Uint32Array(length)
  for (let index = 0; index < length; index += 1) indices[index] = index
  return indices
}

/**
 * Indices of `values` in sorted order, stable for equal ones. No value may be NaN. Yields between passes, each of which
 * takes some milliseconds over a whole market until the code is optimised.
 */
export const radixOrder = async (values: Float64Array, direction: 'asc' | 'desc'): Promise<Uint32Array> => {
  const pace = createPace()
  const { high, low } = orderedBits(values)
  if (direction === 'desc') {
    invert(high)
    invert(low)
  }
  let from = identity(values.length)
  let to = new Uint32Array(values.length)
  const counts = new Uint32Array(DIGITS)
  for (const words of [low, high]) {
    for (const shift of WORD_DIGITS) {
      await pace()
      if (!pass(words, shift, from, to, counts)) continue
      const swap = from
      from = to
      to = swap
    }
  }
  return from
}
