import { getCharacterCore, getCharacterQuests, getQuests, getStories, getStorySeasons } from '@gildscope/contracts'
import { useMemo } from 'react'
import { type Fetched, fetched } from '../../../api/fetched.ts'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import type { Asking } from '../shared/characters/use-characters.ts'
import { type PlannedSeason, planSeasons } from './plan.ts'
import type { StoryAnswers } from './rows.ts'

export const NEEDS = ['account', 'characters', 'progression'] as const

export const askStory = async (name: string, { api, query, signal, polite }: Asking): Promise<StoryAnswers> => {
  const call = { params: { name }, query }
  const [core, quests] = await Promise.all([
    polite(() => api.game(getCharacterCore, call, { signal })),
    polite(() => api.game(getCharacterQuests, call, { signal })),
  ])
  return { core, quests }
}

const EVERYTHING = { query: { ids: 'all' } } as const
/** The journal changes with updates of the game. */
const UNCHANGED = { staleTime: Infinity } as const

/** Seasons with their cells; undefined: loading, or not answered. */
export const useSeasons = (): Fetched & { seasons: readonly PlannedSeason[] | undefined } => {
  const seasons = useEndpoint(getStorySeasons, EVERYTHING, UNCHANGED)
  const stories = useEndpoint(getStories, EVERYTHING, UNCHANGED)
  const quests = useEndpoint(getQuests, EVERYTHING, UNCHANGED)
  const [ofSeasons, ofStories, ofQuests] = [seasons.data?.reply, stories.data?.reply, quests.data?.reply]
  const planned = useMemo(() => {
    if (ofSeasons === undefined || ofStories === undefined || ofQuests === undefined) return undefined
    return planSeasons({ seasons: ofSeasons, stories: ofStories, quests: ofQuests })
  }, [ofSeasons, ofStories, ofQuests])
  const failed = [seasons, stories, quests].find(({ error, data }) => error !== null && data === undefined)
  return { ...fetched(failed ?? seasons), seasons: planned }
}
