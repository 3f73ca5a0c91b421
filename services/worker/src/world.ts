import type pg from 'pg'

export type World = { id: string; mode: 'live' | 'simulated' | 'replay' }

/** Thrown when the database holds another market than the one this worker reads. */
export class OtherWorldError extends Error {
  constructor(found: World, wanted: World) {
    super(
      `this database belongs to the ${found.mode} market '${found.id}', but this worker reads the ${wanted.mode} market '${wanted.id}'. ` +
        'Mixing them would spoil both: use another database, or start in the mode that the database was made in.',
    )
    this.name = 'OtherWorldError'
  }
}

/** Writes into a new database which world it belongs to; throws OtherWorldError when it belongs to another. */
export const claimWorld = async (pool: pg.Pool, wanted: World): Promise<void> => {
  await pool.query('insert into market.world (world_id, mode) values ($1, $2) on conflict do nothing', [
    wanted.id,
    wanted.mode,
  ])
  const { rows } = await pool.query<World>('select world_id as id, mode from market.world')
  const [found] = rows
  if (found === undefined || found.id !== wanted.id) throw new OtherWorldError(found ?? wanted, wanted)
}
