import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Support',
  lead: 'Four ways to help, in random order, because none of them comes first.',
  width: 'reading',
} satisfies FirstView
