import type { AchievementAnswer, LifeAnswer } from '@gildscope/contracts/game'
import { WVW_COUNTERS, type WvwCounter } from '@gildscope/contracts/wvw-counters'

/** The achievements that permanently count what an account does in World versus World; their ids on the game's wiki. */
const ACHIEVEMENT_OF: Record<WvwCounter, number> = {
  kills: 283,
  supplySpentRepair: 306,
  objectiveCapture: 303,
  objectiveDefend: 319,
  stoneMistCapture: 294,
  stoneMistDefend: 313,
  keepCapture: 300,
  keepDefend: 316,
  towerCapture: 297,
  towerDefend: 322,
  campCapture: 291,
  campDefend: 310,
  yakCapture: 288,
  yakDefend: 285,
}

/** The achievements that a reading requests. */
export const WVW_ACHIEVEMENTS: readonly number[] = Object.values(ACHIEVEMENT_OF)

/** The game's report about an account at a moment. */
export type WvwReading = {
  at: string
  rank: number | null
  /** Null if the game reported none for an account that may have some. */
  counters: Record<WvwCounter, number> | null
  /** Age in seconds. */
  characters: LifeAnswer[]
}

type Answers = {
  at: Date
  rank: number | null
  achievements: readonly AchievementAnswer[]
  characters: readonly LifeAnswer[]
}

/** An achievement that can be done again starts from 0 each time. */
const countOf = ({ current = 0, repeated = 0, max = 0 }: AchievementAnswer): number => repeated * max + current

/**
 * A counter that the game leaves out has not been started. No counters at all are not an answer unless the account has
 * no rank yet: read as zeros they would make the whole past the gain of a day.
 */
export const readingOf = ({ at, rank, achievements, characters }: Answers): WvwReading => {
  const byId = new Map(achievements.map((achievement) => [achievement.id, countOf(achievement)]))
  const hasCounters = (rank !== null && rank <= 1) || WVW_ACHIEVEMENTS.some((id) => byId.has(id))
  const counters = Object.fromEntries(
    WVW_COUNTERS.map((name) => [name, byId.get(ACHIEVEMENT_OF[name]) ?? 0]),
  ) as Record<WvwCounter, number>
  return {
    at: at.toISOString(),
    rank,
    counters: hasCounters ? counters : null,
    characters: characters.map(({ name, created, age, deaths }) => ({ name, created, age, deaths })),
  }
}
