import type { Side, Window } from '@gildscope/contracts'

export const WINDOW_TITLES: Record<Window, string> = {
  '1d': '1 day',
  '2d': '2 days',
  '7d': '7 days',
  '1m': '1 month',
  '12m': '12 months',
}

export const SIDE_TITLES: Record<Side, string> = { sell: 'sell side', buy: 'buy side' }
