import { expect, it } from 'vitest'
import { BEHAVIOURS } from '../market/behaviour.ts'
import { createGemExchange } from '../market/exchange.ts'
import { SIDES } from '../market/market-profile.ts'
import { DAY_MS, HOUR_MS } from '../market/rhythm.ts'
import { NOON, profileOf } from '../testing/market-of.ts'
import { createPast } from './create-past.ts'
import { createTradedPast } from './traded-past.ts'

const profiles = [
  profileOf(1),
  profileOf(2, { tradesPerHour: 0.5, basePrice: 3, minPrice: 3 }),
  profileOf(3, { bidOrders: 0 }),
]
const behaviour = BEHAVIOURS.mixed

it('shows the same trade as the rows of the archive', () => {
  const archive = createPast({ profiles, behaviour, gems: createGemExchange(1), now: () => NOON })
  const past = createTradedPast(profiles, behaviour)
  const first = Math.floor(NOON / DAY_MS) - 400
  for (const { itemId } of profiles)
    for (const side of SIDES)
      for (let day = first; day < first + 10; day++) {
        const rows = archive.hours(itemId, day * DAY_MS, (day + 1) * DAY_MS - HOUR_MS)
        const traded = past(itemId, side, day)
        const ranges = rows.map((_, hour) => traded?.range(hour))
        expect(rows.map((row) => row[`${side}_sold`])).toEqual([...(traded?.sold ?? rows.map(() => 0))])
        expect(rows.map((row) => row[`${side}_price_min`])).toEqual(ranges.map((range) => range?.low ?? null))
        expect(rows.map((row) => row[`${side}_price_max`])).toEqual(ranges.map((range) => range?.high ?? null))
      }
  expect(past(3, 'buy', first)).toBeNull()
  expect(past(99, 'sell', first)).toBeNull()
})
