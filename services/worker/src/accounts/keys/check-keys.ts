import type { Db } from '@gildscope/db'
import type { GameApi } from '@gildscope/game-api'
import {
  askAboutKey,
  claimDueKeys,
  type KeyVerdict,
  openKey,
  type StoredKey,
  storeKeyVerdict,
} from '@gildscope/player-keys'
import type { Vault } from '@gildscope/vault'
import type { WorkerConfig } from '../../config.ts'

export type CheckKeysDeps = {
  db: Db
  vault: Vault
  game: Pick<GameApi, 'fetchWithKey'>
  config: Pick<WorkerConfig, 'PUBLIC_ORIGIN' | 'MAILS_PER_HOUR'>
  now: () => Date
  signal: AbortSignal
}
export type KeyCounts = { accepted: number; refused: number; unanswered: number; mails: number }

/** So many at a time, so that the keys of a thousand players are no storm for the game. */
const AT_ONCE = 3

/** A key that cannot be opened here says nothing about the game, and may be opened again once its secret is back. */
const verdictOn = async (deps: CheckKeysDeps, stored: StoredKey): Promise<KeyVerdict> => {
  const key = openKey(deps.vault, stored)
  return key === null
    ? { answer: 'unanswered' }
    : askAboutKey(deps.game, key, { who: stored.accountId, signal: deps.signal })
}

/** Asks about every key whose turn it is, until none is left or the worker stops. */
export const checkDueKeys = async (deps: CheckKeysDeps): Promise<KeyCounts> => {
  const counts: KeyCounts = { accepted: 0, refused: 0, unanswered: 0, mails: 0 }
  const checkOne = async (stored: StoredKey): Promise<void> => {
    const verdict = await verdictOn(deps, stored)
    counts[verdict.answer] += 1
    if (await storeKeyVerdict(deps, stored, verdict, deps.now())) counts.mails += 1
  }
  while (!deps.signal.aborted) {
    const due = await claimDueKeys(deps.db, deps.now(), AT_ONCE)
    if (due.length === 0) break
    await Promise.all(due.map(checkOne))
  }
  deps.signal.throwIfAborted()
  return counts
}
