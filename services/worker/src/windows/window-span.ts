import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import { SLOT_MS, WINDOW_DAYS, type Window } from '@gildscope/market'

/** Windows short enough to be calculated from hours; the others are calculated from days. */
export type HourlyWindow = '1d' | '2d'
export const isHourly = (window: Window): window is HourlyWindow => window === '1d' || window === '2d'

export type WindowSpan = {
  /** Length in minutes. */
  minutes: number
  /** First slot inside. */
  startSlot: number
  /** First hour that begins after the first slot, and first day that is completely inside. */
  firstHour: number
  firstDay: number
  /**
   * The share of the hour, and of the day, before these that is inside; 0 for the day if the window begins with one.
   */
  hourShare: number
  dayShare: number
}

/**
 * A window that ends at `now` (ms). Its first hour and day are partial: values known only for the whole of them count
 * proportionally.
 */
export const windowSpan = (window: Window, now: number): WindowSpan => {
  const start = Math.ceil((now - WINDOW_DAYS[window] * DAY_MS) / SLOT_MS) * SLOT_MS
  // Never the hour of the first slot: its minutes contain the number of units at the start.
  const firstHour = Math.floor(start / HOUR_MS) + 1
  const firstDay = Math.ceil(start / DAY_MS)
  return {
    minutes: WINDOW_DAYS[window] * (DAY_MS / SLOT_MS),
    startSlot: start / SLOT_MS,
    firstHour,
    firstDay,
    hourShare: (firstHour * HOUR_MS - start) / HOUR_MS,
    dayShare: (firstDay * DAY_MS - start) / DAY_MS,
  }
}
