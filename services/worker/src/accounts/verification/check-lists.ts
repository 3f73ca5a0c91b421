import type { Vault } from '@gildscope/base/vault'
import type { Db } from '@gildscope/db'
import type { GameApi } from '@gildscope/game-api'
import { isKeyRefusal, openKey, type StoredKey, storeKeyVerdict } from '@gildscope/player-keys'
import type { WorkerConfig } from '../../config.ts'
import { checkErrorOf, INVALID_KEY, lacksPermission, PARTLY_READ, UNREADABLE_KEY } from './check-error.ts'
import { type ListStore, type ListToCheck, listStore } from './list-store.ts'
import { neededPermissions, neededPlaces, type Reading, readHoldings } from './read-holdings.ts'
import { endTurn, listLate, type Turn, takeTurn } from './take-turn.ts'
import { verify } from './verify.ts'

export type CheckListsDeps = {
  db: Db
  vault: Vault
  game: Pick<GameApi, 'fetchWithKey'>
  config: Pick<WorkerConfig, 'PUBLIC_ORIGIN' | 'MAILS_PER_HOUR'>
  now: () => Date
  signal: AbortSignal
}
export type CheckCounts = {
  checked: number
  failed: number
  /** When the remaining lists can be checked; null when there are none. */
  until: Date | null
}

/** Lists that keep being saved while one reading is judged wait for the next one. */
const MOST_ROUNDS = 4

/** A problem that is known before the game is called; null when there is none. */
const faultOfKey = (stored: StoredKey, key: string | null, { content }: ListToCheck): string | null => {
  if (key === null) return UNREADABLE_KEY
  if (stored.state === 'invalid') return INVALID_KEY
  const missing = neededPermissions(content).find((permission) => !stored.permissions.includes(permission))
  return missing === undefined ? null : lacksPermission(missing)
}

const isAllThere = ({ items, currency, professions }: ReturnType<typeof verify>): boolean =>
  [...items, ...currency, ...professions].every(({ valid }) => valid)

/** Judges one list by what was read; answers whether there is a verdict. Throws what is no fault of game or key. */
const judge = async (lists: ListStore, list: ListToCheck, reading: Reading, now: Date): Promise<boolean> => {
  const failed = neededPlaces(list.content).find((place) => reading.faults.has(place))
  if (failed === undefined) {
    const verdict = verify(list.content, reading)
    // What is missing may be in an entry that could not be read.
    if (!isAllThere(verdict) && neededPlaces(list.content).some((place) => reading.partial.has(place))) {
      await lists.storeError(list, PARTLY_READ, now)
      return false
    }
    return lists.storeResult(list, { revision: list.revision, ...verdict }, now)
  }
  const error = reading.faults.get(failed)
  const text = checkErrorOf(error)
  if (text === null) throw error
  await lists.storeError(list, text, now)
  return false
}

/** One reading of a game account for all its waiting lists. Returns the number of verdicts. */
const readAndJudge = async (deps: CheckListsDeps, { key: stored, lists }: Turn): Promise<number> => {
  const { db, vault, game, now, signal } = deps
  const store = listStore(db)
  const key = openKey(vault, stored)
  const readable: ListToCheck[] = []
  for (const list of lists) {
    const fault = faultOfKey(stored, key, list)
    if (fault === null) readable.push(list)
    else await store.storeError(list, fault, now())
  }
  if (key === null || readable.length === 0) return 0
  const reading = await readHoldings(game, key, new Set(readable.flatMap(({ content }) => neededPlaces(content))), {
    priority: 'waiting',
    who: stored.accountId,
    signal,
  })
  if ([...reading.faults.values()].some(isKeyRefusal)) await storeKeyVerdict(deps, stored, { answer: 'refused' }, now())
  const wasRead = ({ content }: ListToCheck): boolean =>
    neededPlaces(content).every((place) => reading.places.has(place))
  let checked = 0
  let next = readable
  for (let round = 0; round < MOST_ROUNDS && next.length > 0; round++) {
    for (const list of next) if (await judge(store, list, reading, now())) checked += 1
    next = (await listLate(db, stored)).filter((list) => faultOfKey(stored, key, list) === null && wasRead(list))
  }
  return checked
}

/**
 * Checks the waiting lists of an owner, one game account after the other. A failure of the game leaves their verdicts
 * unchanged. Accounts that may not be read again yet are left for `until`.
 */
export const checkLists = async (deps: CheckListsDeps, accountId: string): Promise<CheckCounts> => {
  const counts = { checked: 0, failed: 0 }
  for (;;) {
    deps.signal.throwIfAborted()
    const next = await takeTurn(deps.db, accountId, deps.now())
    if (next.kind === 'done') return { ...counts, until: null }
    if (next.kind === 'wait') return { ...counts, until: next.until }
    try {
      const checked = await readAndJudge(deps, next.turn)
      counts.checked += checked
      counts.failed += Math.max(0, next.turn.lists.length - checked)
    } finally {
      await endTurn(deps.db, next.turn, deps.now())
    }
  }
}
