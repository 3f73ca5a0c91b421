import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Raid currency',
  lead: 'What a unit of each raid currency is worth in gold, by the rewards it buys. Profit is after 15 % fees.',
} satisfies FirstView
