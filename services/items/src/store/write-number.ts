import { IS_LITTLE, view, wordsOfTexts } from './row-page.ts'

const MINUS = 45
const FOUR_DIGITS = 10_000
const EIGHT_DIGITS = 100_000_000
const BILLION = 1_000_000_000

/** Most bytes that one number writes, including those after it that are overwritten later. */
export const NUMBER_BYTES = 28

const PLAIN = wordsOfTexts(FOUR_DIGITS, String)
const PADDED = wordsOfTexts(FOUR_DIGITS, (value) => String(value).padStart(4, '0'))
const HUNDREDTHS = wordsOfTexts(100, (value) => `.${String(value).padStart(2, '0')}`)

/** Writes a number below 10,000. */
const writeShort = (target: DataView, at: number, value: number): number => {
  target.setInt32(at, PLAIN[value]!, IS_LITTLE)
  if (value < 100) return value < 10 ? at + 1 : at + 2
  return value < 1000 ? at + 3 : at + 4
}

const writePadded = (target: DataView, at: number, value: number): number => {
  target.setInt32(at, PADDED[value]!, IS_LITTLE)
  return at + 4
}

/** Writes a number below 100,000,000. */
const writeSmall = (target: DataView, at: number, value: number): number => {
  if (value < FOUR_DIGITS) return writeShort(target, at, value)
  const high = (value / FOUR_DIGITS) | 0
  return writePadded(target, writeShort(target, at, high), value - high * FOUR_DIGITS)
}

const writeDigits = (target: DataView, at: number, value: number): number => {
  if (value < EIGHT_DIGITS) return writeSmall(target, at, value)
  const high = Math.floor(value / EIGHT_DIGITS)
  const low = value - high * EIGHT_DIGITS
  const middle = (low / FOUR_DIGITS) | 0
  return writePadded(target, writePadded(target, writeDigits(target, at, high), middle), low - middle * FOUR_DIGITS)
}

/** Writes a fraction given in hundredths, up to a billion. */
const writeHundredths = (target: DataView, at: number, hundredths: number): number => {
  const whole = (hundredths / 100) | 0
  const fraction = hundredths - whole * 100
  const end = writeSmall(target, at, whole)
  target.setInt32(end, HUNDREDTHS[fraction]!, IS_LITTLE)
  return fraction % 10 === 0 ? end + 2 : end + 3
}

/** Writes an ASCII text. */
const writePlain = (target: DataView, at: number, text: string): number => {
  for (let index = 0; index < text.length; index += 1) target.setUint8(at + index, text.charCodeAt(index))
  return at + text.length
}

const writeOther = (target: DataView, at: number, value: number): number => {
  if (!Number.isSafeInteger(value)) return writePlain(target, at, String(value))
  if (value >= 0) return writeDigits(target, at, value)
  target.setUint8(at, MINUS)
  return writeDigits(target, at + 1, -value)
}

/**
 * Writes a finite number as JSON.stringify would, to the page; returns the position after it. Most numbers are small
 * integers or have two decimals: handling them here avoids boxing.
 */
export const writeNumber = (at: number, value: number): number => {
  const target = view
  const whole = value | 0
  if (whole === value && whole >= 0 && whole < EIGHT_DIGITS) return writeSmall(target, at, whole)
  const hundredths = Math.round(value * 100)
  if (hundredths / 100 === value && hundredths >= 0 && hundredths <= BILLION)
    return writeHundredths(target, at, hundredths | 0)
  return writeOther(target, at, value)
}
