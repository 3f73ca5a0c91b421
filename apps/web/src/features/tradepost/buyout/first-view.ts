import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Buyout',
  lead: 'What it takes to buy the cheapest sell listings of an item: for a budget, up to a price, a share, or so many units.',
} satisfies FirstView
