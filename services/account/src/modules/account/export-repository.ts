import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Vault } from '@gildscope/base/vault'
import { openChannelOrNull } from '@gildscope/channels'
import { accountSchema, archiveSchema, type DbHandle } from '@gildscope/db'
import { readLines } from '@gildscope/players'
import { and, asc, desc, eq, gt, or, sql } from 'drizzle-orm'
import { isArchive } from '../archives/archive-repository.ts'
import { readMonth } from '../archives/reckoner/read-month.ts'
import { storedMonthsRepository } from '../archives/stored-months-repository.ts'

const { alert, alertState, channel, delivery, notice } = accountSchema
const {
  currencyValue,
  due,
  gemstoreEntry,
  listRevision,
  mail,
  mailedKey,
  marketList,
  plan,
  session,
  share,
  token,
  verificationList,
} = accountSchema
const { fillCount, gap } = archiveSchema

/**
 * Where the rows of each account table appear in the export. A test fails for a table that is missing here: owners can
 * export everything that is stored about them.
 */
export const EXPORTED: Readonly<Record<string, string>> = {
  'account.site_account': 'account',
  'account.game_key': 'gameAccounts',
  'account.market_list': 'lists',
  'account.verification_list': 'verificationLists',
  'account.plan': 'plans',
  'account.list_revision': 'revisions',
  'account.gemstore_entry': 'gemstore',
  'account.currency_value': 'currencyValues',
  'account.session': 'sessions',
  'account.mail': 'mails',
  'account.mailed_key': 'account',
  'account.due': 'archives',
  'account.share': 'shares',
  'account.token': 'tokens',
  'account.alert': 'alerts',
  'account.alert_state': 'alertStates',
  'account.channel': 'channels',
  'account.notice': 'notices',
  'account.delivery': 'deliveries',
  'archive.entry': 'archiveEntries',
  'archive.pack': 'archiveEntries',
  'archive.gap': 'archiveGaps',
  'archive.fill_count': 'fillCounts',
}

/** Lists and their revisions can be large; they are read a few at a time. */
const LARGE_ROWS_AT_ONCE = 20
const SMALL_ROWS_AT_ONCE = 1_000

type Row = Record<string, unknown>

const NOTHING = Buffer.alloc(0)

const unpack = promisify(gunzip)

const withoutOwner = ({ accountId: _owner, ...row }: { accountId: string }): Row => row

/** Reads on after the last row of each page. */
const inPages = async function* <R extends { accountId: string }>(
  readAfter: (last: R | null) => Promise<R[]>,
  atOnce = LARGE_ROWS_AT_ONCE,
): AsyncGenerator<Row> {
  let last: R | null = null
  for (;;) {
    const rows: R[] = await readAfter(last)
    yield* rows.map(withoutOwner)
    last = rows.at(-1) ?? null
    if (last === null || rows.length < atOnce) return
  }
}

/** Every row of an account by table, without its id, hashes and encrypted values. */
export class ExportRepository {
  readonly #db: DbHandle['db']
  readonly #pool: DbHandle['pool']
  readonly #accountId: string

  constructor({ db, pool }: Pick<DbHandle, 'db' | 'pool'>, accountId: string) {
    this.#db = db
    this.#pool = pool
    this.#accountId = accountId
  }

  marketLists(): AsyncGenerator<Row> {
    return this.#lists(marketList)
  }

  verificationLists(): AsyncGenerator<Row> {
    return this.#lists(verificationList)
  }

