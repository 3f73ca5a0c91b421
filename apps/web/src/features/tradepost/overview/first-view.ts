import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Tradepost overview',
  lead: 'What moves now: the top ten items of fifteen rankings. A heading opens the whole list.',
} satisfies FirstView
