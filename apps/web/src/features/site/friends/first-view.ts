import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Friends',
  lead: 'Sites and tools for Guild Wars 2 that we like. We run none of them.',
  width: 'reading',
} satisfies FirstView
