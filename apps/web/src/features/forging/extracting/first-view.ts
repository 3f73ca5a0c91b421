import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Extracting',
  lead: 'Items whose rune, sigil or other upgrade sells for more than the item costs. Profit is after 15 % fees.',
} satisfies FirstView
