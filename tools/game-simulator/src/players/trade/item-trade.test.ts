import { exactNetProceeds, listingFee } from '@gildscope/market'
import { expect, it } from 'vitest'
import type { MarketEvent } from '../../market/market-state.ts'
import { DAY_MS, HOUR_MS } from '../../market/rhythm.ts'
import { NOON } from '../../testing/market-of.ts'
import { lastVisit } from '../played-time.ts'
import { bringUp, hearEvent, type ItemTrade, newPurse } from './item-trade.ts'
import { readTrade, saveTrade } from './saved-trade.ts'
import type { Trader } from './traders.ts'

/** Takes every order of the book for its own. */
const trader: Trader = {
  player: 3,
  playerSeed: 77,
  chance: { buy: 1, sell: 1 },
  open: { buy: 0, sell: 0 },
  budget: 50_000,
  stock: 100,
  gatheredPerHour: 0,
  pastPerDay: 0,
  habit: 'both',
  flipsPerDay: 0,
  holiday: null,
  leavesOrders: false,
}
const tradeOf = (): ItemTrade => ({
  itemId: 1,
  since: NOON,
  traders: [trader],
  orders: [],
  fills: [],
  purses: new Map([[trader.player, newPurse(trader, NOON)]]),
})
const event = (kind: MarketEvent['kind'], differing: Partial<MarketEvent>): MarketEvent => ({
  itemId: 1,
  side: 'sell',
  kind,
  at: NOON,
  unitPrice: 1_237,
  quantity: 9,
  ahead: 0,
  opensTrade: false,
  ...differing,
})
const purseAt = (trade: ItemTrade, at: number) => bringUp(trader, trade.purses.get(trader.player)!, at)
const AFTER_VISITS = NOON + 24 * HOUR_MS

it('takes goods and the listing fee for an offer, and delivers what its sale brings to the copper', () => {
  const trade = tradeOf()
  hearEvent(trade, event('listed', {}))
  expect(purseAt(trade, NOON)).toMatchObject({ kept: 91, coins: -listingFee(9 * 1_237) })
  hearEvent(trade, event('sold', { at: NOON + HOUR_MS }))
  expect(trade.orders).toEqual([])
  expect(trade.fills).toMatchObject([{ player: 3, side: 'sell', price: 1_237, quantity: 9, created: NOON }])
  expect(purseAt(trade, AFTER_VISITS).coins).toBe(exactNetProceeds(9 * 1_237))
})

it('pays a bid at once and delivers the goods as they are bought', () => {
  const trade = tradeOf()
  hearEvent(trade, event('listed', { side: 'buy' }))
  hearEvent(trade, event('sold', { side: 'buy', quantity: 4, at: NOON + 1 }))
  expect(trade.orders).toMatchObject([{ quantity: 5 }])
  expect(purseAt(trade, NOON + 1)).toMatchObject({ kept: 100, coins: -9 * 1_237, box: [{ units: 4, coins: 0 }] })
  expect(purseAt(trade, AFTER_VISITS)).toMatchObject({ kept: 104, box: [] })
})

it('gives goods and coins of withdrawn orders back, but no listing fee', () => {
  const trade = tradeOf()
  hearEvent(trade, event('listed', {}))
  hearEvent(trade, event('listed', { side: 'buy' }))
  hearEvent(trade, event('delisted', {}))
  hearEvent(trade, event('delisted', { side: 'buy' }))
  expect(trade.orders).toEqual([])
  expect(trade.fills).toEqual([])
  expect(purseAt(trade, AFTER_VISITS)).toMatchObject({ kept: 100, coins: -listingFee(9 * 1_237) })
})

it('offers no goods and no coins that are not there', () => {
  const trade = tradeOf()
  hearEvent(trade, event('listed', { quantity: 101 }))
  hearEvent(trade, event('listed', { side: 'buy', quantity: 41 }))
  expect(trade.orders).toEqual([])
  expect(purseAt(trade, NOON)).toMatchObject({ kept: 100, coins: 0 })
})

it('remembers trades for years, but not for ever', () => {
  const trade = tradeOf()
  for (const days of [0, 800, 1_200]) {
    const at = NOON + days * DAY_MS
    hearEvent(trade, event('listed', { at, quantity: 1 }))
    hearEvent(trade, event('sold', { at: at + 1, quantity: 1 }))
    expect(trade.fills).toHaveLength(days === 0 ? 1 : 2)
  }
})

it('leaves alone what happens to others at the same price', () => {
  const trade = tradeOf()
  hearEvent(trade, event('listed', { ahead: 30 }))
  hearEvent(trade, event('sold', { quantity: 10 }))
  hearEvent(trade, event('delisted', { quantity: 7, ahead: 29 }))
  expect(trade.orders).toMatchObject([{ quantity: 9, ahead: 20 }])
  hearEvent(trade, event('delisted', { quantity: 20, ahead: 0 }))
  expect(trade.orders).toMatchObject([{ quantity: 9, ahead: 0 }])
})

it('is the same after it was saved and read', () => {
  const trade = tradeOf()
  hearEvent(trade, event('listed', {}))
  hearEvent(trade, event('listed', { side: 'buy', at: NOON + 5 }))
  hearEvent(trade, event('sold', { quantity: 2, at: NOON + 9 }))
  const saved: unknown = JSON.parse(JSON.stringify(saveTrade(trade)))
  expect(readTrade(saved, 1, [trader])).toEqual(trade)
  expect(readTrade({ orders: 'of another version' }, 1, [trader])).toBeNull()
})

it('visits the trading post several times a day and never goes back in time', () => {
  const visits = Array.from({ length: 24 * 20 }, (_, turn) => lastVisit(77, NOON + turn * (HOUR_MS / 10)))
  expect(visits).toEqual(visits.toSorted((a, b) => a - b))
  expect(visits.every((visit, turn) => visit <= NOON + turn * (HOUR_MS / 10))).toBe(true)
  expect(new Set(visits).size).toBeGreaterThan(6)
})
