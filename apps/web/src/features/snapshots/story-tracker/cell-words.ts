import type { StoryColumn } from './columns.ts'
import { type CellProgress, left } from './progress.ts'

const MOST_NAMES = 12

export type CellWords = {
  title: string
  done: string | null
  lead: string | null
  missing: readonly string[]
  more: number
}

const chapters = (count: number): string => (count === 1 ? '1 chapter' : `${count} chapters`)

/** The tooltip of a character's cell: how much is done, and the names of what is missing. */
export const cellWords = (name: string, { title }: Pick<StoryColumn, 'title'>, progress: CellProgress): CellWords => {
  const { done, required, missing } = progress
  const count = left(progress)
  if (required === 0) {
    const lead = 'The game lists no quests of it.'
    return { title: `${name}, ${title}`, done: null, lead, missing: [], more: 0 }
  }
  return {
    title: `${name}, ${title}: ${done} of ${required}`,
    done: done === 0 ? null : `${chapters(done)} done`,
    // The game does not reveal which branch a character will take.
    lead: missing.length > count && count > 0 ? `${count} of these, as the story branches:` : null,
    missing: missing.slice(0, MOST_NAMES),
    more: Math.max(0, missing.length - MOST_NAMES),
  }
}
