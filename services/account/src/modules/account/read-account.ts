import type { Vault } from '@gildscope/base/vault'
import { type GameAccount, type SiteAccount, updateHoursOf } from '@gildscope/contracts'
import { type LinkedKey, toLinkedKey } from '../keys/key-repository.ts'
import type { OwnAccount } from './own-account-repository.ts'

type Name = { listId: string; name: string }

const text = (date: Date | null): string | null => date?.toISOString() ?? null

const gameAccountOf = (stored: LinkedKey): GameAccount => ({
  key: stored.key ?? '',
  permissions: stored.permissions,
  id: stored.gameAccountId,
  keyName: stored.keyName,
  state: stored.state,
  refusedSince: text(stored.refusedSince),
  lastChecked: text(stored.lastCheckedAt),
  lastUpdate: text(stored.lastUpdateAt),
  nextUpdate: text(stored.nextUpdateAt),
})

const times = (dates: readonly (Date | null)[]): number[] =>
  dates.flatMap((date) => (date === null ? [] : [date.getTime()]))
const latest = (dates: readonly (Date | null)[]): Date | null => {
  const known = times(dates)
  return known.length === 0 ? null : new Date(Math.max(...known))
}
const earliest = (dates: readonly (Date | null)[]): Date | null => {
  const known = times(dates)
  return known.length === 0 ? null : new Date(Math.min(...known))
}

const namesById = (names: readonly Name[]): Record<string, string> =>
  Object.fromEntries(names.map(({ listId, name }) => [listId, name]))

/** The owner's view of the account, with complete keys. */
export const toSiteAccount = (account: OwnAccount, vault: Vault): SiteAccount => {
  const keys = account.keys.map((row) => toLinkedKey(vault, row))
  return {
    user: account.userName,
    email: account.email,
    emailConfirmed: account.emailConfirmedAt !== null,
    noticesStopped: account.noticesStoppedAt !== null,
    accountLevel: account.level,
    updateHours: updateHoursOf(account.level),
    gameAccounts: Object.fromEntries(keys.map((key) => [key.gameAccount, gameAccountOf(key)])),
    lists: namesById(account.lists),
    verification: namesById(account.verification),
    lastUpdate: text(latest(keys.map(({ lastUpdateAt }) => lastUpdateAt))),
    nextUpdate: text(earliest(keys.map(({ nextUpdateAt }) => nextUpdateAt))),
    createdAt: account.createdAt.toISOString(),
    passwordChangedAt: account.passwordChangedAt.toISOString(),
    deletionDue: text(account.deletionDue),
  }
}