  plans(): AsyncGenerator<Row> {
    return inPages<typeof plan.$inferSelect>((last) =>
      this.#db
        .select()
        .from(plan)
        .where(and(eq(plan.accountId, this.#accountId), gt(plan.planId, last?.planId ?? '')))
        .orderBy(asc(plan.planId))
        .limit(LARGE_ROWS_AT_ONCE),
    )
  }

  revisions(): AsyncGenerator<Row> {
    const { accountId, listId, revision } = listRevision
    return inPages<typeof listRevision.$inferSelect>((last) =>
      this.#db
        .select()
        .from(listRevision)
        .where(
          and(
            eq(accountId, this.#accountId),
            last === null
              ? undefined
              : or(gt(listId, last.listId), and(eq(listId, last.listId), gt(revision, last.revision))),
          ),
        )
        .orderBy(asc(listId), asc(revision))
        .limit(LARGE_ROWS_AT_ONCE),
    )
  }

  async gemstore(): Promise<Row[]> {
    return this.#db
      .select({ uuid: gemstoreEntry.uuid, position: gemstoreEntry.position, lastDate: gemstoreEntry.lastDate })
      .from(gemstoreEntry)
      .where(eq(gemstoreEntry.accountId, this.#accountId))
      .orderBy(asc(gemstoreEntry.position))
  }

  async currencyValues(): Promise<Row[]> {
    const { currencyId, copper } = currencyValue
    return this.#db
      .select({ currencyId, copper })
      .from(currencyValue)
      .where(eq(currencyValue.accountId, this.#accountId))
      .orderBy(asc(currencyId))
  }

  async sessions(): Promise<Row[]> {
    const { sessionId, label, createdAt, lastSeenAt } = session
    return this.#db
      .select({ sessionId, label, createdAt, lastSeenAt })
      .from(session)
      .where(eq(session.accountId, this.#accountId))
      .orderBy(desc(lastSeenAt))
  }

  async mailedLinks(): Promise<Row[]> {
    const { purpose, email, createdAt, expiresAt, usedAt } = mailedKey
    return this.#db
      .select({ purpose, email, createdAt, expiresAt, usedAt })
      .from(mailedKey)
      .where(eq(mailedKey.accountId, this.#accountId))
      .orderBy(asc(createdAt))
  }

  async archives(): Promise<Row[]> {
    return (await this.#listTurns()).filter(isArchive).map(withoutOwner)
  }

  /** Turns of everything that is checked regularly and is not an archive. */
  async turns(): Promise<Row[]> {
    return (await this.#listTurns()).filter((turn) => !isArchive(turn)).map(withoutOwner)
  }

  async archiveGaps(): Promise<Row[]> {
    const rows = await this.#db.select().from(gap).where(eq(gap.accountId, this.#accountId)).orderBy(asc(gap.fromAt))
    return rows.map(withoutOwner)
  }

  async fillCounts(): Promise<Row[]> {
    const own = eq(fillCount.accountId, this.#accountId)
    const { gameAccountId, day, perHour } = fillCount
    const rows = await this.#db.select().from(fillCount).where(own).orderBy(asc(gameAccountId), asc(day), asc(perHour))
    return rows.map(withoutOwner)
  }

  async *archiveEntries(): AsyncGenerator<Row> {
    const stored = storedMonthsRepository(this.#db)
    for (const { kind, gameAccountId, gameAccount } of (await this.#listTurns()).filter(isArchive)) {
      const whose = { account: gameAccount, accountID: gameAccountId }
      const which = { accountId: this.#accountId, kind }
      for (const month of await stored.listMonths(which, [whose])) {
        const { pack, open } = await readMonth(this.#pool, which, month)
        for (const lines of [pack === null ? NOTHING : await unpack(pack), Buffer.from(open)])
          for (const entry of readLines<Row>(lines)) yield { ...whose, kind, entry }
      }
    }
  }

  async shares(): Promise<Row[]> {
    const own = eq(share.accountId, this.#accountId)
    return (await this.#db.select().from(share).where(own).orderBy(desc(share.createdAt))).map(withoutOwner)
  }

  async tokens(): Promise<Row[]> {
    const { tokenId, name, scopes, createdAt, lastUsedAt, expiresAt } = token
    return this.#db
      .select({ tokenId, name, scopes, createdAt, lastUsedAt, expiresAt })
      .from(token)
      .where(eq(token.accountId, this.#accountId))
      .orderBy(desc(createdAt))
  }

  async alerts(): Promise<Row[]> {
    const own = eq(alert.accountId, this.#accountId)
    return (await this.#db.select().from(alert).where(own).orderBy(asc(alert.createdAt))).map(withoutOwner)
  }

  alertStates(): AsyncGenerator<Row> {
    const { accountId, alertId, itemId } = alertState
    return inPages<typeof alertState.$inferSelect>((last) => {
      const isLater = last === null ? undefined : sql`(${alertId}, ${itemId}) > (${last.alertId}, ${last.itemId})`
      return this.#db
        .select()
        .from(alertState)
        .where(and(eq(accountId, this.#accountId), isLater))
        .orderBy(asc(alertId), asc(itemId))
        .limit(SMALL_ROWS_AT_ONCE)
    }, SMALL_ROWS_AT_ONCE)
  }

  /** With the other mail addresses; those of webhooks are secrets. */
  async channels(vault: Vault): Promise<Row[]> {
    const own = eq(channel.accountId, this.#accountId)
    const rows = await this.#db.select().from(channel).where(own).orderBy(asc(channel.createdAt))
    return rows.map(({ accountId, sealed, sealedBy, endpointDigest: _digest, ...row }) => {
      const content = openChannelOrNull(vault, { accountId, channelId: row.channelId, sealed, sealedBy })
      return { ...row, ...(content?.kind === 'mail' && { address: content.address }) }
    })
  }

  notices(): AsyncGenerator<Row> {
    const { accountId, noticeId } = notice
    return inPages<typeof notice.$inferSelect>(
      (last) =>
        this.#db
          .select()
          .from(notice)
          .where(and(eq(accountId, this.#accountId), last === null ? undefined : gt(noticeId, last.noticeId)))
          .orderBy(asc(noticeId))
          .limit(SMALL_ROWS_AT_ONCE),
      SMALL_ROWS_AT_ONCE,
    )
  }

  deliveries(): AsyncGenerator<Row> {
    const { accountId, noticeId, channelId } = delivery
    return inPages<typeof delivery.$inferSelect>((last) => {
      const isLater =
        last === null ? undefined : sql`(${noticeId}, ${channelId}) > (${last.noticeId}, ${last.channelId})`
      return this.#db
        .select()
        .from(delivery)
        .where(and(eq(accountId, this.#accountId), isLater))
        .orderBy(asc(noticeId), asc(channelId))
        .limit(SMALL_ROWS_AT_ONCE)
    }, SMALL_ROWS_AT_ONCE)
  }

  async mails(): Promise<Row[]> {
    const { mailId, template, state, attempts, createdAt, endedAt, isNotice } = mail
    return this.#db
      .select({ mailId, template, state, attempts, createdAt, endedAt, isNotice })
      .from(mail)
      .where(eq(mail.accountId, this.#accountId))
      .orderBy(asc(createdAt))
  }

  #lists(table: typeof marketList | typeof verificationList): AsyncGenerator<Row> {
    return inPages<typeof marketList.$inferSelect | typeof verificationList.$inferSelect>((last) =>
      this.#db
        .select()
        .from(table)
        .where(and(eq(table.accountId, this.#accountId), gt(table.listId, last?.listId ?? '')))
        .orderBy(asc(table.listId))
        .limit(LARGE_ROWS_AT_ONCE),
    )
  }

  #listTurns() {
    return this.#db
      .select()
      .from(due)
      .where(eq(due.accountId, this.#accountId))
      .orderBy(asc(due.gameAccount), asc(due.kind))
  }
}
