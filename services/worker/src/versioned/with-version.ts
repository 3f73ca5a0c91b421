import type pg from 'pg'

/** What readers listen to: items and their facts, or prices and figures. */
export type ChangeChannel = 'catalogue_changed' | 'market_changed'

/**
 * Runs `write` in one transaction under the next version of the database and tells readers. `write` answers how many
 * rows it wrote; none leaves the version as it was. Keep it short: other writers wait for the version.
 */
export const withVersion = async (
  pool: pg.Pool,
  channel: ChangeChannel,
  write: (client: pg.PoolClient, version: number) => Promise<number>,
): Promise<number> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ version: number }>(
      'update market.change_counter set version = version + 1 returning version',
    )
    const version = rows[0]?.version
    if (version === undefined) throw new Error('market.change_counter has no row')
    const written = await write(client, version)
    if (written === 0) {
      await client.query('rollback')
    } else {
      await client.query('select pg_notify($1, $2)', [channel, String(version)])
      await client.query('commit')
    }
    client.release()
    return written
  } catch (error) {
    // The connection may be the fault: it is closed, which also ends the transaction.
    client.release(true)
    throw error
  }
}
