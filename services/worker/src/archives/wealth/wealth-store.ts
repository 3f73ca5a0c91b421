import type { WealthPlace } from '@gildscope/contracts/wealth-places'
import type { StoredWealth } from '@gildscope/players'
import type pg from 'pg'
import { type Entry, toEntry, type Whose } from '../entry-store.ts'

/** Places that contained something of value since a moment, and at least that much last. */
export const filledSince = async (
  pool: Pick<pg.Pool, 'query'>,
  { accountId, gameAccountId, kind }: Whose,
  since: Date,
): Promise<ReadonlySet<WealthPlace>> => {
  const { rows } = await pool.query<{ line: string }>(
    `select line from archive.entry
     where account_id = $1 and game_account_id = $2 and kind = $3 and at >= $4 order by at desc`,
    [accountId, gameAccountId, kind, since],
  )
  const last = new Map<WealthPlace, number>()
  for (const { line } of rows) {
    const { places } = JSON.parse(line) as StoredWealth
    for (const [place, { sell }] of Object.entries(places))
      if (!last.has(place as WealthPlace)) last.set(place as WealthPlace, sell)
  }
  return new Set([...last].filter(([, sell]) => sell > 0).map(([place]) => place))
}

export const wealthEntry = (day: StoredWealth): Entry => toEntry(day.date, day.at, day)

/** Whether `next` lacks something that `before` has: a place, or what could not be read of a `partial` one. */
const isPoorer = (next: StoredWealth, before: StoredWealth, partial: readonly WealthPlace[]): boolean =>
  Object.keys(before.places).some((place) => next.unread[place as WealthPlace] !== undefined) ||
  partial.some((place) => (next.places[place]?.sell ?? 0) < (before.places[place]?.sell ?? 0))

/** A day has one row, that of its last reading; a reading that lacks something the day already has is only counted. */
export const writeWealth = async (
  client: pg.ClientBase,
  { accountId, gameAccountId, kind }: Whose,
  wealth: StoredWealth,
  partial: readonly WealthPlace[],
): Promise<number> => {
  const whose = [accountId, gameAccountId, kind, wealth.date]
  const { rows } = await client.query<{ line: string }>(
    `select line from archive.entry
     where account_id = $1 and game_account_id = $2 and kind = $3 and entry_id = $4 for update`,
    whose,
  )
  const before = rows[0] === undefined ? null : (JSON.parse(rows[0].line) as StoredWealth)
  const readings = (before?.readings ?? 0) + 1
  const day = before !== null && isPoorer(wealth, before, partial) ? { ...before, readings } : { ...wealth, readings }
  const { at, line } = wealthEntry(day)
  await client.query(
    `insert into archive.entry (account_id, game_account_id, kind, entry_id, at, line) values ($1, $2, $3, $4, $5, $6)
     on conflict (account_id, game_account_id, kind, entry_id) do update set at = excluded.at, line = excluded.line`,
    [...whose, at, line],
  )
  return before === null ? 1 : 0
}
