import type { Quest, Story, StorySeason } from '@gildscope/contracts'
import levels from '@gildscope/game-data/story-levels.json' with { type: 'json' }
import { seasonLabel, slugOf, storyLabel } from './labels.ts'

export type Catalogue = { seasons: readonly StorySeason[]; stories: readonly Story[]; quests: readonly Quest[] }

/** A quest that some characters can play; `races` null: all of them. */
export type PlannedQuest = { id: number; name: string; races: readonly string[] | null }

/** What one cell of a character covers: a level of the personal story, or a story of another season. */
export type PlannedCell = {
  id: string
  /** Head of the column. */
  label: string
  /** The same in full. */
  title: string
  /** Number of quests that complete it, where it branches so that no character plays all; null: all of them. */
  required: number | null
  quests: readonly PlannedQuest[]
}

export type PlannedSeason = {
  id: string
  name: string
  label: string
  cells: readonly PlannedCell[]
}

const byOrder = (a: { order: number }, b: { order: number }): number => a.order - b.order

const questsOf = (story: Story, quests: readonly Quest[]): PlannedQuest[] =>
  quests.flatMap(({ id, name, story: of }) => (of === story.id ? [{ id, name, races: story.races ?? null }] : []))

const REQUIRED: ReadonlyMap<number, number> = new Map(levels.map(({ level, required }) => [level, required]))

/** The stories of races, and those of orders and choices, by the level of their quests: each branches within a level. */
const levelCells = (season: string, stories: readonly Story[], quests: readonly Quest[]): PlannedCell[] => {
  const own = new Map(stories.map((story) => [story.id, story]))
  const reached = quests.flatMap(({ level, story }) => (own.has(story) ? [level] : []))
  return [...new Set([...REQUIRED.keys(), ...reached])]
    .toSorted((a, b) => a - b)
    .map((level) => ({
      id: `${season}-${level}`,
      label: String(level),
      title: `level ${level}`,
      required: REQUIRED.get(level) ?? null,
      quests: stories.flatMap((story) =>
        questsOf(
          story,
          quests.filter((quest) => quest.level === level),
        ),
      ),
    }))
}

const storyCells = (season: string, stories: readonly Story[], quests: readonly Quest[]): PlannedCell[] =>
  stories.map((story) => ({
    id: `${season}-${story.id}`,
    label: storyLabel(story.name),
    title: story.name,
    required: null,
    quests: questsOf(story, quests),
  }))

/** The one whose stories differ by race. */
const isPersonal = (stories: readonly Story[]): boolean => stories.some(({ races }) => races !== undefined)

/** Seasons and their cells in the order of the game; a season without stories is left out. */
export const planSeasons = ({ seasons, stories, quests }: Catalogue): PlannedSeason[] =>
  seasons.toSorted(byOrder).flatMap(({ id, name }): PlannedSeason[] => {
    const own = stories.filter(({ season }) => season === id).toSorted(byOrder)
    if (own.length === 0) return []
    const slug = slugOf(name)
    const cells = (isPersonal(own) ? levelCells : storyCells)(slug, own, quests)
    return [{ id: slug, name, label: seasonLabel(name), cells }]
  })
