import { expect, test } from 'vitest'
import { createGeneratedWorld } from '../generated-world.ts'
import { steppedClock } from '../market/clock.ts'

const DAY = 20_514
const worldAt = (seed: string) =>
  createGeneratedWorld({ seed, tradable: 600, clock: steppedClock(DAY * 86_400_000 + 3_600_000) })
const minutesOf = (seed: string, span = { items: 12, fromDay: DAY - 3, toDay: DAY - 1 }) => [
  ...worldAt(seed).archive.minutes!(span),
]

test('minutes of the past are those of items that trade all day, day by day', () => {
  const days = minutesOf('past')
  expect(days.map(({ day }) => day)).toEqual([DAY - 3, DAY - 2, DAY - 1])
  const all = days.flatMap(({ minutes }) => minutes)
  expect(new Set(all.map(({ itemId }) => itemId)).size).toBe(12)
  for (const { day, minutes } of days) {
    for (const ofItem of Map.groupBy(minutes, ({ itemId }) => itemId).values()) {
      const slots = ofItem.map(({ minute }) => minute)
      expect(slots).toEqual([...new Set(slots)].sort((one, other) => one - other))
      expect(Math.floor(slots[0]! / 1440)).toBe(day)
      expect(Math.floor(slots.at(-1)! / 1440)).toBe(day)
      for (const side of ['buy', 'sell'] as const)
        expect(ofItem.reduce((sum, minute) => sum + minute[side].units, 0)).toBeGreaterThan(0)
    }
  }
  for (const { buy, sell } of all) {
    if (buy.price !== null && sell.price !== null) expect(buy.price).toBeLessThan(sell.price)
    for (const { units, value } of [buy, sell]) expect(value === 0).toBe(units === 0)
  }
})

test('items trade as much as they usually do', () => {
  const world = worldAt('past')
  const all = minutesOf('past').flatMap(({ minutes }) => minutes)
  for (const [itemId, ofItem] of Map.groupBy(all, (minute) => minute.itemId)) {
    const { tradesPerHour, tradeUnits } = world.market.profile(itemId)!
    const units = ofItem.reduce((sum, { buy, sell }) => sum + buy.units + sell.units, 0)
    const usual = 2 * tradesPerHour * tradeUnits * 72
    expect(units / usual).toBeGreaterThan(0.2)
    expect(units / usual).toBeLessThan(5)
  }
})

test('they depend on the seed and the first day alone', () => {
  const days = minutesOf('past')
  expect(minutesOf('past')).toEqual(days)
  expect(minutesOf('past', { items: 12, fromDay: DAY - 3, toDay: DAY - 2 })).toEqual(days.slice(0, 2))
  expect(minutesOf('other')).not.toEqual(days)
})
