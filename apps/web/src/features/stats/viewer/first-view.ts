import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Stats Viewer',
  lead: 'What comes out of containers and salvage, counted by players: drop rates with their error, and what they are worth today.',
} satisfies FirstView
