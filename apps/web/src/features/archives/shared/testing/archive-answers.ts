import { HOUR_MS } from '@gildscope/base/time'
import { type Archive, type ArchiveKind, listArchives, listShares, type SiteAccount } from '@gildscope/contracts'
import { GAME_ACCOUNT, signedIn } from '../../../../testing/account-answers.ts'
import { type Answer, answer } from '../../../../testing/answers.ts'

/** An instant some hours from now, before it when negative. */
export const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString()

const PERMISSIONS = ['account', 'characters', 'progression', 'tradingpost']

/** Game accounts whose keys allow everything that archives read. */
export const gameAccounts = (...names: readonly string[]): SiteAccount['gameAccounts'] =>
  Object.fromEntries(names.map((name) => [name, { ...GAME_ACCOUNT, permissions: PERMISSIONS }]))

/** An archive that is well; give what differs. */
export const archiveOf = (account: string, kind: ArchiveKind, differs: Partial<Archive> = {}): Archive => ({
  ...{ kind, account, accountID: `id of ${account}`, linked: true, entries: 40, bytes: 84_000 },
  ...{ first: inHours(-24 * 60), last: inHours(-3), lastUpdate: inHours(-3), nextUpdate: inHours(3) },
  ...{ state: 'ok', error: null, failingSince: null, gaps: [] },
  ...differs,
})

/** An archive that was never read. */
export const UNREAD: Partial<Archive> = {
  ...{ entries: 0, bytes: 0, first: null, last: null, lastUpdate: null, state: 'waiting' },
}

export const archivesOf = (account: string, differs: Partial<Archive> = {}): Archive[] =>
  (['trades', 'orders', 'wvw'] as const).map((kind) => archiveOf(account, kind, differs))

type Site = {
  archives: () => readonly Archive[]
  account?: Partial<SiteAccount>
  updateAllowedAt?: () => string | null
  /** Ids of game accounts. */
  fillsCounted?: () => readonly string[]
}

/** A signed-in user with archives. */
export const archiveAnswers = ({
  archives,
  account = {},
  updateAllowedAt = () => null,
  fillsCounted = () => [],
}: Site): Answer[] => [
  signedIn(account),
  answer(listArchives, () => ({
    reply: {
      updateHours: 6,
      updateAllowedAt: updateAllowedAt(),
      fillsCounted: [...fillsCounted()],
      archives: [...archives()],
    },
  })),
  answer(listShares, () => ({ reply: [] })),
]
