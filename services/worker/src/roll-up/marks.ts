import type pg from 'pg'

/**
 * `hour`, `day`, `pack`: the first bucket that is not closed yet. `year`: the first day that may still be a row. `front`:
 * the first slot whose fronts are not counted yet, `flip` the one that flips were counted up to. `pick`: the first hour
 * that frozen picks were not played through. `late`: up to when (seconds since 1970, by the database's clock) finished
 * polls were looked through for hours that had been closed before. `season`: when (the same) seasons were counted last.
 */
export type Stage = 'hour' | 'day' | 'pack' | 'year' | 'front' | 'flip' | 'pick' | 'late' | 'season'

export const findMark = async (pool: pg.Pool | pg.ClientBase, stage: Stage): Promise<number | null> => {
  const { rows } = await pool.query<{ next: number }>('select next from market.roll_up_mark where stage = $1', [stage])
  return rows[0]?.next ?? null
}

export const setMark = async (pool: pg.Pool | pg.ClientBase, stage: Stage, next: number): Promise<void> => {
  await pool.query(
    'insert into market.roll_up_mark (stage, next) values ($1, $2) on conflict (stage) do update set next = excluded.next',
    [stage, next],
  )
}
