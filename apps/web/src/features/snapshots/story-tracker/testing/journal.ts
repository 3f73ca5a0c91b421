import type { Quest, Story, StorySeason } from '@gildscope/contracts'
import type { Catalogue } from '../plan.ts'

const quest = (id: number, name: string, story: number, level = 80): Quest => ({ id, name, story, level })

const seasons: StorySeason[] = [
  { id: 'C', name: 'Path of Fire', order: 6, stories: [30] },
  { id: 'A', name: 'My Story', order: 1, stories: [1, 2, 10] },
  { id: 'B', name: 'Living World Season 2', order: 3, stories: [21, 20] },
  { id: 'D', name: "Scarlet's War", order: 100, stories: [] },
]

const stories: Story[] = [
  { id: 1, season: 'A', name: 'My Story', order: 0, races: ['Asura'] },
  { id: 2, season: 'A', name: 'My Story', order: 0, races: ['Charr'] },
  { id: 10, season: 'A', name: 'The Elder Dragon Zhaitan', order: 2 },
  { id: 21, season: 'B', name: '2. Entanglement', order: 2 },
  { id: 20, season: 'B', name: '1. Gates of Maguuma', order: 1 },
  { id: 30, season: 'C', name: 'Prologue: Uncertain Times', order: 1 },
]

/**
 * Level 10 has seven quests for an Asura, five of them played; level 50 has four for every race, three of them played.
 */
const quests: Quest[] = [
  quest(100, 'Explosive Intellect', 1, 1),
  ...[1, 2, 3, 4, 5, 6, 7].map((at) => quest(100 + at, `Snaff ${at}`, 1, 10)),
  quest(200, 'Fury of the Dead', 2, 1),
  ...[1, 2, 3, 4].map((at) => quest(300 + at, `Order ${at}`, 10, 50)),
  quest(401, 'Cornered', 20),
  quest(402, 'Fallen Hopes', 20),
  quest(403, 'The Machine', 21),
  quest(999, "Remembering Scarlet's War", 39),
]

/** A small journal that branches as the real one does. */
export const JOURNAL: Catalogue = { seasons, stories, quests }
