import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Precursor breakdown',
  lead: 'Which weapons come out of the Mystic Forge: every recorded forge by weapon type, stat, upgrade and set.',
} satisfies FirstView
