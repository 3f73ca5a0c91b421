import type { Side } from '@gildscope/market'
import { flatSide, type Level } from '@gildscope/market'
import { describe, expect, it } from 'vitest'
import { Draws } from '../estimator/second-engine/draws.ts'
import { drawSecondItem, drawSecondWorld } from '../estimator/second-engine/second-worlds.ts'
import { secondItem } from './second-item.ts'
import type { PlacedOrder, TradedItem } from './traded-item.ts'
import { Trader } from './trader.ts'

type Standing = { unitPrice: number; units: number }

/** A bid side in which only the trader and the test act. */
const quietItem = (best: number, ask: number) => {
  const others: Standing[] = [{ unitPrice: best, units: 40 }]
  const own: Standing[] = []
  const item: TradedItem = {
    advanceTo: () => {},
    snapshot: (side: Side) => {
      const orders = side === 'buy' ? [...others, ...own].filter(({ units }) => units > 0) : []
      const levels = orders.map(({ unitPrice, units }): Level => ({ unitPrice, quantity: units, listings: 1 }))
      return flatSide(levels.toSorted((a, b) => b.unitPrice - a.unitPrice))
    },
    place: (_side, unitPrice, units): PlacedOrder | null => {
      if (unitPrice >= ask) return null
      const order = { unitPrice, units }
      own.push(order)
      return { unitPrice, open: () => order.units, withdraw: () => void own.splice(own.indexOf(order), 1) }
    },
  }
  return { item, own, others }
}

describe('a trader', () => {
  it('stands one copper before the best, and looks again only at visits', () => {
    const { item, own, others } = quietItem(50, 90)
    const trader = new Trader(item, { side: 'buy', units: 10, visits: 4 }, 100)
    trader.at(100)
    expect(own).toEqual([{ unitPrice: 51, units: 10 }])
    own[0]!.units = 6
    others.push({ unitPrice: 52, units: 1 })
    trader.at(459)
    expect(own).toEqual([{ unitPrice: 51, units: 6 }])
    trader.at(460)
    expect(own).toEqual([{ unitPrice: 53, units: 6 }])
    expect(trader.filled).toBe(4)
    trader.at(820)
    expect(own).toEqual([{ unitPrice: 53, units: 6 }])
    trader.leave()
    expect([own, trader.filled]).toEqual([[], 4])
  })

  it('joins the best price where one copper more would trade at once', () => {
    const { item, own } = quietItem(50, 51)
    const trader = new Trader(item, { side: 'buy', units: 10, visits: 4 }, 0)
    trader.at(0)
    expect(own).toEqual([{ unitPrice: 50, units: 10 }])
    expect(trader.queueBefore).toBe(40)
  })
})

describe('an item of the second engine', () => {
  it('fills a real order in front, and refuses one that crosses', () => {
    const manners = drawSecondItem(drawSecondWorld('plain', 'traders'), 30, 'traders')
    const item = secondItem(manners, String(new Draws('traders').unit()))
    item.advanceTo(60)
    const [bid, ask] = [item.snapshot('buy')[0]!, item.snapshot('sell')[0]!]
    expect(item.place('buy', ask, 5)).toBeNull()
    const order = item.place('buy', bid + 1, 5)!
    expect(item.snapshot('buy')[0]).toBe(bid + 1)
    for (let minute = 61; minute < 3000 && order.open() > 0; minute++) item.advanceTo(minute)
    expect(order.open()).toBe(0)
  })
})
