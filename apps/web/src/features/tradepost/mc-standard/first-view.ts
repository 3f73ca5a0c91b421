import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Mystic Coin standard',
  lead: 'What precursors, legendaries and other expensive items cost in Mystic Coins, and gold in coins and gems.',
} satisfies FirstView
