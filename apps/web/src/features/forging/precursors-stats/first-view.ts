import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Precursor breakdown',
  lead: 'Which weapons the Mystic Forge gives: every recorded forge by weapon type, stat, upgrade and set.',
} satisfies FirstView
