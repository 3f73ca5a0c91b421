import { updateHoursOf } from '@gildscope/contracts'
import type { StoredKey } from '@gildscope/player-keys'
import { HOUR_MS, MINUTE_MS } from '@gildscope/time'
import type { ListToCheck } from './list-store.ts'

/** Asked for so long ago, its own job was lost. */
const LOST_AFTER_MS = MINUTE_MS
/** A check that failed is not worth a day's wait. */
const FAILED_WAIT_MS = HOUR_MS
/** When it is looked whether a check that was asked for came. */
const LOOK_AGAIN_MS = 5 * MINUTE_MS

export type ListFacts = Pick<ListToCheck, 'askedAt' | 'checkError' | 'checkedAt' | 'triedAt'>
export type Whose = { state: StoredKey['state']; level: number }

/** When a list is to be checked; null while its key is no good and nobody asks. */
const checkAt = ({ askedAt, checkError, checkedAt, triedAt }: ListFacts, { state, level }: Whose): number | null => {
  if (askedAt !== null) return askedAt.getTime() + LOST_AFTER_MS
  if (state === 'invalid') return null
  if (checkError !== null) return (triedAt?.getTime() ?? 0) + FAILED_WAIT_MS
  return Math.max(checkedAt?.getTime() ?? 0, triedAt?.getTime() ?? 0) + updateHoursOf(level) * HOUR_MS
}

/** Whether a list is to be checked now. */
export const isDue = (list: ListFacts, whose: Whose, now: Date): boolean => {
  const at = checkAt(list, whose)
  return at !== null && at <= now.getTime()
}

/** When the lists of a game account are to be looked at again; null when it has none. */
export const nextLook = (lists: readonly ListFacts[], whose: Whose, now: Date): Date | null => {
  if (lists.length === 0) return null
  const usual = now.getTime() + updateHoursOf(whose.level) * HOUR_MS
  const times = lists.map((list) => Math.max(checkAt(list, whose) ?? usual, now.getTime() + LOOK_AGAIN_MS))
  return new Date(Math.min(usual, ...times))
}
