import type { ApiRecord } from '../world.ts'

const SEASONS = [
  {
    id: '215AAA0F-CDAC-4F93-86DA-C155A99B5784',
    name: 'My Story',
    races: ['Asura', 'Charr', 'Human', 'Norn', 'Sylvari'],
  },
  { id: 'A49D0CD7-E725-4141-8E30-180F1CECA38D', name: 'Living World Season 1', races: [] },
  { id: 'B8901E58-DC9D-4525-ADB2-79C93593291E', name: 'Heart of Thorns', races: [] },
  { id: 'EAB597C0-C484-4FD3-9430-31433BAC81B6', name: 'Path of Fire', races: [] },
] as const

/** Level of each step of a personal story and its number of quests. */
const STORY_LEVELS = [
  [1, 1],
  [10, 5],
  [20, 4],
  [30, 5],
  [40, 5],
  [50, 3],
  [60, 7],
  [70, 6],
  [80, 13],
] as const
const STORIES_PER_EXPANSION = 5
const QUESTS_PER_STORY = 4

type StoryParts = { stories: ApiRecord[]; seasons: ApiRecord[]; quests: ApiRecord[] }

/** Seasons, stories and quests: a personal story for each race, then one line of chapters per season. */
export const createStories = (): StoryParts => {
  const parts: StoryParts = { stories: [], seasons: [], quests: [] }
  const addQuest = (story: number, level: number, name: string): void => {
    parts.quests.push({
      name,
      level,
      story,
      goals: [{ active: `Begin: ${name}.`, complete: `You finished ${name}.` }],
      id: parts.quests.length + 1,
    })
  }
  for (const [order, season] of SEASONS.entries()) {
    const own: number[] = []
    const lines: readonly (string | null)[] =
      season.races.length > 0 ? season.races : Array.from({ length: STORIES_PER_EXPANSION }, () => null)
    for (const [line, race] of lines.entries()) {
      const id = parts.stories.length + 1
      own.push(id)
      parts.stories.push({
        id,
        season: season.id,
        name: race === null ? `${season.name}, Part ${line + 1}` : 'My Story',
        description: '',
        timeline: `${1325 + order} AE`,
        level: race === null ? 80 : 1,
        ...(race !== null && { races: [race] }),
        order: line,
        chapters: STORY_LEVELS.map(([level], chapter) => ({ name: `${chapter + 1}. Level ${level}` })),
      })
      if (race === null)
        for (let quest = 1; quest <= QUESTS_PER_STORY; quest++) addQuest(id, 80, `${season.name} ${line + 1}.${quest}`)
      else
        for (const [level, count] of STORY_LEVELS)
          for (let quest = 1; quest <= count; quest++) addQuest(id, level, `${race} Chapter ${level}.${quest}`)
    }
    parts.seasons.push({ id: season.id, name: season.name, order: order + 1, stories: own })
  }
  return parts
}
