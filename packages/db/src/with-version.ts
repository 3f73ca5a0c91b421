import type pg from 'pg'
import { inTransaction } from './in-transaction.ts'

/** Notification channels: items and their facts, or prices and figures. */
export type ChangeChannel = 'catalogue_changed' | 'market_changed'

/**
 * Runs `write` in one transaction under the next version of the database and notifies readers. `write` returns how many
 * rows it wrote; none gives the version back. Keep it short: other writers wait for the version.
 */
export const withVersion = (
  pool: pg.Pool,
  channel: ChangeChannel,
  write: (client: pg.PoolClient, version: number) => Promise<number>,
): Promise<number> =>
  inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ version: number }>(
      'update market.change_counter set version = version + 1 returning version',
    )
    const version = rows[0]?.version
    if (version === undefined) throw new Error('market.change_counter has no row')
    const written = await write(client, version)
    if (written === 0) await client.query('update market.change_counter set version = version - 1')
    else await client.query('select pg_notify($1, $2)', [channel, String(version)])
    return written
  })
