import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Collection tickets',
  lead: 'What a Black Lion Claim Ticket costs when you buy the skins that a collection lacks.',
} satisfies FirstView
