import { type Copper, listedNetProceeds, netProceeds, type Side } from '@gildscope/market'
import type { OrderRow } from './rows.ts'

const DAY_HOURS = 24

export type Summary = {
  value: Copper
  units: number
  /**
   * For offers: after the exchange fee, as the listing fee has been paid. For bids: what the units bring at today's
   * lowest ask, after both.
   */
  proceeds: Copper
  /** Units of bids for items without offers, which count as nothing there. */
  withoutAsk: number
  first: number
  level: number
  undercut: number
  /** The total amount by which undercut orders ask too much or bid too little, over all units. */
  behind: Copper
  withinDay: number
  oldest: OrderRow | null
}

const proceedsOf = (side: Side, { value, ask, quantity }: OrderRow): Copper => {
  if (side === 'sell') return listedNetProceeds(value)
  return ask === null ? 0 : netProceeds(ask) * quantity
}

/** The totals of all orders; requires one row per order. */
export const summaryOf = (rows: readonly OrderRow[], side: Side): Summary => {
  const sum = (figure: (row: OrderRow) => number): number => rows.reduce((total, row) => total + figure(row), 0)
  const count = (holds: (row: OrderRow) => boolean): number => rows.filter(holds).length
  return {
    value: sum(({ value }) => value),
    units: sum(({ quantity }) => quantity),
    proceeds: sum((row) => proceedsOf(side, row)),
    withoutAsk: sum(({ ask, quantity }) => (ask === null ? quantity : 0)),
    first: count(({ place }) => place?.state === 'first'),
    level: count(({ place }) => place?.state === 'level'),
    undercut: count(({ place }) => place?.state === 'undercut'),
    behind: sum(({ place, quantity }) => (place?.state === 'undercut' ? place.behind * quantity : 0)),
    withinDay: count(({ hours }) => hours !== null && hours <= DAY_HOURS),
    oldest: rows.reduce<OrderRow | null>(
      (oldest, row) => (oldest === null || Date.parse(row.created) < Date.parse(oldest.created) ? row : oldest),
      null,
    ),
  }
}
