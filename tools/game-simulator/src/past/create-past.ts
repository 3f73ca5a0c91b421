import type { Behaviour } from '../market/behaviour.ts'
import type { GemExchange } from '../market/exchange.ts'
import type { MarketProfile } from '../market/market-profile.ts'
import { DAY_MS, HOUR_MS } from '../market/rhythm.ts'
import type { Archive, GemRate, HistoryRow } from '../world.ts'
import { createPastMinutes } from './past-minutes.ts'
import { type BothSides, HOURS_A_DAY, type PastDay, pastDay, pastSource, type SideFigures } from './side-history.ts'

/** The game's first day with a trading post. */
const FIRST_DAY = Date.UTC(2012, 7, 28)
const MINUTES = { day: 1440, hour: 60 } as const
const GEMS_QUOTED = 100
const COINS_QUOTED = 1_000_000

export type PastOptions = {
  profiles: readonly MarketProfile[]
  behaviour: Behaviour
  gems: GemExchange
  now(): number
}

const instant = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z')

type Bucket = { itemId: number; type: 'day' | 'hour'; from: number }

const historyRow = ({ itemId, type, from }: Bucket, { buy, sell }: BothSides): HistoryRow => ({
  ...named('buy', buy),
  count: MINUTES[type],
  date: instant(from),
  itemID: itemId,
  ...named('sell', sell),
  type,
})

/** A side's figures under the names and in the order of the archive form. */
const named = <S extends 'buy' | 'sell'>(side: S, figures: SideFigures) =>
  ({
    [`${side}_delisted`]: figures.delisted,
    [`${side}_delisted_value`]: figures.delisted_value,
    [`${side}_listed`]: figures.listed,
    [`${side}_price_avg`]: figures.price_avg,
    [`${side}_price_max`]: figures.price_max,
    [`${side}_price_min`]: figures.price_min,
    [`${side}_price_stdev`]: figures.price_stdev,
    [`${side}_quantity_avg`]: figures.quantity_avg,
    [`${side}_quantity_max`]: figures.quantity_max,
    [`${side}_quantity_min`]: figures.quantity_min,
    [`${side}_quantity_stdev`]: figures.quantity_stdev,
    [`${side}_sold`]: figures.sold,
    [`${side}_value`]: figures.value,
  }) as Pick<HistoryRow, `${S}_${keyof SideFigures}`>

/**
 * The world's own past, calculated from the same fair values and activity as its live books, so that it needs no
 * storage and joins the present without a break. Only completed buckets are returned.
 */
export const createPast = ({ profiles, behaviour, gems, now }: PastOptions): Required<Archive> => {
  const byId = new Map(profiles.map((profile) => [profile.itemId, profile]))
  const busiest = [...profiles]
    .sort((a, b) => b.tradesPerHour - a.tradesPerHour || a.itemId - b.itemId)
    .map(({ itemId }) => itemId)

  const starts = function* (length: number, from: number, to: number): Iterable<number> {
    const last = Math.min(to, now() - length)
    for (let at = Math.ceil(Math.max(from, FIRST_DAY) / length) * length; at <= last; at += length) yield at
  }
  const rows = (type: 'day' | 'hour', id: number, from: number, to: number): HistoryRow[] => {
    const profile = byId.get(id)
    if (!profile) return []
    const source = pastSource(profile, behaviour)
    let known: { day: number; past: PastDay } | null = null
    return Array.from(starts(type === 'day' ? DAY_MS : HOUR_MS, from, to), (at) => {
      const day = Math.floor(at / DAY_MS)
      if (known?.day !== day) known = { day, past: pastDay(source, day) }
      const { whole, hour } = known.past
      const figures = type === 'day' ? whole() : hour(Math.floor(at / HOUR_MS) - day * HOURS_A_DAY)
      return historyRow({ itemId: id, type, from: at }, figures)
    })
  }
  return {
    days: (id, from, to) => rows('day', id, from, to),
    hours: (id, from, to) => rows('hour', id, from, to),
    busiest: (limit) => busiest.slice(0, limit),
    minutes: createPastMinutes({ profiles, behaviour }),
    gemRates: (from, to) =>
      Array.from(
        starts(HOUR_MS, from, to),
        (at): GemRate => ({
          date: instant(at),
          coinsPerGemBought: gems.quote('coins', COINS_QUOTED, at).coins_per_gem,
          coinsPerGemSold: gems.quote('gems', GEMS_QUOTED, at).coins_per_gem,
        }),
      ),
  }
}
