import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Dumps',
  lead: 'Everything that this installation collected, day by day, in files that you may take.',
} satisfies FirstView
