import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Planner',
  lead: 'What to buy, craft, forge and sell for the least gold, all ways weighed at once and the books walked.',
} satisfies FirstView
