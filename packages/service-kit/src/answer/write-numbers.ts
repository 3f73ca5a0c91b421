import { IS_LITTLE, type Texts, textsOf, view, wordsOfTexts, writeTextTo } from './row-page.ts'
import { INSTANT_BYTES, writeMinuteTo } from './write-instant.ts'
import { NUMBER_BYTES, writeNumberTo } from './write-number.ts'

/** A row of numbers and of the texts around them, one more than numbers. */
export type NumbersLayout = {
  texts: Texts
  /** Where the numbers stand among those of an item. */
  places: Int32Array
  /** 1 where a number is an instant. */
  instants: Uint8Array
  /** What a row takes at most. */
  bytes: number
}

export const numbersLayout = (
  texts: readonly string[],
  numbers: readonly { place: number; isInstant?: boolean }[],
): NumbersLayout => {
  const written = textsOf(texts)
  return {
    texts: written,
    places: Int32Array.from(numbers, ({ place }) => place),
    instants: Uint8Array.from(numbers, ({ isInstant }) => (isInstant === true ? 1 : 0)),
    bytes: written.words.byteLength + numbers.length * Math.max(NUMBER_BYTES, INSTANT_BYTES),
  }
}

const NULL = wordsOfTexts(1, () => 'null')[0]!

/**
 * Writes a row to the page, where there is room for it; what is no finite number is null. Answers the place behind it.
 * A function of the module and no closure of an answer, which takes twice as long.
 */
export const writeNumbers = (start: number, numbers: Float64Array, layout: NumbersLayout): number => {
  const { texts, places, instants } = layout
  const target = view
  let at = start
  for (let index = 0; index < places.length; index += 1) {
    at = writeTextTo(target, at, texts, index)
    const value = numbers[places[index]!]!
    if (instants[index] === 1) at = writeMinuteTo(target, at, value)
    else if (value - value === 0) at = writeNumberTo(target, at, value)
    else {
      target.setInt32(at, NULL, IS_LITTLE)
      at += 4
    }
  }
  return writeTextTo(target, at, texts, places.length)
}
