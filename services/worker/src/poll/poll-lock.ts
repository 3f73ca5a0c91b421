import type pg from 'pg'

const POLL_LOCK = 7_142_022

/**
 * Runs `work` while no other process polls this database; null when one does. The lock belongs to a connection, so it
 * ends with the process. Losing it early is no harm: every write checks the claim of its slot besides.
 */
export async function withPollLock<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T | null> {
  const client = await pool.connect()
  let isBroken = false
  const noteBroken = (): void => {
    isBroken = true
  }
  client.on('error', noteBroken)
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [POLL_LOCK])
    if (rows[0]?.locked !== true) return null
    try {
      return await work()
    } finally {
      if (!isBroken) await client.query('select pg_advisory_unlock($1)', [POLL_LOCK]).catch(noteBroken)
    }
  } finally {
    client.removeListener('error', noteBroken)
    client.release(isBroken)
  }
}
