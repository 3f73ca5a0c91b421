import type { Db } from '@gildscope/db'
import type { GameApi } from '@gildscope/game-api'
import type { Vault } from '@gildscope/vault'
import type { WorkerConfig } from '../../config.ts'
import { isKeyRefusal } from '../keys/key-refusal.ts'
import { openKey, type StoredKey, storeKeyVerdict } from '../keys/key-store.ts'
import { checkErrorOf, INVALID_KEY, lacksPermission, UNREADABLE_KEY } from './check-error.ts'
import type { ListName, ListStore, ListToCheck } from './list-store.ts'
import { neededPermissions, readHoldings } from './read-holdings.ts'
import { verify } from './verify.ts'

export type CheckListDeps = {
  db: Db
  vault: Vault
  game: Pick<GameApi, 'fetchWithKey'>
  lists: ListStore
  config: Pick<WorkerConfig, 'PUBLIC_ORIGIN' | 'MAILS_PER_HOUR'>
  now: () => Date
  signal: AbortSignal
}
export type CheckOutcome =
  | 'checked'
  | 'failed'
  | 'not linked'
  | 'checked a moment ago'
  | 'not there'
  | 'changed all the time'

const MOST_ROUNDS = 4
/** A second job for what one check has told already. */
const FRESH_MS = 60_000

const isFresh = ({ askedAt, checkedAt }: ListToCheck, now: Date): boolean =>
  askedAt === null && checkedAt !== null && now.getTime() - checkedAt.getTime() < FRESH_MS

/** What stands in the way before the game is asked; null when nothing does. */
const faultOfKey = (stored: StoredKey, key: string | null, list: ListToCheck): string | null => {
  if (key === null) return UNREADABLE_KEY
  if (stored.state === 'invalid') return INVALID_KEY
  const missing = neededPermissions(list.content).find((permission) => !stored.permissions.includes(permission))
  return missing === undefined ? null : lacksPermission(missing)
}

/** One look at the game account; answers whether the list was still the same when the result was stored. */
const checkOnce = async (
  deps: CheckListDeps,
  list: ListToCheck,
  stored: StoredKey,
): Promise<{ outcome: 'checked' | 'failed'; wasStored: boolean }> => {
  const { vault, game, lists, now, signal } = deps
  const key = openKey(vault, stored)
  const fault = faultOfKey(stored, key, list)
  if (fault !== null || key === null) {
    return { outcome: 'failed', wasStored: await lists.storeError(list, fault ?? UNREADABLE_KEY, now()) }
  }
  try {
    const holdings = await readHoldings(game, key, list.content, signal)
    const result = { revision: list.revision, ...verify(list.content, holdings) }
    return { outcome: 'checked', wasStored: await lists.storeResult(list, result, now()) }
  } catch (error) {
    const text = checkErrorOf(error)
    if (text === null) throw error
    if (isKeyRefusal(error)) await storeKeyVerdict(deps, stored, { answer: 'refused' }, now())
    return { outcome: 'failed', wasStored: await lists.storeError(list, text, now()) }
  }
}

/** Checks one list. A fault of the game leaves the verdicts as they were; a list changed meanwhile is checked again. */
export const checkList = async (deps: CheckListDeps, name: ListName): Promise<CheckOutcome> => {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    deps.signal.throwIfAborted()
    const list = await deps.lists.find(name)
    if (list === null) return 'not there'
    if (list.key === null) {
      await deps.lists.forgetAsking(list)
      return 'not linked'
    }
    if (isFresh(list, deps.now())) return 'checked a moment ago'
    const { outcome, wasStored } = await checkOnce(deps, list, list.key)
    if (wasStored) return outcome
  }
  return 'changed all the time'
}
