import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Crafting',
  lead: 'What crafting earns after 15 % fees, with each ingredient bought or crafted, whichever is cheaper.',
} satisfies FirstView
