import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Snatch-it',
  lead: 'Asks far below their usual price, which is the lower of the 1-day and 7-day average. Profit is after 15 % fees.',
} satisfies FirstView
