import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Currencies',
  lead: 'What one unit of each currency brings in coin by its best use now, after fees and at volumes the market takes.',
} satisfies FirstView
