import { exactNetProceeds } from '@gildscope/market'
import { describe, expect, it } from 'vitest'
import { createGeneratedWorld } from '../../generated-world.ts'
import { steppedClock } from '../../market/clock.ts'
import { DAY_MS, HOUR_MS } from '../../market/rhythm.ts'
import { NOON } from '../../testing/market-of.ts'
import type { HistoryRecord } from '../player-records.ts'

const TRADER = 'Marrow Quill.6642'
const YEARS = 730

const openWorld = (tradeHistoryDays?: number) => {
  const clock = steppedClock(NOON)
  const world = createGeneratedWorld({
    seed: 1,
    tradable: 1_500,
    clock,
    ...(tradeHistoryDays !== undefined && { tradeHistoryDays }),
  })
  const { key } = world.players.demoKeys().find(({ account }) => account === TRADER)!
  const history = (side: 'buys' | 'sells'): readonly HistoryRecord[] =>
    world.players.openKey(key)!.look().snapshot.history(side)
  return { world, clock, history, truth: (at: number) => world.players.truth(TRADER)!.trades(at) }
}
const moment = (text: string): number => Date.parse(text)
const byTime = (a: HistoryRecord, b: HistoryRecord): number => moment(a.purchased) - moment(b.purchased) || a.id - b.id

type Lot = { units: number; price: number; at: number }
type Flip = { profit: number; days: number }

/** Sales matched with the oldest purchases of the same item. */
const matchFlips = (buys: readonly HistoryRecord[], sells: readonly HistoryRecord[]) => {
  const lots = new Map<number, Lot[]>()
  for (const { item_id, quantity, price, purchased } of buys.toSorted(byTime))
    lots.set(item_id, [...(lots.get(item_id) ?? []), { units: quantity, price, at: moment(purchased) }])
  const flips: Flip[] = []
  let unknown = 0
  for (const { item_id, quantity, price, purchased } of sells.toSorted(byTime)) {
    let left = quantity
    for (const lot of lots.get(item_id) ?? []) {
      const units = Math.min(left, lot.units)
      if (units === 0 || lot.at > moment(purchased)) continue
      const profit = exactNetProceeds(price * units) - lot.price * units
      flips.push({ profit, days: (moment(purchased) - lot.at) / DAY_MS })
      lot.units -= units
      left -= units
    }
    if (left === quantity) unknown++
  }
  const open = [...lots.values()].flat().filter(({ units }) => units > 0).length
  return { flips, unknown, open }
}

