import { IS_LITTLE, type Texts, textsOf, wordsOfTexts } from './row-page.ts'
import { INSTANT_BYTES, writeMinuteTo } from './write-instant.ts'
import { NUMBER_BYTES, writeNumberTo } from './write-number.ts'

/** Rows of numbers and the texts around them; there is one more text than numbers. */
export type NumbersLayout = {
  texts: Texts
  /** Positions of the numbers among those of an item. */
  places: Int32Array
  /** 1 where a number is an instant. */
  instants: Uint8Array
  /** Most bytes of a row. */
  bytes: number
}

const PAGE_BYTES = 1 << 19
const MOST_WORDS = 4096
const MOST_NUMBERS = 512

// The loop below reads module constants only, so that the compiler can resolve them: through an object parameter or a
// replaceable page, the same rows take twice as long.
const rowPage = Buffer.allocUnsafeSlow(PAGE_BYTES)
const view = new DataView(rowPage.buffer)
const words = new Float64Array(MOST_WORDS)
const starts = new Int32Array(MOST_NUMBERS + 2)
const lengths = new Int32Array(MOST_NUMBERS + 1)
const places = new Int32Array(MOST_NUMBERS)
const instants = new Uint8Array(MOST_NUMBERS)

const use = ({ texts, places: placesOf, instants: instantsOf }: NumbersLayout): void => {
  words.set(texts.words)
  starts.set(texts.starts)
  lengths.set(texts.lengths)
  places.set(placesOf)
  instants.set(instantsOf)
}

const NULL = wordsOfTexts(1, () => 'null')[0]!

const writeText = (at: number, index: number): number => {
  const first = starts[index]!
  const length = lengths[index]!
  view.setFloat64(at, words[first]!, IS_LITTLE)
  view.setFloat64(at + 8, words[first + 1]!, IS_LITTLE)
  view.setFloat64(at + 16, words[first + 2]!, IS_LITTLE)
  for (let done = 24; done < length; done += 8) view.setFloat64(at + done, words[first + done / 8]!, IS_LITTLE)
  return at + length
}

const writeRow = (start: number, numbers: Float64Array, count: number): number => {
  let at = start
  for (let index = 0; index < count; index += 1) {
    at = writeText(at, index)
    const value = numbers[places[index]!]!
    if (instants[index] === 1) at = writeMinuteTo(view, at, value)
    else if (value - value === 0) at = writeNumberTo(view, at, value)
    else {
      view.setInt32(at, NULL, IS_LITTLE)
      at += 4
    }
  }
  return writeText(at, count)
}

/** Null when a row would be larger than any request needs. */
export const numbersLayout = (
  around: readonly string[],
  numbers: readonly { place: number; isInstant?: boolean }[],
): NumbersLayout | null => {
  const texts = textsOf(around)
  const bytes = texts.words.byteLength + numbers.length * Math.max(NUMBER_BYTES, INSTANT_BYTES)
  if (texts.words.length > MOST_WORDS || numbers.length > MOST_NUMBERS || bytes > PAGE_BYTES) return null
  return {
    texts,
    places: Int32Array.from(numbers, ({ place }) => place),
    instants: Uint8Array.from(numbers, ({ isInstant }) => (isInstant === true ? 1 : 0)),
    bytes,
  }
}

/** Writes the rows of several items; a value that is not a finite number becomes null. */
export const writeNumbers = <T>(
  items: readonly T[],
  numbersOf: (item: T) => Float64Array,
  layout: NumbersLayout,
): Buffer => {
  use(layout)
  const full: Buffer[] = []
  let at = 0
  for (const item of items) {
    if (at + layout.bytes > PAGE_BYTES) {
      full.push(Buffer.from(rowPage.subarray(0, at)))
      at = 0
    }
    at = writeRow(at, numbersOf(item), layout.places.length)
  }
  const last = Buffer.from(rowPage.subarray(0, at))
  return full.length === 0 ? last : Buffer.concat([...full, last])
}
