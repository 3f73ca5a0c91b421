import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { accountSchema, archiveSchema, type DbHandle } from '@gildscope/db'
import { readLines } from '@gildscope/players'
import { and, asc, desc, eq, gt, or } from 'drizzle-orm'
import { isArchive } from '../archives/archive-repository.ts'
import { readMonth } from '../archives/reckoner/read-month.ts'
import { storedMonthsRepository } from '../archives/stored-months-repository.ts'

const { due, gemstoreEntry, listRevision, mail, mailedKey, marketList, session, share, verificationList } =
  accountSchema
const { gap } = archiveSchema

/**
 * Where the rows of each account table appear in the export. A test fails for a table that is missing here: owners can
 * export everything that is stored about them.
 */
export const EXPORTED: Readonly<Record<string, string>> = {
  'account.site_account': 'account',
  'account.game_key': 'gameAccounts',
  'account.market_list': 'lists',
  'account.verification_list': 'verificationLists',
  'account.list_revision': 'revisions',
  'account.gemstore_entry': 'gemstore',
  'account.session': 'sessions',
  'account.mail': 'mails',
  'account.mailed_key': 'account',
  'account.due': 'archives',
  'account.share': 'shares',
  'archive.entry': 'archiveEntries',
  'archive.pack': 'archiveEntries',
  'archive.gap': 'archiveGaps',
}

const REVISIONS_AT_ONCE = 20
const LISTS_AT_ONCE = 20

type Row = Record<string, unknown>

const NOTHING = Buffer.alloc(0)

const unpack = promisify(gunzip)

/** Every row of an account by table, without its id, hashes and encrypted values. */
export const exportRepository = ({ db, pool }: Pick<DbHandle, 'db' | 'pool'>, accountId: string) => {
  const stored = storedMonthsRepository(db)
  const withoutOwner = ({ accountId: _owner, ...row }: { accountId: string }): Row => row

  const listTurns = () =>
    db.select().from(due).where(eq(due.accountId, accountId)).orderBy(asc(due.gameAccount), asc(due.kind))

  /** Lists can be large; they are read a few at a time. */
  const lists = async function* (table: typeof marketList | typeof verificationList): AsyncGenerator<Row> {
    let after = ''
    for (;;) {
      const rows = await db
        .select()
        .from(table)
        .where(and(eq(table.accountId, accountId), gt(table.listId, after)))
        .orderBy(asc(table.listId))
        .limit(LISTS_AT_ONCE)
      yield* rows.map(withoutOwner)
      const last = rows.at(-1)
      if (last === undefined || rows.length < LISTS_AT_ONCE) return
      after = last.listId
    }
  }

  const revisions = async function* (): AsyncGenerator<Row> {
    let after = { listId: '', revision: 0 }
    for (;;) {
      const isLater = or(
        gt(listRevision.listId, after.listId),
        and(eq(listRevision.listId, after.listId), gt(listRevision.revision, after.revision)),
      )
      const rows = await db
        .select()
        .from(listRevision)
        .where(and(eq(listRevision.accountId, accountId), isLater))
        .orderBy(asc(listRevision.listId), asc(listRevision.revision))
        .limit(REVISIONS_AT_ONCE)
      yield* rows.map(withoutOwner)
      const last = rows.at(-1)
      if (last === undefined || rows.length < REVISIONS_AT_ONCE) return
      after = last
    }
  }

  return {
    marketLists: () => lists(marketList),
    verificationLists: () => lists(verificationList),
    revisions,
    gemstore: async (): Promise<Row[]> =>
      db
        .select({ uuid: gemstoreEntry.uuid, position: gemstoreEntry.position, lastDate: gemstoreEntry.lastDate })
        .from(gemstoreEntry)
        .where(eq(gemstoreEntry.accountId, accountId))
        .orderBy(asc(gemstoreEntry.position)),
    sessions: async (): Promise<Row[]> =>
      db
        .select({
          sessionId: session.sessionId,
          label: session.label,
          createdAt: session.createdAt,
          lastSeenAt: session.lastSeenAt,
        })
        .from(session)
        .where(eq(session.accountId, accountId))
        .orderBy(desc(session.lastSeenAt)),
    mailedLinks: async (): Promise<Row[]> =>
      db
        .select({
          purpose: mailedKey.purpose,
          email: mailedKey.email,
          createdAt: mailedKey.createdAt,
          expiresAt: mailedKey.expiresAt,
          usedAt: mailedKey.usedAt,
        })
        .from(mailedKey)
        .where(eq(mailedKey.accountId, accountId))
        .orderBy(asc(mailedKey.createdAt)),
    archives: async (): Promise<Row[]> => (await listTurns()).filter(isArchive).map(withoutOwner),
    /** Turns of everything that is checked regularly and is not an archive. */
    turns: async (): Promise<Row[]> => (await listTurns()).filter((turn) => !isArchive(turn)).map(withoutOwner),
    archiveGaps: async (): Promise<Row[]> =>
      (await db.select().from(gap).where(eq(gap.accountId, accountId)).orderBy(asc(gap.fromAt))).map(withoutOwner),
    archiveEntries: async function* (): AsyncGenerator<Row> {
      for (const { kind, gameAccountId, gameAccount } of (await listTurns()).filter(isArchive)) {
        const whose = { account: gameAccount, accountID: gameAccountId }
        for (const month of await stored.listMonths({ accountId, kind }, [whose])) {
          const { pack, open } = await readMonth(pool, { accountId, kind }, month)
          for (const lines of [pack === null ? NOTHING : await unpack(pack), Buffer.from(open)])
            for (const entry of readLines<Row>(lines)) yield { ...whose, kind, entry }
        }
      }
    },
    shares: async (): Promise<Row[]> =>
      (await db.select().from(share).where(eq(share.accountId, accountId)).orderBy(desc(share.createdAt))).map(
        withoutOwner,
      ),
    mails: async (): Promise<Row[]> =>
      db
        .select({
          mailId: mail.mailId,
          template: mail.template,
          state: mail.state,
          attempts: mail.attempts,
          createdAt: mail.createdAt,
          endedAt: mail.endedAt,
          isNotice: mail.isNotice,
        })
        .from(mail)
        .where(eq(mail.accountId, accountId))
        .orderBy(asc(mail.createdAt)),
  }
}
