import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'SQL',
  lead: 'Ask the published dumps anything. The database runs in this browser; nothing you type leaves the machine.',
} satisfies FirstView
