import { accountSchema, type Db } from '@gildscope/db'
import { and, asc, desc, eq, gt, or } from 'drizzle-orm'

const { gemstoreEntry, listRevision, mail, mailedKey, marketList, session, verificationList } = accountSchema

const REVISIONS_AT_ONCE = 20
const LISTS_AT_ONCE = 20

type Row = Record<string, unknown>

/** Every row of an account by table, without its id, hashes and what is sealed. */
export const exportRepository = (db: Db, accountId: string) => {
  const withoutOwner = ({ accountId: _owner, ...row }: { accountId: string }): Row => row

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
