import type { EndpointReply, getCharacterCore, getCharacterQuests } from '@gildscope/contracts'
import type { ReadAccount } from '../shared/characters/reading.ts'
import type { PlannedSeason } from './plan.ts'
import { type CellProgress, left, type Player, progressOf, seasonProgress } from './progress.ts'

export type StoryAnswers = {
  core: EndpointReply<typeof getCharacterCore>
  quests: EndpointReply<typeof getCharacterQuests>
}

/** A character and how far it is in every season and in each of its cells, by their ids. */
export type StoryRow = {
  account: string
  name: string
  race: string
  gender: string
  profession: string
  level: number
  created: string
  /** Finished quests of any story. */
  quests: number
  progress: ReadonlyMap<string, CellProgress>
}

const progressOfAll = (seasons: readonly PlannedSeason[], player: Player): ReadonlyMap<string, CellProgress> =>
  new Map(
    seasons.flatMap((season) => [
      [season.id, seasonProgress(season, player)] as const,
      ...season.cells.map((cell) => [cell.id, progressOf(cell, player)] as const),
    ]),
  )

export const storyRow = (
  account: string,
  { core, quests }: StoryAnswers,
  seasons: readonly PlannedSeason[],
): StoryRow => {
  const { name, race, gender, profession, level, created } = core
  const done = new Set(quests)
  const progress = progressOfAll(seasons, { race, done })
  return { account, name, race, gender, profession, level, created, quests: done.size, progress }
}

/** Rows of every character that was read. */
export const storyRows = (
  accounts: readonly ReadAccount<StoryAnswers>[],
  seasons: readonly PlannedSeason[],
): StoryRow[] =>
  accounts.flatMap(({ characters = [] }) =>
    characters.flatMap(({ account, answer }) => (answer === undefined ? [] : [storyRow(account, answer, seasons)])),
  )

const NOTHING: CellProgress = { done: 0, required: 0, missing: [] }

export const progressIn = ({ progress }: StoryRow, id: string): CellProgress => progress.get(id) ?? NOTHING

export const isFinished = (row: StoryRow, seasons: readonly PlannedSeason[]): boolean =>
  seasons.every(({ id }) => left(progressIn(row, id)) === 0)

/** All characters together, by season. */
export const sumSeasons = (rows: readonly StoryRow[], seasons: readonly PlannedSeason[]) =>
  seasons.map(({ id, name }) => ({
    id,
    name,
    done: rows.reduce((sum, row) => sum + progressIn(row, id).done, 0),
    required: rows.reduce((sum, row) => sum + progressIn(row, id).required, 0),
  }))

export type NearlyComplete = { row: StoryRow; season: string; missing: number; done: number; required: number }

const MOST_NEAR = 5

/** Seasons that were begun and lack the least. */
export const nearlyComplete = (rows: readonly StoryRow[], seasons: readonly PlannedSeason[]): NearlyComplete[] =>
  rows
    .flatMap((row) =>
      seasons.map(({ id, name: season }) => {
        const { done, required } = progressIn(row, id)
        return { row, season, missing: required - done, done, required }
      }),
    )
    .filter(({ missing, done }) => missing > 0 && done > 0)
    .toSorted((a, b) => a.missing - b.missing || b.required - a.required)
    .slice(0, MOST_NEAR)
