import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@gildscope/base/time'
import type { TradeColumns } from '@gildscope/market'
import { type StoredTrade, tradeColumns } from './trade.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

const LINE_FEED = 10
const ZERO = 48
/** The text around the values of a line, as JSON.stringify writes a trade. */
const BUY = bytesOf('{"side":"buy","id":')
const SELL = bytesOf('{"side":"sell","id":')
const ITEM = bytesOf(',"item_id":')
const PRICE = bytesOf(',"price":')
const QUANTITY = bytesOf(',"quantity":')
const CREATED = bytesOf(',"created":"')
const PURCHASED = bytesOf('","purchased":"')
const END = bytesOf('"}\n')
const [HYPHEN, COLON, T, Z] = [45, 58, 84, 90]
const DATE_BYTES = '0000-00-00'.length
const INSTANT_BYTES = '0000-00-00T00:00:00Z'.length

/** A line in an unusual form. */
class OddLineError extends Error {}

/** Days since 1970; years are counted from March, so that the leap day is the last one. */
const dayOf = (year: number, month: number, day: number): number => {
  const counted = month > 2 ? year : year - 1
  const leapDays = Math.floor(counted / 4) - Math.floor(counted / 100) + Math.floor(counted / 400)
  return 365 * counted + leapDays + Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 719_469
}

/** Values of lines, one after the other. */
const createScanner = (bytes: Uint8Array) => {
  let at = 0
  /** Position of the last parsed date: neighbouring rows often have the same one. */
  let dateAt = -1
  let dateMs = 0
  const digitAt = (place: number): number => {
    const digit = (bytes[place] ?? 0) - ZERO
    if (digit < 0 || digit > 9) throw new OddLineError()
    return digit
  }
  const twoAt = (place: number): number => digitAt(place) * 10 + digitAt(place + 1)
  const passes = (text: Uint8Array): boolean => {
    for (let index = 0; index < text.length; index++) if (bytes[at + index] !== text[index]) return false
    at += text.length
    return true
  }
  const pass = (text: Uint8Array): void => {
    if (!passes(text)) throw new OddLineError()
  }
  const whole = (): number => {
    let value = digitAt(at)
    for (at += 1; (bytes[at] ?? 0) >= ZERO && (bytes[at] ?? 0) < ZERO + 10; at++) value = value * 10 + digitAt(at)
    return value
  }
  const dateMsAt = (place: number): number => {
    let same = 0
    if (dateAt !== -1) while (same < DATE_BYTES && bytes[place + same] === bytes[dateAt + same]) same += 1
    if (same === DATE_BYTES) return dateMs
    if (bytes[place + 4] !== HYPHEN || bytes[place + 7] !== HYPHEN) throw new OddLineError()
    dateMs = dayOf(twoAt(place) * 100 + twoAt(place + 2), twoAt(place + 5), twoAt(place + 8)) * DAY_MS
    dateAt = place
    return dateMs
  }
  return {
    pass,
    isSale: (): 0 | 1 => {
      if (passes(BUY)) return 0
      pass(SELL)
      return 1
    },
    whole,
    wholeAfter: (text: Uint8Array): number => {
      pass(text)
      return whole()
    },
    /** Unix ms. */
    instantAfter: (text: Uint8Array): number => {
      pass(text)
      const day = dateMsAt(at)
      const [hour, minute, second] = [twoAt(at + 11), twoAt(at + 14), twoAt(at + 17)]
      if (bytes[at + 10] !== T || bytes[at + 13] !== COLON || bytes[at + 16] !== COLON || bytes[at + 19] !== Z)
        throw new OddLineError()
      at += INSTANT_BYTES
      return day + hour * HOUR_MS + minute * MINUTE_MS + second * SECOND_MS
    },
  }
}

const countLines = (bytes: Uint8Array): number => {
  let count = 0
  for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1)) count += 1
  return count
}

/** Null if a trade precedes one that was completed earlier. */
const scan = (bytes: Uint8Array): TradeColumns | null => {
  if (bytes.length > 0 && bytes.at(-1) !== LINE_FEED) throw new OddLineError()
  const count = countLines(bytes)
  const columns: TradeColumns = {
    count,
    isSale: new Uint8Array(count),
    item: new Int32Array(count),
    price: new Float64Array(count),
    quantity: new Int32Array(count),
    created: new Float64Array(count),
    purchased: new Float64Array(count),
  }
  const scanner = createScanner(bytes)
  let [lastTime, lastIsSale, lastId] = [Number.NEGATIVE_INFINITY, 0, 0]
  for (let row = 0; row < count; row++) {
    const isSale = scanner.isSale()
    const id = scanner.whole()
    columns.isSale[row] = isSale
    columns.item[row] = scanner.wholeAfter(ITEM)
    columns.price[row] = scanner.wholeAfter(PRICE)
    columns.quantity[row] = scanner.wholeAfter(QUANTITY)
    columns.created[row] = scanner.instantAfter(CREATED)
    const purchased = scanner.instantAfter(PURCHASED)
    columns.purchased[row] = purchased
    scanner.pass(END)
    if ((purchased - lastTime || isSale - lastIsSale || id - lastId) < 0) return null
    ;[lastTime, lastIsSale, lastId] = [purchased, isSale, id]
  }
  return columns
}

/** Parsed per turn: the parsed form is several times as large. */
const SLICE_BYTES = 131_072

/** Lines of text a slice at a time; each ends with a line feed, the last one as well. */
const slicesOf = function* (lines: Uint8Array): Generator<string> {
  const text = new TextDecoder()
  for (let from = 0; from < lines.length; ) {
    const end = lines.indexOf(LINE_FEED, Math.min(lines.length - 1, from + SLICE_BYTES))
    const to = end === -1 ? lines.length : end + 1
    const slice = text.decode(lines.subarray(from, to)).trimEnd()
    if (slice !== '') yield slice
    from = to
  }
}

/** The lines themselves, without line ends. */
export const textLines = function* (lines: Uint8Array): Generator<string> {
  for (const slice of slicesOf(lines)) yield* slice.split('\n')
}

/** The rows of lines of JSON. */
export const readLines = function* <Row>(lines: Uint8Array): Generator<Row> {
  for (const slice of slicesOf(lines)) yield* JSON.parse(`[${slice.replaceAll('\n', ',')}]`) as Row[]
}

/**
 * Stored trades as columns, in the order of their completion. Lines are read from their bytes: as objects, half a
 * million trades take 200 MB and ten times as long. Lines in another order or form are parsed.
 */
export const readTradeColumns = (lines: Uint8Array): TradeColumns => {
  try {
    const columns = scan(lines)
    if (columns !== null) return columns
  } catch (error) {
    if (!(error instanceof OddLineError)) throw error
  }
  return tradeColumns(readLines<StoredTrade>(lines))
}
