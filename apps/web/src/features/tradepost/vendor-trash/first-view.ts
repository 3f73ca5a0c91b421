import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Items that are close to vendor value',
  lead: 'Prices of players compared with those of vendors: above zero the vendor pays more than the trading post.',
} satisfies FirstView
