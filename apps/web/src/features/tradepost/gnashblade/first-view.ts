import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Tradepost changes',
  lead: 'What changed: the last day against yesterday, the week and the month before it.',
} satisfies FirstView
