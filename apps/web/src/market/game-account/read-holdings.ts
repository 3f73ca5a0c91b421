import { ApiError } from '@gildscope/contracts/client'
import { type BoundAs, type PlaceAnswer, type PlannedCall, type Snapshot, toRows } from '@gildscope/holdings'
import type { Api } from '../../api/api-context.tsx'
import type { PoliteQueue } from '../../api/polite-queue.ts'
import { askPlace, type BagsAnswer } from './ask-place.ts'
import type { GameOrder } from './read-orders.ts'

/** A question that failed is done, too. */
export type Progress = { done: number; total: number; failed: number }

export type Reading = {
  api: Api
  queue: PoliteQueue
  /** Null: the account has none. */
  keyOf: (account: string) => string | null
  boundAs: BoundAs
  signal: AbortSignal
  onProgress: (progress: Progress) => void
  /** True if what could not be read must not look like something that went away: its place is a hole then. */
  isCompared?: boolean
  /** Receives the open offers of an account, which contain more than the units in them. */
  onOffers?: (account: string, offers: readonly GameOrder[]) => void
  /** Receives each place as it is read. */
  onAnswer?: (answer: PlaceAnswer) => void
  /** Receives the bags of each character. */
  onBags?: (answer: BagsAnswer) => void
}

const NO_KEY = 'no key of the account is linked'
const REFUSED = 'the game refused the key'
const ODD = 'the game sent something that this page could not read'
const NOT_ALLOWED = 'the key may not read it'

/** Reasons that a retry does not change, but another key does. */
export const KEY_REASONS: readonly string[] = [NO_KEY, REFUSED, NOT_ALLOWED]

/** Why a place could not be read, after the name of the place. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return 'this page failed to read the answer'
  if (error.status === 0) return navigator.onLine ? 'the game did not answer' : 'this browser is offline'
  if (error.status === 400) return 'the game has trouble with the account: enter the game with it once'
  if (error.status === 401) return REFUSED
  if (error.status === 403) return NOT_ALLOWED
  return `the game answered ${error.status}`
}

/**
 * Makes all calls and returns the holdings, with a hole for each call that failed. Rejects only when `signal` aborts
 * it: a cancelled reading is no snapshot.
 */
export const readHoldings = async (calls: readonly PlannedCall[], reading: Reading): Promise<Snapshot> => {
  const { keyOf, boundAs, signal, onProgress, onAnswer, isCompared = false } = reading
  const takenAt = Date.now()
  const holes: Snapshot['holes'] = []
  const answers: PlaceAnswer[] = []
  const progress = { done: 0, total: calls.length, failed: 0 }
  onProgress({ ...progress })
  const askOne = async (call: PlannedCall): Promise<void> => {
    const { account, place, where } = call
    const key = keyOf(account)
    try {
      if (key === null) holes.push({ account, place, where, reason: NO_KEY })
      else {
        const leftOut: string[] = []
        const answer = await askPlace(call, { ...reading, key, onLeftOut: (entries) => leftOut.push(...entries) })
        if (isCompared && leftOut.length > 0) holes.push({ account, place, where, reason: ODD })
        else {
          answers.push(answer)
          onAnswer?.(answer)
        }
      }
    } catch (error) {
      signal.throwIfAborted()
      holes.push({ account, place, where, reason: reasonOf(error) })
    }
    // What answered all the same after it was cancelled is no progress of anything.
    signal.throwIfAborted()
    progress.done += 1
    progress.failed = holes.length
    onProgress({ ...progress })
  }
  await Promise.all(calls.map(askOne))
  signal.throwIfAborted()
  return {
    version: 1,
    takenAt,
    endedAt: Date.now(),
    read: answers.map(({ account, place, where }) => ({ account, place, where })),
    holes,
    rows: toRows(answers, boundAs),
  }
}
