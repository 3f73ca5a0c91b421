import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Track record',
  lead: 'What the flip finder promised each day and what came of it, settled on recorded minutes. A bad record is shown as it is.',
} satisfies FirstView
