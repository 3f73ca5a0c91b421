import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@gildscope/base/time'
import type pg from 'pg'
import { signUp } from '../account/sign-up.ts'
import { makeTrades } from './make-trades.ts'
import { addTurns, storeArchive } from './store-archive.ts'

/** A signed-in user with an archive. */
export type ArchiveOwner = { session: string; accountId: string; trades: number }

export const NOW = new Date('2026-03-01T00:00:00Z')
const DAYS = 730

const newestAccount = async (pool: pg.Pool): Promise<string> => {
  const { rows } = await pool.query<{ id: string }>(
    'select account_id as id from account.session order by created_at desc limit 1',
  )
  if (rows[0] === undefined) throw new Error('the sign-up failed')
  return rows[0].id
}

/** Signs up a user and stores two years of trades of a linked game account. */
export const makeOwner = async (url: string, pool: pg.Pool, trades: number): Promise<ArchiveOwner> => {
  const session = await signUp(url)
  const accountId = await newestAccount(pool)
  const owner = { accountId, gameAccountId: randomUUID(), gameAccount: `Trader ${trades}.1234` }
  await addTurns(pool, owner)
  const from = NOW.getTime() - DAYS * DAY_MS
  await storeArchive(pool, owner, makeTrades({ count: trades, from, to: NOW.getTime(), seed: trades }), NOW)
  return { session, accountId, trades }
}
