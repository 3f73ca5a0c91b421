import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Status',
  lead: 'How fresh and how complete the data is now. The page refreshes automatically.',
} satisfies FirstView