describe('two years of a trader', () => {
  const { world, history } = openWorld(YEARS)
  const [buys, sells] = [history('buys'), history('sells')]
  const all = [...buys, ...sells]

  it('are thousands of trades, the same for the same seed', () => {
    expect(all.length).toBeGreaterThan(5_000)
    expect(all.length).toBeLessThan(10_000)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    const oldest = Math.min(...all.map(({ purchased }) => moment(purchased)))
    expect(oldest).toBeGreaterThanOrEqual(NOON - YEARS * DAY_MS)
    expect(oldest).toBeLessThan(NOON - (YEARS - 5) * DAY_MS)
    const again = openWorld(YEARS)
    expect([again.history('buys'), again.history('sells')]).toEqual([buys, sells])
  })

  it('are goods bought and sold again within two weeks, mostly for more, sometimes at a loss', () => {
    const { flips, unknown, open } = matchFlips(buys, sells)
    const won = flips.filter(({ profit }) => profit > 0).length
    const lost = flips.filter(({ profit }) => profit < 0).length
    expect(flips.length).toBeGreaterThan(2_500)
    expect(won / flips.length).toBeGreaterThan(0.8)
    expect(lost).toBeGreaterThan(50)
    expect(flips.filter(({ days }) => days <= 15).length / flips.length).toBeGreaterThan(0.9)
    expect(flips.every(({ days }) => days > 0)).toBe(true)
    expect(unknown).toBeGreaterThan(300)
    expect(open).toBeGreaterThan(50)
  })

  it('stay within the prices and the trade of their hours', () => {
    const moved = new Map<string, { units: number; sold: number }>()
    for (const [side, rows] of [
      ['buy', buys],
      ['sell', sells],
    ] as const)
      for (const { item_id, price, quantity, created, purchased } of rows.filter((_, index) => index % 4 === 0)) {
        const hour = Math.floor(moment(purchased) / HOUR_MS) * HOUR_MS
        const [row] = world.archive.hours(item_id, hour, hour)
        expect(price).toBeGreaterThanOrEqual(row![`${side}_price_min`]!)
        expect(price).toBeLessThanOrEqual(row![`${side}_price_max`]!)
        expect(moment(created)).toBeLessThanOrEqual(moment(purchased))
        const key = `${item_id} ${side} ${hour}`
        moved.set(key, { units: (moved.get(key)?.units ?? 0) + quantity, sold: row![`${side}_sold`]! })
      }
    expect([...moved.values()].filter(({ units, sold }) => units > sold)).toEqual([])
  })

  it('fill some orders in parts', () => {
    const orders = Map.groupBy(buys, ({ item_id, price, created }) => `${item_id} ${price} ${created}`)
    expect([...orders.values()].filter((parts) => parts.length > 1).length).toBeGreaterThan(200)
  })

  it('know one holiday of three weeks and a busy season', () => {
    const times = all.map(({ purchased }) => moment(purchased)).sort((a, b) => a - b)
    const gaps = times.slice(1).map((at, index) => (at - times[index]!) / DAY_MS)
    expect(Math.max(...gaps)).toBeGreaterThan(20)
    expect(Math.max(...gaps)).toBeLessThan(24)
    expect(gaps.filter((gap) => gap > 4)).toHaveLength(1)
    const inMonth = (month: string): number => all.filter(({ purchased }) => purchased.startsWith(month)).length
    expect(inMonth('2025-12')).toBeGreaterThan(1.5 * inMonth('2025-05'))
  })
})

describe('the memory of the game', () => {
  it('holds 90 days as the real one, unless it is given a longer one', () => {
    const [usual, long] = [openWorld(), openWorld(YEARS)]
    for (const side of ['buys', 'sells'] as const) {
      const times = usual.history(side).map(({ purchased }) => moment(purchased))
      expect(Math.min(...times)).toBeGreaterThanOrEqual(NOON - 90 * DAY_MS)
      expect(usual.history(side).length).toBeLessThan(long.history(side).length / 3)
    }
  })

  it('loses and doubles nothing where the followed books begin', () => {
    const { clock, history } = openWorld(YEARS)
    const before = [history('buys'), history('sells')] as const
    clock.advanceBy(6 * HOUR_MS)
    const after = [history('buys'), history('sells')] as const
    for (const [index, rows] of after.entries()) {
      const old = rows.filter(({ purchased }) => moment(purchased) < NOON)
      expect(old).toEqual(before[index]!.filter(({ purchased }) => moment(purchased) >= clock.now() - YEARS * DAY_MS))
      expect(rows.length).toBeGreaterThan(old.length)
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    }
  })

  it('is shorter than the truth, which forgets nothing', () => {
    const { clock, history, truth } = openWorld(1)
    const atFirst = history('sells')
    expect(truth(NOON).sells).toEqual(atFirst)
    expect(atFirst.length).toBeGreaterThan(0)
    clock.advanceBy(26 * HOUR_MS)
    const known = history('sells')
    const { sells } = truth(clock.now())
    expect(known.filter(({ purchased }) => moment(purchased) < clock.now() - DAY_MS)).toEqual([])
    expect(sells.slice(0, known.length)).toEqual(known)
    expect(sells.slice(-atFirst.length)).toEqual(atFirst)
    expect(truth(NOON).sells).toEqual(atFirst)
  })
})
