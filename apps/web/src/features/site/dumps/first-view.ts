import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Dumps',
  lead: 'Everything that this installation has collected, day by day, as files to download.',
} satisfies FirstView
