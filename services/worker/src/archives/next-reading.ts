import { HOUR_MS, MINUTE_MS } from '@gildscope/base/time'
import { updateHoursOf } from '@gildscope/contracts'
import type { DueTurn } from '@gildscope/db'

const FIRST_RETRY_MS = 15 * MINUTE_MS
/** Turns come earlier by up to this share of their interval, each by its own amount, so that they spread out. */
const SPREAD = 0.1

/** A number from 0 to below 1 that belongs to a text. */
const shareOf = (text: string): number => {
  let hash = 2_166_136_261
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619)
  return (hash >>> 0) / 2 ** 32
}

/** When an archive that was just read is due again, by the level of its account. */
export const nextReading = ({ accountId, gameAccountId, kind, level }: DueTurn, now: Date): Date => {
  const early = SPREAD * shareOf(`${accountId} ${gameAccountId} ${kind} ${now.getTime()}`)
  return new Date(now.getTime() + updateHoursOf(level) * HOUR_MS * (1 - early))
}

/**
 * After failed attempts: soon at first, then after as long as they have been failing, at most at the usual interval.
 */
export const nextTry = ({ failingSince, level }: Pick<DueTurn, 'failingSince' | 'level'>, now: Date): Date => {
  const inVainMs = failingSince === null ? 0 : now.getTime() - failingSince.getTime()
  return new Date(now.getTime() + Math.min(updateHoursOf(level) * HOUR_MS, Math.max(FIRST_RETRY_MS, inVainMs)))
}
