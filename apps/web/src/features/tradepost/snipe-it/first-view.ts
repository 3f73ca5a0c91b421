import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Snipe-it',
  lead: 'A gap in the asks: buy every ask up to it, list one copper under the next. Profit is after 15 % fees.',
} satisfies FirstView
