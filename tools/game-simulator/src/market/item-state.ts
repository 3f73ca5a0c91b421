import type { Behaviour } from './behaviour.ts'
import type { ByteReader, ByteWriter } from './byte-buffer.ts'
import { resumeItemMarket } from './item-market.ts'
import { type MarketProfile, SIDES } from './market-profile.ts'
import type { ItemMarket, PausedOrder } from './market-state.ts'
import type { OrderSide } from './order-side.ts'
import { randomFromState } from './random.ts'

const writeSide = (writer: ByteWriter, side: OrderSide): void => {
  writer.varint(side.count)
  let previous: number | null = null
  for (let i = side.count - 1; i >= 0; i--) {
    const key = side.orders[i * 2]!
    writer.varint(previous === null ? Math.abs(key) : previous - key)
    writer.varint(side.orders[i * 2 + 1]!)
    previous = key
  }
}

const readSide = (reader: ByteReader, sign: 1 | -1): OrderSide => {
  const count = reader.varint()
  const orders = new Int32Array(Math.ceil(count * 1.1 + 8) * 2)
  let units = 0
  let key = 0
  for (let i = count - 1; i >= 0; i--) {
    const step = reader.varint()
    key = i === count - 1 ? sign * step : key - step
    const quantity = reader.varint()
    orders[i * 2] = key
    orders[i * 2 + 1] = quantity
    units += quantity
  }
  return { orders, count, units }
}

/** About three bytes an order: steps of price from the best on, and quantities. */
export const writeItemState = (writer: ByteWriter, market: ItemMarket): void => {
  writer.varint(market.profile.itemId)
  writer.float64(market.nextEventAt)
  for (const word of market.random.getState()) writer.int32(word)
  writeSide(writer, market.bids)
  writeSide(writer, market.asks)
  writer.varint(market.paused.length)
  for (const { at, side, quantity } of market.paused) {
    writer.float64(at)
    writer.varint(SIDES.indexOf(side))
    writer.varint(quantity)
  }
}

const readPaused = (reader: ByteReader): PausedOrder[] => {
  return Array.from({ length: reader.varint() }, () => ({
    at: reader.float64(),
    side: reader.varint() === SIDES.indexOf('buy') ? 'buy' : 'sell',
    quantity: reader.varint(),
  }))
}

/** The next saved item; null for one that this world does not have. */
export const readItemState = (
  reader: ByteReader,
  behaviour: Behaviour,
  findProfile: (itemId: number) => MarketProfile | null,
): ItemMarket | null => {
  const profile = findProfile(reader.varint())
  const nextEventAt = reader.float64()
  const random = randomFromState([reader.int32(), reader.int32(), reader.int32(), reader.int32()])
  const bids = readSide(reader, 1)
  const asks = readSide(reader, -1)
  const paused = readPaused(reader)
  return profile && resumeItemMarket({ profile, behaviour, bids, asks, random, nextEventAt, paused })
}
