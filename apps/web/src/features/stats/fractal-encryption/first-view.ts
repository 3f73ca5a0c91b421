import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Fractal Encryption',
  lead: 'What Fractal Encryptions contain on average, and what their keys cost.',
} satisfies FirstView
