import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Thanks',
  lead: 'The people whose work this site builds on, in random order, because none of them comes first.',
  width: 'reading',
} satisfies FirstView
