import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Privacy',
  lead: 'What this installation knows about its visitors. It is little.',
  width: 'reading',
} satisfies FirstView
