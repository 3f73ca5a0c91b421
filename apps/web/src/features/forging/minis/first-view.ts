import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Minis',
  lead: 'What comes out of forging four minis, and what such a forge is worth today.',
} satisfies FirstView
