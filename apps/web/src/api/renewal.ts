import { MINUTE_MS } from '@gildscope/base/time'

/** How long the game repeats the same answer about an account. */
const RENEWED_MS = 5 * MINUTE_MS
/** Header values further in the future than this come from a wrong clock. */
const PLAUSIBLE_MS = 2 * RENEWED_MS

/** When the game's data was read, and when it is read again; in ms since 1970. */
export type Renewal = { madeAt: number; renewsAt: number }

type AnswerTimes = { madeAt: number | null; expiresAt: number | null }

/** Calculated from the headers of an answer, or from the time it arrived where headers are missing or implausible. */
export const renewalOf = ({ madeAt, expiresAt }: AnswerTimes, answeredAt: number): Renewal => {
  const isMade = madeAt !== null && madeAt <= answeredAt && madeAt > answeredAt - PLAUSIBLE_MS
  const made = isMade ? madeAt : answeredAt
  const isRenewed = expiresAt !== null && expiresAt > answeredAt && expiresAt <= answeredAt + PLAUSIBLE_MS
  return { madeAt: made, renewsAt: isRenewed ? expiresAt : Math.max(answeredAt, made + RENEWED_MS) }
}
