import { createDb } from '@gildscope/db'
import { test as base, inject } from 'vitest'
import { cloneDatabase } from './clone-database.ts'
import type { ProvidedPostgres } from './provided-context.ts'
import type { TestDatabase } from './use-database.ts'

type OnCleanup = (close: () => Promise<void>) => void

const openDatabase = async (provided: ProvidedPostgres | null, onCleanup: OnCleanup): Promise<TestDatabase | null> => {
  if (provided === null) return null
  const clone = await cloneDatabase(provided.adminUrl, provided.template)
  const handle = createDb(clone.url, { applicationName: 'test' })
  onCleanup(async () => {
    await handle.close()
    await clone.drop()
  })
  return { url: clone.url, db: handle.db, pool: handle.pool }
}

/**
 * `test` with `{ database, db }`: a migrated database that the tests of one file share, dropped after them.
 * Skipped when no PostgreSQL could be had.
 */
export const dbTest = base
  .extend('provided', { scope: 'file' }, () => inject('postgres'))
  .extend('shared', { scope: 'file' }, ({ provided }, { onCleanup }) => openDatabase(provided, onCleanup))
  .extend('database', ({ shared, skip }): TestDatabase => shared ?? skip('no PostgreSQL could be had'))
  .extend('db', ({ database }) => database.db)
