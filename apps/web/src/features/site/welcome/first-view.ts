import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Welcome to Gildscope',
  lead: 'A trading post observatory for Guild Wars 2: what things cost, what is really traded, and how sure each figure is.',
  width: 'reading',
} satisfies FirstView
