import { DAY_MS, HOUR_MS, MINUTE_MS } from '@gildscope/base/time'

/** The game's verdict on a key. Only `accepted` and `refused` are evidence about it. */
export type KeyAnswer = 'accepted' | 'refused' | 'unanswered'

export type KeyState = {
  state: 'ok' | 'suspect' | 'invalid'
  /** The first of an uninterrupted series of refusals. */
  refusedSince: Date | null
  /** Refusals in a row. */
  refusals: number
  nextCheckAt: Date
}

type Circumstances = { now: Date; updateHours: number }

/** Waits after the first, second, ... refusal; the last one is repeated. */
const REFUSED_WAITS_MS = [10 * MINUTE_MS, 30 * MINUTE_MS, ...[1, 2, 4, 8, 12].map((hours) => hours * HOUR_MS)]
const UNANSWERED_WAIT_MS = 15 * MINUTE_MS
const PATIENCE_MS = 3 * DAY_MS

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

const afterRefusal = (before: KeyState, now: Date): KeyState => {
  const refusedSince = before.refusedSince ?? now
  const refusals = before.refusals + 1
  const isInvalid = before.state === 'invalid' || now.getTime() - refusedSince.getTime() >= PATIENCE_MS
  const waitMs = REFUSED_WAITS_MS[Math.min(refusals, REFUSED_WAITS_MS.length) - 1] ?? 0
  return {
    state: isInvalid ? 'invalid' : 'suspect',
    refusedSince,
    refusals,
    nextCheckAt: later(now, isInvalid ? DAY_MS : waitMs),
  }
}

/**
 * The state of a key after an answer. The game has refused valid keys for hours before: a key is invalid only after
 * three days of refusals alone, and valid again with the first acceptance. A missing answer only changes the time of
 * the next check.
 */
export const nextKeyState = (before: KeyState, answer: KeyAnswer, { now, updateHours }: Circumstances): KeyState => {
  if (answer === 'refused') return afterRefusal(before, now)
  if (answer === 'unanswered') return { ...before, nextCheckAt: later(now, UNANSWERED_WAIT_MS) }
  return { state: 'ok', refusedSince: null, refusals: 0, nextCheckAt: later(now, updateHours * HOUR_MS) }
}
