import type { ItemRow } from '@gildscope/contracts'
import { type Copper, type Side, tax, WINDOW_DAYS } from '@gildscope/market'
import { SHOWN_WINDOWS, type ShownWindow, WINDOW_TITLES } from '../../../../market/window-words.ts'
import type { Estimate } from '../model.ts'

/** Below this share of polls a window states how much of it was recorded. */
const WELL_SEEN = 0.95

export type WindowRow = {
  window: ShownWindow
  name: string
  /** `3.5 of 7 days seen`; null: practically all. */
  seen: string | null
  average: Copper | null
  lowest: Copper | null
  highest: Copper | null
  sold: Estimate
  listed: Estimate
  delisted: Estimate
  value: Copper | null
  fees: Copper | null
}

const seenText = (window: ShownWindow, coverage: number | null | undefined): string | null => {
  if (coverage === null || coverage === undefined || coverage >= WELL_SEEN) return null
  const days = WINDOW_DAYS[window]
  const seen = coverage * days
  return `${seen < 10 ? Number(seen.toFixed(1)) : Math.floor(seen)} of ${days} ${days === 1 ? 'day' : 'days'} seen`
}

const feesOf = (item: ItemRow, window: ShownWindow, side: Side): Copper | null => {
  const value = item[`${window}_${side}_value`] ?? null
  if (value === null) return null
  const sellDelistedValue = side === 'sell' ? (item[`${window}_sell_delisted_value`] ?? null) : 0
  if (sellDelistedValue === null) return null
  return tax({ buyValue: side === 'buy' ? value : 0, sellValue: side === 'sell' ? value : 0, sellDelistedValue })
}

/** One side's totals, a row per rolling window. */
export const windowRows = (item: ItemRow, side: Side): WindowRow[] =>
  SHOWN_WINDOWS.map((window) => {
    const flow = (kind: 'sold' | 'listed' | 'delisted'): Estimate => ({
      units: item[`${window}_${side}_${kind}`] ?? null,
      error: item[`${window}_${side}_${kind}_error`] ?? null,
    })
    return {
      window,
      name: WINDOW_TITLES[window],
      seen: seenText(window, item[`${window}_coverage`]),
      average: item[`${window}_${side}_price_avg`] ?? null,
      lowest: item[`${window}_${side}_price_min`] ?? null,
      highest: item[`${window}_${side}_price_max`] ?? null,
      sold: flow('sold'),
      listed: flow('listed'),
      delisted: flow('delisted'),
      value: item[`${window}_${side}_value`] ?? null,
      fees: feesOf(item, window, side),
    }
  })
