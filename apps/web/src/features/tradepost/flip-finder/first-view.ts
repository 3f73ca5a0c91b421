import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Flip finder',
  lead: 'What to do with this much gold and this much attention: a set of orders, each with what it may bring and how sure that is.',
} satisfies FirstView
