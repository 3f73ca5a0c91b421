import type pg from 'pg'

export type World = { id: string; source: string }

/** The game that the database belongs to; null before a worker ever started on it. */
export const findWorld = async (pool: pg.Pool): Promise<World | null> => {
  const { rows } = await pool.query<World>('select world_id as id, mode as source from market.world')
  return rows[0] ?? null
}
