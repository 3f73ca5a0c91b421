import type { PlannedCell, PlannedSeason } from './plan.ts'

/** The character whose progress is calculated. */
export type Player = { race: string; done: ReadonlySet<number> }

export type CellProgress = {
  done: number
  required: number
  /** Names of unfinished quests. Where the story branches there are more of them than are required. */
  missing: readonly string[]
}

export type CellState = 'complete' | 'begun' | 'none' | 'unknown'

/** `unknown`: the game lists no quests for it. */
export const stateOf = ({ done, required }: Pick<CellProgress, 'done' | 'required'>): CellState => {
  if (required === 0) return 'unknown'
  if (done >= required) return 'complete'
  return done === 0 ? 'none' : 'begun'
}

const isOwn = (races: readonly string[] | null, race: string): boolean => races === null || races.includes(race)

/** Progress of a character; capped at what is required, whichever branches it played. */
export const progressOf = ({ quests, required }: PlannedCell, { race, done }: Player): CellProgress => {
  const own = quests.filter(({ races }) => isOwn(races, race))
  const finished = own.filter(({ id }) => done.has(id)).length
  const needed = required ?? own.length
  return {
    done: Math.min(finished, needed),
    required: needed,
    missing: finished >= needed ? [] : own.flatMap(({ id, name }) => (done.has(id) ? [] : [name])),
  }
}

export const left = ({ done, required }: Pick<CellProgress, 'done' | 'required'>): number => required - done

/** Cells of a season as one; missing are those that are not complete, with how much they lack. */
export const seasonProgress = ({ cells }: PlannedSeason, player: Player): CellProgress => {
  const parts = cells.map((cell) => ({ title: cell.title, ...progressOf(cell, player) }))
  return {
    done: parts.reduce((sum, { done }) => sum + done, 0),
    required: parts.reduce((sum, { required }) => sum + required, 0),
    missing: parts.flatMap((part) =>
      left(part) === 0 ? [] : [`${part.title}: ${left(part)} of ${part.required} missing`],
    ),
  }
}
