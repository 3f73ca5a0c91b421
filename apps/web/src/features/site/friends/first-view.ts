import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Friends',
  lead: 'Sites and tools for Guild Wars 2 that others made and that we like. None of them is run by us.',
  width: 'reading',
} satisfies FirstView
