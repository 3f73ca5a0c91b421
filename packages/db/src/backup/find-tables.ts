import type pg from 'pg'
import { BackupError } from './backup-error.ts'
import { qualified } from './copy-rows.ts'
import type { Manifest, TableShape } from './manifest.ts'

/** Schemas with users' data. The market can be collected or imported again, and has its own, far larger, backups. */
const SCHEMAS = ['account', 'archive', 'stats']

/** Tables of people's data with the columns that are stored, those that others refer to first. */
export const findTables = async (client: pg.Client): Promise<TableShape[]> => {
  const { rows } = await client.query<TableShape & { id: string; needs: string[] }>(
    `select c.oid::text as id, n.nspname as schema, c.relname as name,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
       array(select distinct f.confrelid::text from pg_constraint f
         where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
     order by n.nspname, c.relname`,
    [SCHEMAS],
  )
  const ordered: typeof rows = []
  const isPlaced = (id: string) => ordered.some((table) => table.id === id)
  while (ordered.length < rows.length) {
    const next = rows.find(
      ({ id, needs }) => !isPlaced(id) && needs.every((need) => isPlaced(need) || !rows.some((row) => row.id === need)),
    )
    if (next === undefined) throw new BackupError('tables refer to each other in a circle')
    ordered.push(next)
  }
  return ordered.map(({ schema, name, columns }) => ({ schema, name, columns }))
}

export const findSequences = async (client: pg.Client): Promise<Manifest['sequences']> => {
  const { rows } = await client.query<{ schema: string; name: string; step: string }>(
    `select schemaname as schema, sequencename as name, increment_by::text as step
     from pg_sequences where schemaname = any($1) order by 1, 2`,
    [SCHEMAS],
  )
  const sequences: Manifest['sequences'] = []
  for (const { step, ...sequence } of rows) {
    // The view hides the value of a sequence that was set and not used since, as after a restore.
    const { rows: found } = await client.query<{ next: string }>(
      `select (last_value + case when is_called then $1::bigint else 0 end)::text as next from ${qualified(sequence)}`,
      [step],
    )
    for (const { next } of found) sequences.push({ ...sequence, next })
  }
  return sequences
}
