import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Crafting',
  lead: 'What crafting brings after 15 % fees, each part bought or made, whichever is cheaper.',
} satisfies FirstView
