import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Items that are close to vendor value',
  lead: 'What players pay against what a vendor pays: above zero the vendor pays more than the trading post.',
} satisfies FirstView
