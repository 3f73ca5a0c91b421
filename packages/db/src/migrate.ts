import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { createDb } from './create-db.ts'

const FOLDER = fileURLToPath(new URL('../migrations', import.meta.url))
/** Held while the schema changes; shared by code that needs it to stay unchanged. */
export const MIGRATION_LOCK = 7_142_021

/** A migration that failed; the database is unchanged. */
export class MigrationError extends Error {
  readonly migration: string
  constructor(migration: string, cause: unknown) {
    super(`migration ${migration} failed, nothing was changed: ${reason(cause)}`, { cause })
    this.name = 'MigrationError'
    this.migration = migration
  }
}

const reason = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

/** The failing statement is known; the file that holds it is the migration's name. */
const findMigrationOf = async (statement: string, folder: string): Promise<string> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  for (const file of files) {
    const text = await readFile(`${folder}/${file}`, 'utf8')
    if (text.includes(statement.trim())) return file
  }
  return 'of unknown name'
}

/**
 * Migrates a database to the newest schema. All pending migrations run in one transaction, under a lock, so that
 * several processes may call it concurrently. Throws MigrationError.
 */
export const migrate = async (url: string, folder = FOLDER): Promise<void> => {
  const { db, pool, close } = createDb(url, { max: 2, applicationName: 'gildscope-migrate' })
  try {
    const lock = await pool.connect()
    try {
      await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
      await applyMigrations(db, { migrationsFolder: folder, migrationsSchema: 'public', migrationsTable: 'migration' })
    } catch (error) {
      const statement = error instanceof Error && 'query' in error ? String(error.query) : ''
      throw new MigrationError(statement === '' ? 'of unknown name' : await findMigrationOf(statement, folder), error)
    } finally {
      lock.release(true)
    }
  } finally {
    await close()
  }
}
