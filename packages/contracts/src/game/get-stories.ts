import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const ofGame = { service: 'game', access: 'public', method: 'GET' } as const
const everything = { ...ofGame, query: z.object({ ids: z.literal('all') }) } as const

const season = z.object({ id: z.string(), name: z.string(), order: z.int(), stories: z.array(z.int()) })
export type StorySeason = z.infer<typeof season>

const story = z.object({
  id: z.int(),
  season: z.string(),
  name: z.string(),
  order: z.int(),
  /** Races that can play it; absent: all. */
  races: z.optional(z.array(z.string())),
})
export type Story = z.infer<typeof story>

const quest = z.object({ id: z.int(), name: z.string(), level: z.int(), story: z.int() })
export type Quest = z.infer<typeof quest>

export const getStorySeasons = endpoint({
  ...everything,
  name: 'getStorySeasons',
  path: '/v2/stories/seasons',
  summary: 'Seasons of the story journal',
  reply: z.array(season),
})

export const getStories = endpoint({
  ...everything,
  name: 'getStories',
  path: '/v2/stories',
  summary: 'Stories of all seasons',
  reply: z.array(story),
})

export const getQuests = endpoint({
  ...everything,
  name: 'getQuests',
  path: '/v2/quests',
  summary: 'Quests of all stories',
  reply: z.array(quest),
})
