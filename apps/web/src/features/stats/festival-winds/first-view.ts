import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Zephyr Sanctum/Zephyrite Supply Box',
  lead: 'What the materials for the boxes of the Festival of the Four Winds cost before each festival, after it and now.',
} satisfies FirstView
