import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Buyout',
  lead: 'The cost of buying the cheapest sell listings of an item: by budget, price, share of the supply, or quantity.',
} satisfies FirstView
