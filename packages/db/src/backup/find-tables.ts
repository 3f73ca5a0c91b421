import type pg from 'pg'
import { BackupError } from './backup-error.ts'
import type { Manifest, TableShape } from './manifest.ts'

/** Where people's data is; the market is collected anew or imported, and has its own, far larger, backups. */
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
  const { rows } = await client.query<Manifest['sequences'][number]>(
    `select schemaname as schema, sequencename as name, coalesce(last_value + increment_by, start_value)::text as next
     from pg_sequences where schemaname = any($1) order by 1, 2`,
    [SCHEMAS],
  )
  return rows
}
