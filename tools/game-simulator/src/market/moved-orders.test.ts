import { describe, expect, it } from 'vitest'
import { marketOf, NOON, profileOf } from '../testing/market-of.ts'
import { BEHAVIOURS, type Behaviour } from './behaviour.ts'
import type { MarketEvent } from './market-state.ts'
import { HOUR_MS } from './rhythm.ts'

/** Bots that react to nearly every new best order by moving their own. */
const robots: Behaviour = { ...BEHAVIOURS.mixed, botChance: 0.9, relistChance: 1, cancelsPerTrade: 0.8 }

/**
 * Events of three hours; `back` are orders listed right after a withdrawal at the same moment, with the withdrawn one.
 */
const play = (
  differing: Partial<Behaviour>,
): {
  events: MarketEvent[]
  back: [taken: MarketEvent, back: MarketEvent][]
} => {
  const { market, clock } = marketOf([profileOf(1, { tradesPerHour: 200 })], { ...robots, ...differing })
  const events: MarketEvent[] = []
  market.onEvent((event) => events.push(event))
  clock.advanceTo(NOON + 3 * HOUR_MS)
  market.advance()
  const back = events.flatMap((event, index): [MarketEvent, MarketEvent][] => {
    const next = events[index + 1]
    return event.kind === 'delisted' && next?.kind === 'listed' && next.at === event.at ? [[event, next]] : []
  })
  return { events, back }
}

const share = <T>(rows: readonly T[], holds: (row: T) => boolean): number => rows.filter(holds).length / rows.length
const keepsSize = ([taken, back]: [MarketEvent, MarketEvent]): boolean => back.quantity === taken.quantity

describe('orders that are moved', () => {
  it('come back immediately and in the same size by default', () => {
    const { back } = play({})
    expect(back.length).toBeGreaterThan(100)
    expect(share(back, keepsSize)).toBe(1)
  })

  it('come back with their full size restored', () => {
    const { back } = play({ restoreShare: 1 })
    expect(back.length).toBeGreaterThan(100)
    expect(back.every(([taken, { quantity }]) => quantity === Math.max(taken.quantity, 16))).toBe(true)
  })

  it('come back in another size', () => {
    const { back } = play({ resizeShare: 1 })
    expect(share(back, keepsSize)).toBeLessThan(0.5)
  })

  it('come back after a pause', () => {
    const { events, back } = play({ pauseSeconds: 120 })
    expect(back.length).toBeLessThan(0.05 * events.filter(({ kind }) => kind === 'delisted').length)
    const taken = events.filter(({ kind }) => kind === 'delisted').length
    const atOnce = play({}).events.filter(({ kind }) => kind === 'delisted').length
    expect(taken).toBeGreaterThan(0.5 * atOnce)
  })
})

describe('large hands', () => {
  const { market, clock } = marketOf([profileOf(1, { tradesPerHour: 200 })], BEHAVIOURS.everything)
  const events: MarketEvent[] = []
  market.onEvent((event) => events.push(event))
  clock.advanceTo(NOON + 6 * HOUR_MS)
  market.advance()

  it('sell more than one order at the same price', () => {
    const again = events.filter((event, index) => {
      const before = events[index - 1]
      const same = before?.kind === 'listed' && event.kind === 'listed' && before.at === event.at
      return same && before.unitPrice === event.unitPrice && before.quantity === event.quantity
    })
    expect(again.length).toBeGreaterThan(20)
  })

  it('buy several prices at once', () => {
    const prices = new Map<string, Set<number>>()
    for (const { kind, at, side, unitPrice } of events) {
      if (kind !== 'sold') continue
      const trade = `${side} ${at}`
      prices.set(trade, (prices.get(trade) ?? new Set()).add(unitPrice))
    }
    expect([...prices.values()].filter(({ size }) => size >= 3).length).toBeGreaterThan(20)
  })
})
