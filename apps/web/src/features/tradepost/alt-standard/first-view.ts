import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Alternative currencies to Gold/MC',
  lead: 'What your gold would be if Tyria had chosen its money differently.',
} satisfies FirstView
