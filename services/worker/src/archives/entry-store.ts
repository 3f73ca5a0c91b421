import type { ArchiveKind } from '@gildscope/contracts'
import type { Side } from '@gildscope/market'
import { nthId, type Pack, type StoredTrade, tradeId, unpackLines } from '@gildscope/players'
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

/** How often each text occurs. */
const countTexts = (texts: Iterable<string>): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

type StoredLine = { id: string; line: string }

/** The entries of these trades, further fills of the same id included; of each id from an ordinal on. */
const storedFills = async (client: Queries, whose: Whose, from: ReadonlyMap<string, number>): Promise<StoredLine[]> => {
  const found: StoredLine[] = []
  for (let left = [...from]; left.length > 0; ) {
    const asked = new Map(left.flatMap(([id, nth]) => [nth, nth + 1].map((ordinal) => [nthId(id, ordinal), id])))
    const { rows } = await client.query<{ entryId: string; line: string }>(
      `select entry_id as "entryId", line from archive.entry
       where account_id = $1 and game_account_id = $2 and kind = $3 and entry_id = any($4)`,
      [whose.accountId, whose.gameAccountId, whose.kind, [...asked.keys()]],
    )
    for (const { entryId, line } of rows) found.push({ id: asked.get(entryId) ?? entryId, line })
    const known = new Set(rows.map(({ entryId }) => entryId))
    left = left.filter(([id, nth]) => known.has(nthId(id, nth + 1))).map(([id, nth]) => [id, nth + 2])
  }
  return found
}

/**
 * The entries of those trades that are stored neither as an entry nor in a pack. Equal rows of one answer are fills of
 * one order within a second: as many are stored as any answer had.
 */
export const newTrades = async (client: Queries, whose: Whose, trades: readonly StoredTrade[]): Promise<Entry[]> => {
  const wanted = trades.map((trade) => ({ id: tradeId(trade), trade, line: JSON.stringify(trade) }))
  const stored = await storedFills(client, whose, new Map(wanted.map(({ id }) => [id, 1])))
  const missing = (): typeof wanted => {
    const left = countTexts(stored.map(({ line }) => line))
    return wanted.filter(({ line }) => {
      const count = left.get(line) ?? 0
      left.set(line, count - 1)
      return count <= 0
    })
  }
  const packed = new Set<string>()
  for (const month of new Set(missing().map(({ trade }) => trade.purchased.slice(0, 7)))) {
    const lines = (await readPack(client, whose, month)) ?? []
    for (const line of lines) {
      const id = tradeId(JSON.parse(line) as StoredTrade)
      packed.add(id)
      stored.push({ id, line })
    }
  }
  // Fills that came after their month was packed have the ordinals after those of the pack.
  const count = countTexts(stored.map(({ id }) => id))
  const next = new Map(missing().flatMap(({ id }) => (packed.has(id) ? [[id, (count.get(id) ?? 0) + 1]] : [])))
  stored.push(...(await storedFills(client, whose, next)))
  const ordinals = countTexts(stored.map(({ id }) => id))
  return missing().map(({ id, trade, line }) => {
    const ordinal = (ordinals.get(id) ?? 0) + 1
    ordinals.set(id, ordinal)
    return { entryId: nthId(id, ordinal), at: new Date(trade.purchased), line }
  })
}
