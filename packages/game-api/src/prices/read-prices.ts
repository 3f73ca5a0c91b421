import * as z from 'zod'
import { parseAnswer } from '../call/parse-answer.ts'
import { assertWell, type FaultyRecord } from '../records/faulty-records.ts'

export const PRICES_ENDPOINT = 'commerce/prices'

/** The data of `commerce/prices` for an item; 0 for a side without orders. */
export type ItemPrices = {
  id: number
  buyPrice: number
  buyQuantity: number
  sellPrice: number
  sellQuantity: number
}

export type PricesAnswer = { prices: ItemPrices[]; faulty: FaultyRecord[] }

const COUNT_MOST = 2_147_483_647
const count = z.int().min(0).max(COUNT_MOST)
const sideSchema = z.object({ quantity: count, unit_price: count })
const recordSchema = z.object({ buys: sideSchema, sells: sideSchema })
const identifiedSchema = z.array(z.looseObject({ id: z.int().min(1).max(COUNT_MOST) }))

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text)
const OPEN = ascii('[{"id":')
const NEXT = ascii(',{"id":')
const FALSE_BUYS = ascii(',"whitelisted":false,"buys":{"quantity":')
const TRUE_BUYS = ascii(',"whitelisted":true,"buys":{"quantity":')
const UNIT_PRICE = ascii(',"unit_price":')
const SELLS = ascii('},"sells":{"quantity":')
const CLOSE = ascii('}}')
const CLOSE_LIST = 0x5d
const ZERO = 0x30
const MOST_DIGITS = 9

/** Prices in the form in which the game sends them, letter by letter; null when anything is otherwise. */
const readUsualPrices = (bytes: Uint8Array): ItemPrices[] | null => {
  const prices: ItemPrices[] = []
  let at = 0
  let isUsual = true

  const passes = (text: Uint8Array): boolean => {
    for (let index = 0; index < text.length; index += 1) if (bytes[at + index] !== text[index]) return false
    at += text.length
    return true
  }
  const readCount = (): number => {
    const from = at
    let value = 0
    for (let digit = bytes[at]! - ZERO; digit >= 0 && digit <= 9; digit = bytes[++at]! - ZERO)
      value = value * 10 + digit
    const digits = at - from
    if (digits === 0 || digits > MOST_DIGITS || (digits > 1 && bytes[from] === ZERO)) isUsual = false
    return value
  }

  while (passes(prices.length === 0 ? OPEN : NEXT)) {
    const id = readCount()
    if (!passes(FALSE_BUYS) && !passes(TRUE_BUYS)) return null
    const buyQuantity = readCount()
    if (!passes(UNIT_PRICE)) return null
    const buyPrice = readCount()
    if (!passes(SELLS)) return null
    const sellQuantity = readCount()
    if (!passes(UNIT_PRICE)) return null
    const sellPrice = readCount()
    if (!passes(CLOSE)) return null
    prices.push({ id, buyPrice, buyQuantity, sellPrice, sellQuantity })
  }
  return isUsual && bytes[at] === CLOSE_LIST && at + 1 === bytes.length ? prices : null
}

const readOtherPrices = (text: string): PricesAnswer => {
  const answer: PricesAnswer = { prices: [], faulty: [] }
  for (const record of parseAnswer(PRICES_ENDPOINT, identifiedSchema, text).value) {
    const { id } = record
    const parsed = recordSchema.safeParse(record)
    if (!parsed.success) {
      answer.faulty.push({ id, reason: z.prettifyError(parsed.error).split('\n').join(' ') })
      continue
    }
    const { buys, sells } = parsed.data
    answer.prices.push({
      id,
      buyPrice: buys.unit_price,
      buyQuantity: buys.quantity,
      sellPrice: sells.unit_price,
      sellQuantity: sells.quantity,
    })
  }
  return answer
}

/**
 * Parses an answer of `commerce/prices`. All prices of the market are read every minute, and they normally have one
 * fixed form: that is parsed in a quarter of the time, anything else as ordinary JSON. Throws GameApiError.
 */
export const readPrices = (bytes: Buffer): PricesAnswer => {
  const prices = readUsualPrices(bytes)
  if (prices !== null) return { prices, faulty: [] }
  const answer = readOtherPrices(bytes.toString())
  assertWell(PRICES_ENDPOINT, answer.faulty, answer.prices.length + answer.faulty.length)
  return answer
}
