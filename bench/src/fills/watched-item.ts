import {
  addFlow,
  countSpell,
  type FillFacts,
  type FlowSums,
  type FrontChange,
  flowError,
  frontCounts,
  frontSpells,
  NO_FRONTS,
  noFlow,
  noSpells,
  SIDES,
  type Side,
  standingSpells,
} from '@gildscope/market'
import { createPoller, mostMovesOf, type Poller } from '../estimator/poller.ts'
import type { TradedItem } from './traded-item.ts'

const DAY_MINUTES = 1440
const SOLD_DAYS = 7

type SideRecord = { poller: Poller; changes: FrontChange[]; hour: FlowSums; hours: FlowSums[]; minutes: number[] }

/** An item as the site sees it: a poll a minute, and what follows from a week of them. */
export class WatchedItem {
  readonly item: TradedItem
  readonly #sides: Record<Side, SideRecord>

  constructor(item: TradedItem) {
    this.item = item
    const record = (side: Side): SideRecord => ({
      ...{ poller: createPoller(side, 1), changes: [], hour: noFlow(), hours: [], minutes: [] },
    })
    this.#sides = { buy: record('buy'), sell: record('sell') }
  }

  /** Reads the book of a minute. */
  poll(minute: number): void {
    const snapshots = { buy: this.item.snapshot('buy'), sell: this.item.snapshot('sell') }
    const mostMoves = mostMovesOf(snapshots)
    for (const side of SIDES) {
      const record = this.#sides[side]
      // Minutes since 1970 are never 0.
      record.poller.poll(snapshots[side], 1 + minute, mostMoves[side])
      const { flow } = record.poller.closeHour()
      addFlow(record.hour, flow)
      record.minutes.push(flow.sold)
      if (minute % 60 === 59) {
        record.hours.push(record.hour)
        record.hour = noFlow()
      }
      const price = snapshots[side][0] ?? null
      if (record.changes.at(-1)?.price !== price) record.changes.push({ slot: minute, price })
    }
  }

  /** As the site answers them; `now` is the last minute of an hour. */
  facts(side: Side, now: number): FillFacts {
    const { hours, minutes, changes } = this.#sides[side]
    const days = Math.min(SOLD_DAYS, hours.length / 24)
    const week = noFlow()
    for (const hour of hours.slice(-24 * days)) addFlow(week, hour)
    const recent = minutes.slice(-DAY_MINUTES * days)
    const squares = recent.reduce((sum, sold) => sum + sold ** 2, 0)
    const counts = noSpells()
    const { spells, fronts } = frontSpells(side, { before: NO_FRONTS, changes, gaps: [] })
    for (const spell of [...spells, ...standingSpells(fronts, now)]) countSpell(counts, side, spell)
    return {
      days,
      sold: week.sold / days,
      soldError: (flowError(week, 'sold') ?? 0) / days,
      batch: week.sold > 0 ? squares / recent.reduce((sum, sold) => sum + sold, 0) : 1,
      fronts: frontCounts(counts, side),
    }
  }
}
