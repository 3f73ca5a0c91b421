import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Snatch-it',
  lead: 'Asks that stand far below their usual price: the lower of the 1-day and 7-day average. Profit is after 15 % fees.',
} satisfies FirstView
