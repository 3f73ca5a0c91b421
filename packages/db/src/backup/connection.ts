import { readFile } from 'node:fs/promises'
import pg from 'pg'
import * as z from 'zod'
import { MIGRATION_LOCK } from '../migrate.ts'
import { BackupError } from './backup-error.ts'
import type { Manifest } from './manifest.ts'

const JOURNAL = new URL('../../migrations/meta/_journal.json', import.meta.url)
const journalSchema = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) })

/** Values are written as text in one format, whatever the settings of the server or the database. */
export const VALUE_SETTINGS = [
  `set client_encoding = 'UTF8'`,
  `set datestyle = 'ISO, YMD'`,
  `set intervalstyle = 'postgres'`,
  `set timezone = 'UTC'`,
  'set extra_float_digits = 1',
  `set bytea_output = 'hex'`,
]
const SETTINGS = [...VALUE_SETTINGS, 'set statement_timeout = 0', `set lock_timeout = '30s'`]

/** A connection during which no migration can start. */
export const withConnection = async <T>(url: string, name: string, use: (client: pg.Client) => Promise<T>) => {
  const client = new pg.Client({ connectionString: url, application_name: name })
  // A broken connection also fails the pending query; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    for (const setting of SETTINGS) await client.query(setting)
    await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
    return await use(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** The newest migration that was applied to a database. Throws BackupError when there is none. */
export const readMigration = async (client: pg.Client): Promise<Manifest['migration']> => {
  const { rows: found } = await client.query<{ has: boolean }>(
    `select to_regclass('public.migration') is not null as has`,
  )
  const { rows } = found[0]?.has
    ? await client.query<{ hash: string; created_at: string }>(
        'select hash, created_at from public.migration order by created_at desc limit 1',
      )
    : { rows: [] }
  const [newest] = rows
  if (newest === undefined) throw new BackupError('the database has no tables yet; run its migrations first')
  const { entries } = journalSchema.parse(JSON.parse(await readFile(JOURNAL, 'utf8')))
  const name = entries.find(({ when }) => when === Number(newest.created_at))?.tag ?? `of ${newest.created_at}`
  return { name, hash: newest.hash }
}
