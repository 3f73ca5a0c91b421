import type { GameCall, Permission } from '@gildscope/contracts/game'
import { type CallOptions, type GameApi, GameApiError, type KeyedPage, type Priority } from '@gildscope/game-api'
import { findKey } from './find-key.ts'
import { isKeyRefusal, scopeAskedFor } from './key-refusal.ts'
import { type StoreDeps, storeKeyVerdict } from './key-store.ts'
import { openKey } from './open-key.ts'

export type PlayerDeps = StoreDeps & {
  game: Pick<GameApi, 'fetchWithKey' | 'streamPagesWithKey'>
  now: () => Date
}

export type PlayerAsked = {
  accountId: string
  gameAccountId: string
  /** The permissions that the key needs for all calls. */
  needs: readonly Permission[]
  priority: Priority
  signal: AbortSignal
}

/** The game with one player's access. Calls throw GameApiError. */
export type Player = {
  /** Name of the game account when its key was last checked. */
  gameAccount: string
  get<Reply>(call: GameCall<Reply>, params?: Record<string, string>): Promise<Reply>
  pages<Row>(call: GameCall<Row[]>): AsyncGenerator<KeyedPage<Row>>
}

export type PlayerOutcome<T> =
  | { kind: 'done'; value: T }
  | { kind: 'no-key' }
  /** No secret of this installation decrypts it, as after a restore without them. */
  | { kind: 'sealed' }
  | { kind: 'lacks-permission'; permission: string }
  | { kind: 'refused' }
  | { kind: 'unanswered'; error: GameApiError }

/**
 * Calls the game on behalf of a player, whose key is decrypted here and passed to no one. A refusal of the key is
 * recorded. Errors of `use` that are not faults of the game are rethrown.
 */
export const withPlayer = async <T>(
  deps: PlayerDeps,
  asked: PlayerAsked,
  use: (player: Player) => Promise<T>,
): Promise<PlayerOutcome<T>> => {
  const stored = await findKey(deps.db, asked)
  if (stored === null) return { kind: 'no-key' }
  const key = openKey(deps.vault, stored)
  if (key === null) return { kind: 'sealed' }
  if (stored.state === 'invalid') return { kind: 'refused' }
  const missing = asked.needs.find((permission) => !stored.permissions.includes(permission))
  if (missing !== undefined) return { kind: 'lacks-permission', permission: missing }
  const options: CallOptions = { priority: asked.priority, who: asked.accountId, signal: asked.signal }
  try {
    const value = await use({
      gameAccount: stored.gameAccount,
      get: (call, searchParams) =>
        deps.game.fetchWithKey(call, key, { ...options, ...(searchParams && { searchParams }) }),
      pages: (call) => deps.game.streamPagesWithKey(call, key, options),
    })
    return { kind: 'done', value }
  } catch (error) {
    if (isKeyRefusal(error)) {
      await storeKeyVerdict(deps, stored, { answer: 'refused' }, deps.now())
      return { kind: 'refused' }
    }
    const permission = scopeAskedFor(error)
    if (permission !== null) return { kind: 'lacks-permission', permission }
    if (error instanceof GameApiError) return { kind: 'unanswered', error }
    throw error
  }
}
