import { MINUTE_MS } from '@gildscope/base/time'
import type { EndpointReply, getPickMinutes, getRecordPicks } from '@gildscope/contracts'
import { advanceRun, MINUTES_AN_HOUR, openRun, type PaperRun, type PickMinute, paperOrder } from '@gildscope/finder'
import type { Side } from '@gildscope/market'
import type { StoredSet } from './read-set.ts'
import { pickNumber, stateOf } from './record-of-sets.ts'

/** `runs`: paper orders of an open set. */
export const picksOfSet = (
  { frozen, outcome }: StoredSet,
  runs: readonly PaperRun[],
): EndpointReply<typeof getRecordPicks> =>
  frozen.picks.map(({ id, units, buyAt, sellAt, profit }, rank) => {
    const came = outcome?.picks[rank]
    const { bought, sold, unseen = 0 } = came ?? runs[rank] ?? { bought: 0, sold: 0 }
    return {
      pick: pickNumber(frozen.day, frozen.purse, rank),
      ...{ id, units, buyAt, sellAt, promised: profit, bought, sold, unseen },
      ...{ state: stateOf(came), realised: came?.realised ?? null },
    }
  })

/** Hours since 1970 from freezing to the end of the hold. */
export const hoursOf = ({ slot, settings }: StoredSet['frozen']): [from: number, to: number] => {
  const hour = Math.floor(slot / MINUTES_AN_HOUR)
  return [hour, hour + settings.days * 24]
}

const ISO_MINUTES = 16

/** Minutes in which a price changed or the pick's own orders were filled, as they were settled. */
export const settledMinutes = (
  { frozen }: StoredSet,
  rank: number,
  minutes: readonly PickMinute[],
): EndpointReply<typeof getPickMinutes> => {
  const pick = frozen.picks[rank]!
  const run = openRun(paperOrder(frozen, pick, pick.buyDays))
  const fills = new Map<number, Record<Side, number>>()
  advanceRun(run, minutes, run.end, (slot, filled) => fills.set(slot, filled))
  let before: Record<Side, number | null> = { buy: null, sell: null }
  return minutes.flatMap(({ slot, buy, sell }) => {
    if (slot < run.at || slot >= run.end) return []
    const filled = fills.get(slot)
    const isChanged = filled !== undefined || buy.price !== before.buy || sell.price !== before.sell
    before = { buy: buy.price, sell: sell.price }
    if (!isChanged) return []
    return {
      at: `${new Date(slot * MINUTE_MS).toISOString().slice(0, ISO_MINUTES)}:00.000Z`,
      ...{ buyPrice: buy.price, sellPrice: sell.price },
      ...{ bought: filled?.buy ?? 0, sold: filled?.sell ?? 0 },
    }
  })
}
