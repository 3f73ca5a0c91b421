import type pg from 'pg'

/** Simulates that jobs of a dead worker have been silent for so long that their locks ended: the next one that looks takes them. */
export const endLocks = async (pool: pg.Pool): Promise<void> => {
  await pool.query(`update bullmq.job set locked_until_ms = 0, stalled_marked = true where state = 'active'`)
  await pool.query(`delete from bullmq.meta where field = 'stalled-check'`)
}
