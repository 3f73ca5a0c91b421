import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Welcome to Gildscope',
  lead: 'A trading post observatory for Guild Wars 2: what items cost, what is really traded, what is worth crafting or flipping, and how reliable each figure is.',
  width: 'reading',
} satisfies FirstView
