import { MINUTE_MS } from '@gildscope/base/time'
import type { Behaviour } from '../market/behaviour.ts'
import { advanceItemMarket, openItemMarket } from '../market/item-market.ts'
import { frontPrices, type MarketProfile, SIDES, type Side } from '../market/market-profile.ts'
import type { ItemMarket, MarketEvent } from '../market/market-state.ts'
import { bestKey } from '../market/order-side.ts'
import { DAY_MS } from '../market/rhythm.ts'
import type { PastDay, PastMinute } from '../world.ts'

type Options = { profiles: readonly MarketProfile[]; behaviour: Behaviour }
type PastSpan = { items: number; fromDay: number; toDay: number }

/** An hour of busier items costs as much as a day of these. */
const BUSIEST = 20
const STILLEST = 1
const FEES = 0.15

/** Items that trade all day and whose usual margin is above the fees, the most traded first. */
const playable = (profiles: readonly MarketProfile[]): MarketProfile[] =>
  profiles
    .filter((profile) => {
      const { bid, ask } = frontPrices(profile, 10_000)
      const { tradesPerHour, bidOrders, askOrders } = profile
      const isTraded = tradesPerHour >= STILLEST && tradesPerHour <= BUSIEST && bidOrders > 0 && askOrders > 0
      return isTraded && ask * (1 - FEES) > bid
    })
    .sort((one, other) => other.tradesPerHour - one.tradesPerHour || one.itemId - other.itemId)

type Played = { market: ItemMarket; traded: Record<Side, { units: number; value: number }>; version: number }

const priceOf = (market: ItemMarket, side: Side): number | null => {
  const best = bestKey(side === 'buy' ? market.bids : market.asks)
  return best === null ? null : Math.abs(best)
}

/** Minutes of an item from one time to another in which its book changed: its best prices and what was truly traded. */
const playDay = function* (played: Played, day: number): Generator<PastMinute> {
  const { market, traded } = played
  const sink = ({ kind, side, quantity, unitPrice }: MarketEvent): void => {
    if (kind !== 'sold') return
    traded[side].units += quantity
    traded[side].value += quantity * unitPrice
  }
  const end = ((day + 1) * DAY_MS) / MINUTE_MS
  for (let minute = (day * DAY_MS) / MINUTE_MS; minute < end; minute++) {
    // A poll sees the book at the end of its minute.
    advanceItemMarket(market, (minute + 1) * MINUTE_MS - 1, sink)
    if (market.version === played.version) continue
    played.version = market.version
    const [buy, sell] = SIDES.map((side) => ({ price: priceOf(market, side), ...traded[side] })) as [
      PastMinute['buy'],
      PastMinute['sell'],
    ]
    for (const side of SIDES) traded[side] = { units: 0, value: 0 }
    yield { itemId: market.profile.itemId, minute, buy, sell }
  }
}

/**
 * Minutes of some items in days (since 1970) before the world's books began, played by the same engine: each day in one
 * piece. They depend on the seed and the first day alone.
 */
export const createPastMinutes = ({ profiles, behaviour }: Options) =>
  function* ({ items, fromDay, toDay }: PastSpan): Generator<PastDay> {
    const all = playable(profiles)
    const step = Math.max(1, all.length / items)
    const chosen = Array.from({ length: Math.min(items, all.length) }, (_, at) => all[Math.floor(at * step)]!)
    const played = chosen.map(
      (profile): Played => ({
        market: openItemMarket(profile, behaviour, fromDay * DAY_MS),
        traded: { buy: { units: 0, value: 0 }, sell: { units: 0, value: 0 } },
        version: 0,
      }),
    )
    for (let day = fromDay; day <= toDay; day++)
      yield { day, minutes: played.flatMap((each) => [...playDay(each, day)]) }
  }
