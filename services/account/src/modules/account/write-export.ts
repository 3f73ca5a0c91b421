import { Readable } from 'node:stream'
import { createPseudonyms } from '@gildscope/research/drops/own'
import type { AccountDeps } from '../../deps.ts'
import { findAccount } from '../../store/account-repository.ts'
import { ArchiveRepository } from '../archives/archive-repository.ts'
import { listOwnDrops } from '../drops/own-drops.ts'
import { keyRepository } from '../keys/key-repository.ts'
import { ExportRepository } from './export-repository.ts'

type Rows = AsyncIterable<unknown> | Iterable<unknown>

const jsonArray = async function* (rows: Rows): AsyncGenerator<string> {
  let separator = '['
  for await (const row of rows) {
    yield separator + JSON.stringify(row)
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}

const accountRow = async (db: AccountDeps['database']['db'], accountId: string): Promise<Record<string, unknown>> => {
  const account = await findAccount(db, accountId)
  if (account === null) return {}
  const { passwordHash: _hash, noticeKey: _key, userKey: _userKey, emailKey: _emailKey, ...own } = account
  return own
}

/**
 * Everything that is stored about an account, as one JSON document that is written while it is read: full lists with
 * all their revisions have tens of megabytes.
 */
export const writeExport = (
  { config, database, vault, now }: Pick<AccountDeps, 'config' | 'database' | 'vault' | 'now'>,
  accountId: string,
): Readable => {
  const { db, pool } = database
  // For all game accounts that were ever linked: an account that is being deleted has none linked any more.
  const drops = async (): Promise<Rows> => {
    const known = await new ArchiveRepository(db).listAccounts(accountId)
    const linked = known.map(({ accountID, account }) => ({ gameAccountId: accountID, gameAccount: account }))
    return listOwnDrops(pool, createPseudonyms(config.PSEUDONYM_KEY), linked)
  }
  const stored = new ExportRepository(database, accountId)
  const document = async function* (): AsyncGenerator<string> {
    const account = { ...(await accountRow(db, accountId)), mailedLinks: await stored.mailedLinks() }
    yield `{"exportedAt":${JSON.stringify(now())},"account":${JSON.stringify(account)}`
    const parts: [string, () => Rows | Promise<Rows>][] = [
      ['gameAccounts', () => keyRepository(db, vault).listKeys(accountId)],
      ['lists', () => stored.marketLists()],
      ['verificationLists', () => stored.verificationLists()],
      ['plans', () => stored.plans()],
      ['revisions', () => stored.revisions()],
      ['gemstore', () => stored.gemstore()],
      ['currencyValues', () => stored.currencyValues()],
      ['sessions', () => stored.sessions()],
      ['mails', () => stored.mails()],
      ['turns', () => stored.turns()],
      ['archives', () => stored.archives()],
      ['archiveGaps', () => stored.archiveGaps()],
      ['fillCounts', () => stored.fillCounts()],
      ['archiveEntries', () => stored.archiveEntries()],
      ['shares', () => stored.shares()],
      ['tokens', () => stored.tokens()],
      ['alerts', () => stored.alerts()],
      ['alertStates', () => stored.alertStates()],
      ['channels', () => stored.channels(vault)],
      ['notices', () => stored.notices()],
      ['deliveries', () => stored.deliveries()],
      ['drops', drops],
    ]
    for (const [name, read] of parts) {
      yield `,"${name}":`
      yield* jsonArray(await read())
    }
    yield '}'
  }
  return Readable.from(document())
}
