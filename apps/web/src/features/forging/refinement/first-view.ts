import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Refinement',
  lead: 'What refining materials costs and brings, after 15 % fees.',
} satisfies FirstView
