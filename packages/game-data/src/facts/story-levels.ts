import * as z from 'zod/mini'
import { count, sourced } from './sourced.ts'
import rows from './story-levels.json' with { type: 'json' }

const storyLevelSchema = z.strictObject({
  level: count,
  /** Quests that finish the level: the personal story branches, so that no character plays all of them. */
  required: count,
  ...sourced,
})
export type StoryLevel = z.infer<typeof storyLevelSchema>

/** Steps of the personal story by the level at which they open. */
export const storyLevels: readonly StoryLevel[] = z.array(storyLevelSchema).parse(rows)
