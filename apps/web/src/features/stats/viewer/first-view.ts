import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Stats Viewer',
  lead: 'What comes out of containers and salvage, counted by players, with how sure each rate is and what it is worth today.',
} satisfies FirstView
