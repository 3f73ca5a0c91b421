import { randomUUID } from 'node:crypto'
import { gameKeyContext } from '@gildscope/base/vault'
import { channelContext } from '@gildscope/channels'
import { mailContext } from '@gildscope/mail'
import { hashSecret } from '../../auth/secret.ts'
import type { AccountDeps } from '../../deps.ts'
import type { FakePlayer } from '../../testing/fake-game.ts'
import type { Person } from './good-calls.ts'

type Stored = Pick<AccountDeps, 'database' | 'vault'>
type Row = Record<string, unknown>
/** Rows as PostgreSQL returns them, by table. */
type Rows = Map<string, Row[]>

/** A person with a player of the game, as stored right after everything of theirs was created. */
export type Pattern = { person: Person; player: FakePlayer; rows: Rows; at: Date }

const fromHex = (value: unknown): Buffer => Buffer.from(String(value).replace('\\x', ''), 'hex')
const toHex = (value: Buffer): string => `\\x${value.toString('hex')}`

const tables = new WeakMap<Stored['database'], Promise<string[]>>()

/** Tables with something of accounts in them; the catalogue of a database takes as long as fifty of their rows. */
export const tablesOfAccounts = ({ database }: Pick<Stored, 'database'>): Promise<string[]> => {
  const known = tables.get(database)
  if (known !== undefined) return known
  const asked = database.pool
    .query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.columns
       where column_name = 'account_id' and table_schema in ('account', 'archive', 'stats') order by 1`,
    )
    .then(({ rows }) => rows.map(({ name }) => name))
  tables.set(database, asked)
  return asked
}

export const takePattern = async (deps: Stored, person: Person, player: FakePlayer): Promise<Pattern> => {
  const rows: Rows = new Map()
  for (const table of await tablesOfAccounts(deps)) {
    const found = await deps.database.pool.query<{ row: Row }>(
      `select to_jsonb(t) as row from ${table} t where account_id = $1`,
      [person.accountId],
    )
    if (found.rows.length > 0)
      rows.set(
        table,
        found.rows.map(({ row }) => row),
      )
  }
  return { person, player, rows, at: new Date(String(rows.get('account.site_account')?.[0]?.created_at)) }
}

/** Values in a person's rows that identify or authenticate them, always in the same order. */
const marksOf = (person: Person, player: FakePlayer, mailIds: readonly string[]): string[] => [
  ...[person.accountId, person.userName, person.userName.toLowerCase(), person.email, person.noticeKey],
  ...[
    person.sessionId,
    person.listId,
    person.verificationId,
    person.shareId,
    person.tokenId,
    person.alertId,
    person.channelId,
    person.planId,
    person.planShareId,
    player.id,
    player.name,
    player.keyName,
  ],
  ...[person.session, person.token, person.resetKey, person.confirmKey, person.restoreKey].flatMap((secret) => [
    hashSecret(secret).toString('hex'),
    secret,
  ]),
  ...mailIds,
]

const MAIL = 'account.mail'
const CHANNEL = 'account.channel'
const GAME_KEY = 'account.game_key'

/**
 * Stores a copy of the pattern's person, with a name, ids, secrets and a player of their own. The password is that of
 * the pattern: creating each person by calls takes fifty queries and a hash.
 */
export const copyPerson = async (
  { database: { pool }, vault }: Stored,
  { person: old, player: oldPlayer, rows }: Pattern,
  person: Person,
  player: FakePlayer,
): Promise<void> => {
  const mails = rows.get(MAIL) ?? []
  const oldMarks = marksOf(
    old,
    oldPlayer,
    mails.map(({ mail_id }) => String(mail_id)),
  )
  const newMarks = marksOf(
    person,
    player,
    mails.map(() => randomUUID()),
  )
  const renamed = (text: string): string =>
    oldMarks.reduce((result, mark, index) => result.replaceAll(mark, newMarks[index] ?? ''), text)
  const seal = (row: Row, column: string, context: string, text: string): void => {
    const { sealed, sealedBy } = vault.seal(text, context)
    row[column] = toHex(sealed)
    row.sealed_by = sealedBy
  }
  const copyOf = (table: string, row: Row): Row => {
    const copy: Row = JSON.parse(renamed(JSON.stringify(row)))
    if (table === GAME_KEY) seal(copy, 'key_sealed', gameKeyContext(person.accountId, player.id), player.key)
    if (table === CHANNEL) {
      const context = channelContext(old.accountId, String(row.channel_id))
      const text = vault.open({ sealed: fromHex(row.sealed), sealedBy: String(row.sealed_by) }, context)
      seal(copy, 'sealed', channelContext(person.accountId, String(copy.channel_id)), text)
    }
    if (table === MAIL) {
      const context = mailContext(old.accountId, String(row.mail_id))
      const text = vault.open({ sealed: fromHex(row.sealed), sealedBy: String(row.sealed_by) }, context)
      seal(copy, 'sealed', mailContext(person.accountId, String(copy.mail_id)), renamed(text))
    }
    return copy
  }
  const tables = [...rows.keys()]
  const inserts = tables.map(
    (table, index) =>
      `t${index} as (insert into ${table} select * from jsonb_populate_recordset(null::${table}, $${index + 1}::jsonb))`,
  )
  await pool.query(
    `with ${inserts.join(', ')} select 1`,
    tables.map((table) => JSON.stringify(rows.get(table)?.map((row) => copyOf(table, row)))),
  )
}
