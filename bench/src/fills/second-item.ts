import type { Side } from '@gildscope/market'
import { Draws } from '../estimator/second-engine/draws.ts'
import type { ItemManners } from '../estimator/second-engine/manners.ts'
import { SecondMarket } from '../estimator/second-engine/second-market.ts'
import type { TradedItem } from './traded-item.ts'

const HOUR_MINUTES = 60

export const secondItem = (manners: ItemManners, word: string): TradedItem => {
  const market = new SecondMarket(manners, new Draws(word))
  return {
    advanceTo: (minute) => market.advanceTo(minute / HOUR_MINUTES),
    snapshot: (side: Side) => market.snapshot(side),
    place: (side, unitPrice, units) => {
      const other = market.snapshot(side === 'buy' ? 'sell' : 'buy')[0]
      if (other !== undefined && (side === 'buy' ? unitPrice >= other : unitPrice <= other)) return null
      const order = market.placeOrder(side, unitPrice, units)
      return {
        unitPrice,
        open: () => (order.stands ? order.quantity : 0),
        withdraw: () => {
          if (order.stands) market.withdrawOrder(side, order)
        },
      }
    },
  }
}
