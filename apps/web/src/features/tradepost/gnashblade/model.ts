import type { ChangeWindow, ItemField, ItemRow } from '@gildscope/contracts'
import { perDay, WINDOW_DAYS } from '@gildscope/market'

/** The periods of the page, by their windows. */
export const PERIODS = ['1d', '7d', '1m'] as const satisfies readonly ChangeWindow[]

type PeriodWords = { title: string; rail: string; before: string }

export const PERIOD_WORDS: Record<ChangeWindow, PeriodWords> = {
  '1d': { title: 'Day', rail: 'Day', before: 'yesterday' },
  '7d': { title: 'Week', rail: 'Week', before: 'the mean of the 6 days before' },
  '1m': { title: 'Month', rail: 'Month', before: 'the mean of the 29 days before' },
}

/** The share of a window's total that one day makes up. */
export const dayShare = (window: ChangeWindow): number => 1 / WINDOW_DAYS[window]

const meanOf = (row: ItemRow, field: ItemField, window: ChangeWindow): number | null => {
  const total = row[field]
  return perDay(typeof total === 'number' ? total : null, window)
}

/** A window's total per day, in tenths: of rare goods less than one a day is sold. */
export const totalPerDay = (row: ItemRow, field: ItemField, window: ChangeWindow): number | null => {
  const mean = meanOf(row, field, window)
  return mean === null ? null : Math.round(mean * 10) / 10
}

/** The same for amounts, in whole copper. */
export const copperPerDay = (row: ItemRow, field: ItemField, window: ChangeWindow): number | null => {
  const mean = meanOf(row, field, window)
  return mean === null ? null : Math.round(mean)
}
