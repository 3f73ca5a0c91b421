import { describe, expect, it } from 'vitest'
import { createGeneratedWorld } from '../generated-world.ts'
import { steppedClock } from '../market/clock.ts'
import { DAY_MS, HOUR_MS } from '../market/rhythm.ts'
import { NOON } from '../testing/market-of.ts'
import type { HistoryField } from '../world.ts'

const clock = steppedClock(NOON)
const world = createGeneratedWorld({ seed: 11, tradable: 800, clock })
const { archive } = world
const busy = archive.busiest(40)
const MIDNIGHT = Math.floor(NOON / DAY_MS) * DAY_MS

describe('the past of a simulated world', () => {
  it('is the same whenever it is asked', () => {
    const again = createGeneratedWorld({ seed: 11, tradable: 800, clock: steppedClock(NOON + 40 * DAY_MS) })
    const from = MIDNIGHT - 10 * DAY_MS
    expect(again.archive.days(19_721, from, MIDNIGHT - DAY_MS)).toEqual(archive.days(19_721, from, MIDNIGHT - DAY_MS))
  })

  it('gives a row for each day asked, both ends included, and none that is not over', () => {
    const rows = archive.days(19_721, MIDNIGHT - 3 * DAY_MS, NOON)
    expect(rows.map(({ date }) => date)).toEqual([
      '2026-01-02T00:00:00Z',
      '2026-01-03T00:00:00Z',
      '2026-01-04T00:00:00Z',
    ])
    expect(archive.hours(19_721, NOON - HOUR_MS, NOON + DAY_MS)).toHaveLength(1)
    expect(archive.days(4, MIDNIGHT - 3 * DAY_MS, NOON)).toEqual([])
    expect(archive.days(19_721, 0, Date.UTC(2012, 7, 29))).toHaveLength(2)
  })

  it('writes keys in alphabetical order and figures that fit each other', () => {
    for (const id of busy) {
      for (const row of [
        ...archive.days(id, MIDNIGHT - 5 * DAY_MS, NOON),
        ...archive.hours(id, NOON - 5 * HOUR_MS, NOON),
      ]) {
        expect(Object.keys(row)).toEqual(Object.keys(row).sort())
        for (const side of ['buy', 'sell'] as const) {
          const at = (field: 'avg' | 'min' | 'max') => row[`${side}_price_${field}`]!
          expect(at('min')).toBeLessThanOrEqual(at('avg'))
          expect(at('avg')).toBeLessThanOrEqual(at('max'))
          expect(row[`${side}_quantity_min`]!).toBeLessThanOrEqual(row[`${side}_quantity_max`]!)
          for (const field of ['sold', 'listed', 'delisted', 'value', 'price_avg', 'quantity_avg'] as const)
            expect(Number.isInteger(row[`${side}_${field}`])).toBe(true)
        }
        expect(row.buy_price_avg!).toBeLessThan(row.sell_price_avg!)
      }
    }
  })

  it('has hours that add up to their day', () => {
    for (const id of busy.slice(0, 10)) {
      const [day] = archive.days(id, MIDNIGHT - DAY_MS, MIDNIGHT - DAY_MS)
      const hours = archive.hours(id, MIDNIGHT - DAY_MS, MIDNIGHT - HOUR_MS)
      expect(hours).toHaveLength(24)
      for (const side of ['buy', 'sell'] as const) {
        const ofHours = (field: HistoryField) => hours.map((row) => row[`${side}_${field}`] ?? Number.NaN)
        for (const field of ['sold', 'listed', 'delisted', 'value', 'delisted_value'] as const)
          expect(
            ofHours(field).reduce((sum, value) => sum + value, 0),
            field,
          ).toBe(day?.[`${side}_${field}`])
        for (const metric of ['price', 'quantity'] as const) {
          expect(Math.min(...ofHours(`${metric}_min`))).toBe(day?.[`${side}_${metric}_min`])
          expect(Math.max(...ofHours(`${metric}_max`))).toBe(day?.[`${side}_${metric}_max`])
          const mean = ofHours(`${metric}_avg`).reduce((sum, value) => sum + value, 0) / 24
          expect(Math.abs(mean - (day?.[`${side}_${metric}_avg`] ?? Number.NaN))).toBeLessThanOrEqual(1)
        }
      }
    }
  })

  it('shows what withdrawn orders were worth, at prices behind the best', () => {
    for (const id of busy.slice(0, 10)) {
      const [day] = archive.days(id, MIDNIGHT - DAY_MS, MIDNIGHT - DAY_MS)
      expect(day!.sell_delisted).toBeGreaterThan(0)
      expect(day!.sell_delisted_value! / day!.sell_delisted!).toBeGreaterThan(day!.sell_price_min!)
      expect(day!.buy_delisted_value! / day!.buy_delisted!).toBeLessThan(day!.buy_price_max!)
    }
  })

  it('meets the living market: price, units standing and trade of the coming hours', () => {
    const live = steppedClock(NOON)
    const present = createGeneratedWorld({ seed: 11, tradable: 800, clock: live })
    const lively = present.archive.busiest(110).slice(60)
    for (const id of lively) present.price(id)
    live.advanceBy(10 * HOUR_MS)
    const ratios = { price: [] as number[], units: [] as number[], sold: [] as number[] }
    for (const id of lively) {
      const hours = present.archive.hours(id, NOON, live.now())
      const now = present.price(id)!
      ratios.price.push(now.sells.unit_price / hours.at(-1)!.sell_price_avg!)
      ratios.units.push(now.sells.quantity / hours.at(-1)!.sell_quantity_avg!)
      const sold = hours.reduce((sum, row) => sum + (row.sell_sold ?? 0), 0)
      ratios.sold.push(present.truth.count(id, 'sell', NOON, live.now())!.sold / sold)
    }
    const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!
    expect(median(ratios.price)).toBeGreaterThan(0.93)
    expect(median(ratios.price)).toBeLessThan(1.07)
    for (const ratio of [median(ratios.units), median(ratios.sold)]) {
      expect(ratio).toBeGreaterThan(0.75)
      expect(ratio).toBeLessThan(1.35)
    }
  })

  it('lists the busiest items first', () => {
    const rates = busy.map((id) => world.market.profile(id)!.tradesPerHour)
    expect(rates).toEqual([...rates].sort((a, b) => b - a))
    expect(busy).toContain(19_721)
  })

  it('knows the gem exchange hour by hour, buying dearer than selling', () => {
    const rates = archive.gemRates(NOON - 5 * HOUR_MS, NOON)
    expect(rates).toHaveLength(5)
    for (const rate of rates) expect(rate.coinsPerGemBought).toBeGreaterThan(rate.coinsPerGemSold)
  })
})
