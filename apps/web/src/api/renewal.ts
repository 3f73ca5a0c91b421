import { MINUTE_MS } from '@gildscope/time'

/** For how long the game answers the same about an account. */
const RENEWED_MS = 5 * MINUTE_MS
/** What headers say that is further off is the doing of a wrong clock. */
const PLAUSIBLE_MS = 2 * RENEWED_MS

/** When the game looked, and when it looks again; in ms since 1970. */
export type Renewal = { madeAt: number; renewsAt: number }

type AnswerTimes = { madeAt: number | null; expiresAt: number | null }

/** From the headers of an answer, and from its own time where they do not say or cannot be. */
export const renewalOf = ({ madeAt, expiresAt }: AnswerTimes, answeredAt: number): Renewal => {
  const isMade = madeAt !== null && madeAt <= answeredAt && madeAt > answeredAt - PLAUSIBLE_MS
  const made = isMade ? madeAt : answeredAt
  const isRenewed = expiresAt !== null && expiresAt > answeredAt && expiresAt <= answeredAt + PLAUSIBLE_MS
  return { madeAt: made, renewsAt: isRenewed ? expiresAt : Math.max(answeredAt, made + RENEWED_MS) }
}
