import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Seasons',
  lead: 'What used to rise and fall around a festival, by how much, in how many years, and whether it is more than chance.',
} satisfies FirstView
