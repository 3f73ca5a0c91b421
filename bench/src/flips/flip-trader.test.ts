import { exchangeFee, flatSide, type Level, listingFee, type Side } from '@gildscope/market'
import { expect, it } from 'vitest'
import type { PlacedOrder, TradedItem } from '../fills/traded-item.ts'
import { FlipTrader } from './flip-trader.ts'

const HOUR = 60

type Order = { side: Side; unitPrice: number; units: number; isOwn: boolean }

/** A book in which only the trader and the test act. */
const quietItem = () => {
  const orders: Order[] = [
    { side: 'buy', unitPrice: 100, units: 50, isOwn: false },
    { side: 'sell', unitPrice: 200, units: 50, isOwn: false },
  ]
  const item: TradedItem = {
    advanceTo: () => {},
    snapshot: (side) => {
      const own = orders.filter((order) => order.side === side && order.units > 0)
      const levels = own.map(({ unitPrice, units }): Level => ({ unitPrice, quantity: units, listings: 1 }))
      return flatSide(
        levels.toSorted((a, b) => (side === 'buy' ? b.unitPrice - a.unitPrice : a.unitPrice - b.unitPrice)),
      )
    },
    place: (side, unitPrice, units): PlacedOrder => {
      const order = { side, unitPrice, units, isOwn: true }
      orders.push(order)
      return { unitPrice, open: () => order.units, withdraw: () => void orders.splice(orders.indexOf(order), 1) }
    },
  }
  const own = (side: Side) => orders.filter((order) => order.isOwn && order.side === side && order.units > 0)
  return { item, own, orders }
}

const FLIP = { units: 10, purse: 1010, visits: 4, days: 1, buyDays: 0.5 }

it('bids, lists what came at the next visit, and leaves listings that are beaten by less than a new one costs', () => {
  const { item, own, orders } = quietItem()
  const trader = new FlipTrader(item, FLIP, 0)
  trader.at(0)
  expect(own('buy')).toMatchObject([{ unitPrice: 101, units: 10 }])
  own('buy')[0]!.units = 4
  trader.at(5 * HOUR)
  expect(own('sell')).toEqual([])
  trader.at(6 * HOUR)
  expect(own('sell')).toMatchObject([{ unitPrice: 199, units: 6 }])
  orders.push({ side: 'sell', unitPrice: 190, units: 1, isOwn: false })
  own('sell')[0]!.units = 1
  trader.at(12 * HOUR)
  expect([own('buy'), own('sell')]).toMatchObject([[], [{ unitPrice: 199, units: 1 }]])
  orders.push({ side: 'sell', unitPrice: 180, units: 1, isOwn: false })
  trader.at(18 * HOUR)
  expect(own('sell')).toMatchObject([{ unitPrice: 179, units: 1 }])
  const fees = listingFee(6 * 199) + exchangeFee(5 * 199) + listingFee(179)
  const rest = 100 - listingFee(100) - exchangeFee(100)
  expect(trader.finish()).toBe(5 * 199 + rest - 6 * 101 - fees)
  expect([trader.bought, trader.sold, own('buy'), own('sell')]).toEqual([6, 5, [], []])
})

it('moves its bid while that pays, within its purse', () => {
  const { item, own, orders } = quietItem()
  const trader = new FlipTrader(item, FLIP, 0)
  trader.at(0)
  orders.push({ side: 'buy', unitPrice: 120, units: 1, isOwn: false })
  trader.at(6 * HOUR)
  expect(own('buy')).toMatchObject([{ unitPrice: 121, units: 8 }])
  const costly = new FlipTrader(item, { ...FLIP, buyDays: 1 }, 0)
  costly.at(0)
  orders.push({ side: 'buy', unitPrice: 175, units: 1, isOwn: false })
  costly.at(6 * HOUR)
  expect(own('buy').filter(({ unitPrice }) => unitPrice > 122)).toEqual([])
})
