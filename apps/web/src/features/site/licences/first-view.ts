import type { FirstView } from '../../../pages/first-view.ts'

export const firstView = {
  title: 'Licences',
  lead: 'The work of others that is shipped with Gildscope, in its pages and its processes, each with its licence.',
  width: 'reading',
} satisfies FirstView
