import type { ArchiveKind } from '@gildscope/contracts'
import type { Side } from '@gildscope/market'
import { type Pack, type StoredTrade, tradeId, unpackLines } from '@gildscope/players'
import type pg from 'pg'

type Queries = Pick<pg.Pool, 'query'>

export type Whose = { accountId: string; gameAccountId: string; kind: ArchiveKind }

export type Entry = { entryId: string; at: Date; line: string }

export const toEntry = (entryId: string, at: string, record: object): Entry => {
  return { entryId, at: new Date(at), line: JSON.stringify(record) }
}

const AT_ONCE = 5_000

/** Writes entries that are not there yet; answers how many those were. */
export const addEntries = async (
  client: Queries,
  { accountId, gameAccountId, kind }: Whose,
  entries: readonly Entry[],
): Promise<number> => {
  let added = 0
  for (let at = 0; at < entries.length; at += AT_ONCE) {
    const some = entries.slice(at, at + AT_ONCE)
    const { rowCount } = await client.query(
      `insert into archive.entry (account_id, game_account_id, kind, entry_id, at, line)
       select $1, $2, $3, * from unnest($4::text[], $5::timestamptz[], $6::text[]) on conflict do nothing`,
      [
        accountId,
        gameAccountId,
        kind,
        some.map(({ entryId }) => entryId),
        some.map(({ at: moment }) => moment),
        some.map(({ line }) => line),
      ],
    )
    added += rowCount ?? 0
  }
  return added
}

/** The pack of a month, complete and unchanged. Throws BrokenPackError. */
export const readPack = async (
  client: Queries,
  { accountId, gameAccountId, kind }: Whose,
  month: string,
): Promise<string[] | null> => {
  const { rows } = await client.query<Pack>(
    `select rows, sha256, body from archive.pack
     where account_id = $1 and game_account_id = $2 and kind = $3 and month = $4`,
    [accountId, gameAccountId, kind, month],
  )
  return rows[0] === undefined ? null : unpackLines(rows[0])
}

/** Whether open months contain trades of a side that were completed since a moment. */
export const hasTradesSince = async (
  client: Queries,
  { accountId, gameAccountId, kind }: Whose,
  side: Side,
  since: Date,
): Promise<boolean> => {
  const { rowCount } = await client.query(
    `select 1 from archive.entry
     where account_id = $1 and game_account_id = $2 and kind = $3 and at >= $4 and starts_with(entry_id, $5) limit 1`,
    [accountId, gameAccountId, kind, since, `${side} `],
  )
  return rowCount === 1
}

/** Those of the trades that are stored neither as an entry nor in a pack. */
export const unknownTrades = async (
  client: Queries,
  whose: Whose,
  trades: readonly StoredTrade[],
): Promise<StoredTrade[]> => {
  const { rows } = await client.query<{ id: string }>(
    `select entry_id as id from archive.entry
     where account_id = $1 and game_account_id = $2 and kind = $3 and entry_id = any($4)`,
    [whose.accountId, whose.gameAccountId, whose.kind, trades.map(tradeId)],
  )
  const known = new Set(rows.map(({ id }) => id))
  const others = trades.filter((trade) => !known.has(tradeId(trade)))
  for (const month of new Set(others.map(({ purchased }) => purchased.slice(0, 7)))) {
    const lines = (await readPack(client, whose, month)) ?? []
    for (const line of lines) known.add(tradeId(JSON.parse(line) as StoredTrade))
  }
  return others.filter((trade) => !known.has(tradeId(trade)))
}
