import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Historic crafting',
  lead: 'What crafting a recipe would have brought on each day, after 15 % fees.',
} satisfies FirstView
