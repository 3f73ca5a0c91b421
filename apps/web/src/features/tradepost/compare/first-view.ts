import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Compare',
  lead: 'Up to eight items on one scale: what moved, how much, and what moves together.',
} satisfies FirstView
