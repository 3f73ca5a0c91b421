import { DEFAULT_KINDS } from '@gildscope/contracts'
import { type StoredTrade, tradeId } from '@gildscope/players'
import { addEntries, packClosedMonths } from '@gildscope/worker/archive-harness'
import type pg from 'pg'

export type Owner = { accountId: string; gameAccountId: string; gameAccount: string }

/** Turns of a linked game account that is not read for now. */
export const addTurns = async (pool: pg.Pool, { accountId, gameAccountId, gameAccount }: Owner): Promise<void> => {
  await pool.query(
    `insert into account.due (account_id, game_account_id, kind, game_account)
     select $1, $2, kind, $3 from unnest($4::text[]) kind`,
    [accountId, gameAccountId, gameAccount, DEFAULT_KINDS],
  )
}

/** Stores trades the way the worker does, with its own functions: as entries first, completed months then as packs. */
export const storeArchive = async (
  pool: pg.Pool,
  { accountId, gameAccountId }: Owner,
  trades: readonly StoredTrade[],
  now: Date,
): Promise<void> => {
  const whose = { accountId, gameAccountId, kind: 'trades' as const }
  const entries = trades.map((trade) => ({
    entryId: tradeId(trade),
    at: new Date(trade.purchased),
    line: JSON.stringify(trade),
  }))
  await addEntries(pool, whose, entries)
  await packClosedMonths(pool, { gameNow: now, signal: new AbortController().signal })
  await pool.query('vacuum analyze archive.entry, archive.pack')
}
