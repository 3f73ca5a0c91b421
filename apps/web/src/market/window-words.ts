import type { Side, Window } from '@gildscope/contracts'

/** The windows of pages. */
export const SHOWN_WINDOWS = ['1d', '2d', '7d', '1m', '12m'] as const satisfies readonly Window[]
export type ShownWindow = (typeof SHOWN_WINDOWS)[number]

export const WINDOW_TITLES: Record<ShownWindow, string> = {
  '1d': '1 day',
  '2d': '2 days',
  '7d': '7 days',
  '1m': '1 month',
  '12m': '12 months',
}

export const SIDE_TITLES: Record<Side, string> = { sell: 'sell side', buy: 'buy side' }
