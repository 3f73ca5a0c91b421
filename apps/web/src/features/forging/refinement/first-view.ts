import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Refinement',
  lead: 'Cost and profit of refining materials, after 15 % fees.',
} satisfies FirstView
