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
  /** Entries of the answers so far that could not be read, each with the reason. */
  leftOut: readonly string[]
  /** The same player for some of the calls, with left-out entries of their own; they count here, too. */
  apart(): Player
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
  const playerNoting = (note: (entries: readonly string[]) => void): Player => {
    const leftOut: string[] = []
    const noteHere = (entries: readonly string[]): void => {
      leftOut.push(...entries)
      note(entries)
    }
    const onLeftOut = (call: GameCall) => (entries: readonly string[]) =>
      noteHere(entries.map((entry) => `${call.path}, ${entry}`))
    return {
      gameAccount: stored.gameAccount,
      leftOut,
      apart: () => playerNoting(noteHere),
      get: (call, searchParams) =>
        deps.game.fetchWithKey(call, key, {
          ...options,
          ...(searchParams && { searchParams }),
          onLeftOut: onLeftOut(call),
        }),
      pages: (call) => deps.game.streamPagesWithKey(call, key, { ...options, onLeftOut: onLeftOut(call) }),
    }
  }
  try {
    const value = await use(playerNoting(() => {}))
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
