import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Items that are close to vendor value',
  lead: 'What vendors pay compared with prices of players, before the fees of the trading post: above zero the vendor pays more.',
} satisfies FirstView
