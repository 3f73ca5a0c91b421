import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Tradepost detailed',
  lead: 'Every tradable item with every windowed figure: prices, supply, demand, sold, listed, delisted, value.',
} satisfies FirstView
