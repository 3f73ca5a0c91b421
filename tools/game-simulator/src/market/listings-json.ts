import { forEachLevel, type OrderSide } from './order-side.ts'

/** Longest level: `{"listings":N,"quantity":N,"unit_price":N},` with ten digits each. */
const BYTES_PER_LEVEL = 80
const encoder = new TextEncoder()
const LISTINGS = encoder.encode('{"listings":')
const QUANTITY = encoder.encode(',"quantity":')
const UNIT_PRICE = encoder.encode(',"unit_price":')
const SELLS = encoder.encode('],"sells":[')
const COMMA = 44
const CLOSE_BRACE = 125

let scratch = new Uint8Array(1 << 16)

const writeNumber = (value: number, at: number): number => {
  let digits = 1
  for (let power = 10; power <= value; power *= 10) digits++
  let rest = value
  for (let i = at + digits - 1; i >= at; i--) {
    const next = Math.floor(rest / 10)
    scratch[i] = 48 + (rest - next * 10)
    rest = next
  }
  return at + digits
}

const writeSide = (side: OrderSide, start: number): number => {
  let at = start
  forEachLevel(side, (unitPrice, quantity, listings) => {
    if (at !== start) scratch[at++] = COMMA
    scratch.set(LISTINGS, at)
    at = writeNumber(listings, at + LISTINGS.length)
    scratch.set(QUANTITY, at)
    at = writeNumber(quantity, at + QUANTITY.length)
    scratch.set(UNIT_PRICE, at)
    at = writeNumber(unitPrice, at + UNIT_PRICE.length)
    scratch[at++] = CLOSE_BRACE
  })
  return at
}

/** The record of `commerce/listings` as JSON bytes, written digit by digit: a pass over 28,000 books is 240 MB. */
export const writeListingsJson = (id: number, bids: OrderSide, asks: OrderSide): Uint8Array => {
  const need = 64 + (bids.count + asks.count) * BYTES_PER_LEVEL
  if (scratch.length < need) scratch = new Uint8Array(need * 2)
  const head = encoder.encode(`{"id":${id},"buys":[`)
  scratch.set(head, 0)
  let at = writeSide(bids, head.length)
  scratch.set(SELLS, at)
  at = writeSide(asks, at + SELLS.length)
  scratch[at++] = 93
  scratch[at++] = CLOSE_BRACE
  return scratch.slice(0, at)
}
