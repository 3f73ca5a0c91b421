import { HOUR_MS } from '@gildscope/base/time'
import type { Vault } from '@gildscope/base/vault'
import { claimDue, type DbHandle, type DueTurn, endDue, releaseDue } from '@gildscope/db'
import type { GameApi } from '@gildscope/game-api'
import {
  askAboutKey,
  endKeyTurn,
  findKey,
  isGivenUp,
  type KeyVerdict,
  openKey,
  type StoredKey,
} from '@gildscope/player-keys'
import type { WorkerConfig } from '../../config.ts'

export type CheckKeysDeps = {
  db: Pick<DbHandle, 'db' | 'pool'>
  vault: Vault
  game: Pick<GameApi, 'fetchWithKey'>
  config: Pick<WorkerConfig, 'PUBLIC_ORIGIN' | 'MAILS_PER_HOUR'>
  now: () => Date
  onAnswer?: (answer: KeyVerdict['answer']) => void
  signal: AbortSignal
}
export type KeyCounts = { accepted: number; refused: number; unanswered: number; mails: number }

/** This many at a time, so that the keys of a thousand players do not flood the game. */
const AT_ONCE = 3
/** Background calls may wait for a quarter of an hour behind a new catalogue. */
const CLAIM_MS = HOUR_MS

/**
 * A key that cannot be decrypted here is no evidence about the game, and may be readable again once its secret is back.
 */
const verdictOn = async (deps: CheckKeysDeps, stored: StoredKey): Promise<KeyVerdict> => {
  const key = openKey(deps.vault, stored)
  return key === null
    ? { answer: 'unanswered' }
    : askAboutKey(deps.game, key, { who: stored.accountId, signal: deps.signal })
}

const takeTurn = async (deps: CheckKeysDeps, turn: DueTurn<'key'>, counts: KeyCounts): Promise<void> => {
  const { db, vault, config, now } = deps
  const key = await findKey(db.db, turn)
  if (key === null || isGivenUp(key, now())) {
    const error = key === null ? 'No key of this game account is linked' : turn.lastError
    await endDue(db.pool, turn, { ...turn, nextAt: null, error }, now())
    return
  }
  const verdict = await verdictOn(deps, key)
  counts[verdict.answer] += 1
  deps.onAnswer?.(verdict.answer)
  if (await endKeyTurn({ pool: db.pool, vault, config }, { turn, key, verdict }, now())) counts.mails += 1
}

/** Checks every key that is due, until none is left or the worker stops. */
export const checkDueKeys = async (deps: CheckKeysDeps): Promise<KeyCounts> => {
  const { db, now, signal } = deps
  const counts: KeyCounts = { accepted: 0, refused: 0, unanswered: 0, mails: 0 }
  const checkOne = async (turn: DueTurn<'key'>): Promise<void> => {
    try {
      await takeTurn(deps, turn, counts)
    } catch (error) {
      // Left to the next worker; if even this fails, the turn becomes free when its claim expires.
      if (signal.aborted) await releaseDue(db.pool, turn).catch(() => {})
      throw error
    }
  }
  while (!signal.aborted) {
    const turns = await claimDue(db.pool, { kinds: ['key'], now: now(), claimMs: CLAIM_MS, limit: AT_ONCE })
    if (turns.length === 0) break
    await Promise.all(turns.map(checkOne))
  }
  signal.throwIfAborted()
  return counts
}
