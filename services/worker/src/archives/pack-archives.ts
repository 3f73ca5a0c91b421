import { DAY_MS } from '@gildscope/base/time'
import { ARCHIVE_KINDS, ARCHIVES } from '@gildscope/contracts'
import { inTransaction } from '@gildscope/db'
import { BrokenPackError, nthId, packLines } from '@gildscope/players'
import type pg from 'pg'
import { type Entry, readPack, type Whose } from './entry-store.ts'
import { SOURCES } from './sources/index.ts'

/** A month stays open as long as the game may still report entries for it. */
const OPEN_MS = 92 * DAY_MS
const MONTHS_AT_ONCE = 200
const PACKED_KINDS = ARCHIVE_KINDS.filter((kind) => ARCHIVES[kind].isPacked)

type Month = Whose & { month: string }

/** The first moment that is still open: the start of a month. */
export const openSince = (gameNow: Date): Date => {
  const day = new Date(gameNow.getTime() - OPEN_MS)
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1))
}

const BEFORE_ALL: Month = {
  accountId: '00000000-0000-0000-0000-000000000000',
  gameAccountId: '',
  kind: 'trades',
  month: '',
}

/**
 * Months with entries from before a moment, following `after`. Queried archive by archive, because each has an index by
 * time: scanning all entries takes a hundred times as long, and nearly always finds nothing.
 */
const findMonths = async (pool: pg.Pool, before: Date, after: Month): Promise<Month[]> => {
  const { rows } = await pool.query<Month>(
    `select d.account_id as "accountId", d.game_account_id as "gameAccountId", d.kind, closed.month from account.due d
     cross join lateral (
       select distinct to_char(e.at at time zone 'UTC', 'YYYY-MM') as month from archive.entry e
       where e.account_id = d.account_id and e.game_account_id = d.game_account_id and e.kind = d.kind and e.at < $1
     ) closed
     where d.kind = any($6) and (d.account_id, d.game_account_id, d.kind) >= ($2, $3, $4)
       and (d.account_id, d.game_account_id, d.kind, closed.month) > ($2, $3, $4, $5)
     order by d.account_id, d.game_account_id, d.kind, closed.month limit ${MONTHS_AT_ONCE}`,
    [before, after.accountId, after.gameAccountId, after.kind, after.month, PACKED_KINDS],
  )
  return rows
}

/** The entries of a month together with its existing pack, oldest first. */
const wholeMonth = async (client: pg.ClientBase, month: Month, open: readonly Entry[]): Promise<Entry[]> => {
  const packed = (await readPack(client, month, month.month)) ?? []
  const entries = new Map<string, Entry>()
  const ordinals = new Map<string, number>()
  for (const line of packed) {
    const entry = { ...SOURCES[month.kind].entryOf(JSON.parse(line)), line }
    const ordinal = (ordinals.get(entry.entryId) ?? 0) + 1
    ordinals.set(entry.entryId, ordinal)
    entries.set(nthId(entry.entryId, ordinal), { ...entry, entryId: nthId(entry.entryId, ordinal) })
  }
  for (const entry of open)
    if (ARCHIVES[month.kind].isReplaced || !entries.has(entry.entryId)) entries.set(entry.entryId, entry)
  return [...entries.values()].sort((a, b) => a.at.getTime() - b.at.getTime() || (a.entryId < b.entryId ? -1 : 1))
}

/**
 * Moves the entries of a month into its pack, and deletes them once the pack was read back. Returns the number of
 * entries.
 */
const packMonth = (pool: pg.Pool, month: Month): Promise<number> =>
  inTransaction(pool, async (client) => {
    const { accountId, gameAccountId, kind } = month
    const whose = [accountId, gameAccountId, kind]
    // Workers pack a month one after the other, and deleting the account waits.
    await client.query(
      'select 1 from account.due where account_id = $1 and game_account_id = $2 and kind = $3 for update',
      whose,
    )
    const { rows: open } = await client.query<Entry>(
      `select entry_id as "entryId", at, line from archive.entry
       where account_id = $1 and game_account_id = $2 and kind = $3
         and at >= ($4 || '-01')::timestamp at time zone 'UTC'
         and at < (($4 || '-01')::timestamp + interval '1 month') at time zone 'UTC'`,
      [...whose, month.month],
    )
    if (open.length === 0) return 0
    const entries = await wholeMonth(client, month, open)
    const lines = entries.map(({ line }) => line)
    const pack = await packLines(lines)
    await client.query(
      `insert into archive.pack (account_id, game_account_id, kind, month, rows, first_at, last_at, sha256, body)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (account_id, game_account_id, kind, month) do update
         set rows = excluded.rows, first_at = excluded.first_at, last_at = excluded.last_at, sha256 = excluded.sha256,
           body = excluded.body`,
      [...whose, month.month, pack.rows, entries[0]?.at, entries.at(-1)?.at, pack.sha256, pack.body],
    )
    const stored = await readPack(client, month, month.month)
    if (stored?.length !== lines.length || stored.some((line, at) => line !== lines[at]))
      throw new Error(`the pack of ${month.month} is not what was written`)
    const { rowCount } = await client.query(
      `delete from archive.entry
       where account_id = $1 and game_account_id = $2 and kind = $3 and entry_id = any($4)`,
      [...whose, open.map(({ entryId }) => entryId)],
    )
    return rowCount ?? 0
  })

export type PackCounts = { months: number; entries: number }

type PackOptions = {
  /** The game's time, which entries carry. */
  gameNow: Date
  signal: AbortSignal
}

/**
 * Packs every completed month, one after the other. One whose pack is broken keeps its entries and does not stop the
 * others; BrokenPackError is thrown for all of them at the end.
 */
export const packClosedMonths = async (pool: pg.Pool, { gameNow, signal }: PackOptions): Promise<PackCounts> => {
  const counts: PackCounts = { months: 0, entries: 0 }
  const broken: string[] = []
  let after = BEFORE_ALL
  for (;;) {
    const months = await findMonths(pool, openSince(gameNow), after)
    for (const month of months) {
      signal.throwIfAborted()
      after = month
      try {
        counts.entries += await packMonth(pool, month)
        counts.months += 1
      } catch (error) {
        if (!(error instanceof BrokenPackError)) throw error
        broken.push(`${month.kind} of ${month.month} of account ${month.accountId}`)
      }
    }
    if (months.length < MONTHS_AT_ONCE) break
  }
  if (broken.length > 0) throw new BrokenPackError(`not as they were written: ${broken.join(', ')}`)
  return counts
}
