import { HOUR_MS, MINUTE_MS } from '@gildscope/base/time'
import { updateHoursOf } from '@gildscope/contracts'
import type { StoredKey } from '@gildscope/player-keys'
import type { ListToCheck } from './list-store.ts'

/** A request older than this has lost its job. */
const LOST_AFTER_MS = MINUTE_MS
/** A failed check should not wait a whole day. */
const FAILED_WAIT_MS = HOUR_MS
/** When to verify that a requested check took place. */
const LOOK_AGAIN_MS = 5 * MINUTE_MS

export type ListFacts = Pick<ListToCheck, 'askedAt' | 'checkError' | 'checkedAt' | 'triedAt'>
export type Whose = { state: StoredKey['state']; level: number }

/** When a list is due for a check; null while its key does not work and no check was requested. */
const checkAt = ({ askedAt, checkError, checkedAt, triedAt }: ListFacts, { state, level }: Whose): number | null => {
  if (askedAt !== null) return askedAt.getTime() + LOST_AFTER_MS
  if (state === 'invalid') return null
  if (checkError !== null) return (triedAt?.getTime() ?? 0) + FAILED_WAIT_MS
  return Math.max(checkedAt?.getTime() ?? 0, triedAt?.getTime() ?? 0) + updateHoursOf(level) * HOUR_MS
}

/** Whether a list is due for a check. */
export const isDue = (list: ListFacts, whose: Whose, now: Date): boolean => {
  const at = checkAt(list, whose)
  return at !== null && at <= now.getTime()
}

/** When the lists of a game account are next due; null when it has none. */
export const nextLook = (lists: readonly ListFacts[], whose: Whose, now: Date): Date | null => {
  if (lists.length === 0) return null
  const usual = now.getTime() + updateHoursOf(whose.level) * HOUR_MS
  const times = lists.map((list) => Math.max(checkAt(list, whose) ?? usual, now.getTime() + LOOK_AGAIN_MS))
  return new Date(Math.min(usual, ...times))
}
