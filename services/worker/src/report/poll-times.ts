import { createHash } from 'node:crypto'
import type { WorkerConfig } from '../config.ts'

type Settings = Pick<WorkerConfig, 'POLL_SECONDS' | 'DATABASE_URL'>

const FIRST_SECOND = 5
const SECONDS_TO_CHOOSE = 40

/**
 * A poll represents the minute in which it begins, so it begins well inside of one: near an edge a small delay would
 * leave one minute without a poll and the next one with two. Each installation polls at a second of its own, to spread
 * the load on the game. Null when the poll interval is not a whole number of minutes that divides an hour.
 */
export const pollSecond = ({ POLL_SECONDS, DATABASE_URL }: Settings): number | null => {
  const minutes = POLL_SECONDS / 60
  if (!Number.isInteger(60 / minutes) || !Number.isInteger(minutes)) return null
  return FIRST_SECOND + (createHash('sha256').update(DATABASE_URL).digest().readUInt32BE() % SECONDS_TO_CHOOSE)
}

/** The first time for a poll from `earliest` on, all in Unix ms. `lastStart`: when the last one began. */
export const nextPollAt = (
  settings: Settings,
  { lastStart, earliest }: { lastStart: number; earliest: number },
): number => {
  const periodMs = settings.POLL_SECONDS * 1000
  const second = pollSecond(settings)
  const phaseMs = second === null ? lastStart : second * 1000
  return earliest + ((((phaseMs - earliest) % periodMs) + periodMs) % periodMs)
}
