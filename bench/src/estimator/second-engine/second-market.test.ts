import { SIDES, sideTotals } from '@gildscope/market'
import { describe, expect, it } from 'vitest'
import { Draws } from './draws.ts'
import { SecondMarket } from './second-market.ts'
import { drawSecondItem, drawSecondWorld, SECOND_WORLD_NAMES } from './second-worlds.ts'

const open = (word: string, behaviour = SECOND_WORLD_NAMES[0]!, tradesPerHour = 30): SecondMarket =>
  new SecondMarket(drawSecondItem(drawSecondWorld(behaviour, word), tradesPerHour, word), new Draws(word))

describe('a market of the second engine', () => {
  it.each(SECOND_WORLD_NAMES)('counts every unit of %s that comes and goes', (behaviour) => {
    const market = open('counted', behaviour)
    for (const side of SIDES) expect(market.truth(side).sold).toBe(0)
    market.advanceTo(6)
    for (const side of SIDES) {
      const { sold, listed, delisted } = market.truth(side)
      expect(sold).toBeGreaterThan(0)
      expect(sideTotals(market.snapshot(side)).quantity ?? 0).toBe(listed - sold - delisted)
    }
  })

  it('is the same for the same word, in whatever steps it is played', () => {
    const [once, often] = [open('same'), open('same')]
    once.advanceTo(3)
    for (let minute = 1; minute <= 180; minute++) often.advanceTo(minute / 60)
    for (const side of SIDES) {
      expect(often.snapshot(side)).toEqual(once.snapshot(side))
      expect(often.truth(side)).toEqual(once.truth(side))
    }
    const other = open('other')
    other.advanceTo(3)
    expect(other.snapshot('sell')).not.toEqual(once.snapshot('sell'))
  })

  it('is never crossed', () => {
    const market = open('crossed')
    for (let hour = 0; hour < 48; hour++) {
      market.advanceTo(hour)
      const [bid, ask] = [market.snapshot('buy')[0], market.snapshot('sell')[0]]
      if (bid !== undefined && ask !== undefined) expect(bid).toBeLessThan(ask)
    }
  })

  it('fills a placed order in its turn, the best price first', () => {
    const market = open('placed')
    market.advanceTo(1)
    const best = market.snapshot('sell')[0]!
    const front = market.placeOrder('sell', best - 1, 5)
    const behind = market.placeOrder('sell', 10 * best, 5)
    expect([...market.snapshot('sell').slice(0, 3)]).toEqual([best - 1, 5, 1])
    market.advanceTo(24)
    expect(front).toMatchObject({ quantity: 0, stands: false })
    expect(behind).toMatchObject({ quantity: 5, stands: true })
    market.withdrawOrder('sell', behind)
    expect(behind.stands).toBe(false)
  })

  it('refuses an order that crosses the other side', () => {
    const market = open('refused')
    market.advanceTo(1)
    const [bid, ask] = [market.snapshot('buy')[0]!, market.snapshot('sell')[0]!]
    expect(() => market.placeOrder('sell', bid, 1)).toThrow('crosses')
    expect(() => market.placeOrder('buy', ask, 1)).toThrow('crosses')
    expect(market.placeOrder('buy', ask - 1, 1).stands).toBe(true)
  })
})
