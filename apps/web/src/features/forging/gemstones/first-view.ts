import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Gemstones',
  lead: 'What Amalgamated Gemstones, orbs and lodestones cost when you make them, and what that earns.',
} satisfies FirstView
