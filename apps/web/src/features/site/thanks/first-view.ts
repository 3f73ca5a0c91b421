import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Thanks',
  lead: 'Those on whose work the site stands, in another order at each visit, because none of them comes first.',
  width: 'reading',
} satisfies FirstView
