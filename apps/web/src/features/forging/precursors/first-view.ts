import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Precursors',
  lead: 'What comes out of forging four exotic weapons, how often a precursor does, and what a forge is worth today.',
} satisfies FirstView
