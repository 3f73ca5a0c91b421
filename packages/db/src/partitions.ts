import type pg from 'pg'

/** The partitioned tables of `market` with the length of a partition in units of their key. */
const PARTITIONS = {
  history_minute: 1440,
  history_hour: 24,
  history_hour_pack: 30,
  history_day: 366,
} as const

export type PartitionedTable = keyof typeof PARTITIONS

const startOf = (table: PartitionedTable, key: number) => Math.floor(key / PARTITIONS[table]) * PARTITIONS[table]
const nameOf = (table: PartitionedTable, start: number) => `${table}_${start}`

/** Creates the partitions for keys `from` to `to`, both inclusive. Safe to repeat and to run concurrently. */
export const ensurePartitions = async (
  pool: pg.Pool,
  table: PartitionedTable,
  from: number,
  to: number,
): Promise<void> => {
  for (let start = startOf(table, from); start <= to; start += PARTITIONS[table]) {
    const name = nameOf(table, start)
    const found = await pool.query(`select to_regclass('market.${name}') as found`)
    if (found.rows[0]?.found !== null) continue
    await pool.query('select market.ensure_partition($1, $2, $3)', [table, start, start + PARTITIONS[table]])
  }
}

/** Drops the partitions whose last key is below `before`; returns their names. */
export const dropPartitions = async (
  pool: pg.Pool | pg.ClientBase,
  table: PartitionedTable,
  before: number,
): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = $1::regclass`,
    [`market.${table}`],
  )
  const startOfName = (name: string): number => Number(name.slice(table.length + 1))
  const old = rows.map((row) => row.name).filter((name) => startOfName(name) + PARTITIONS[table] <= before)
  for (const name of old) await pool.query('select market.drop_partition($1, $2)', [table, startOfName(name)])
  return old.sort()
}
