import './provided-context.ts'
import { createDb, type Db } from '@gildscope/db'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import { cloneDatabase } from './clone-database.ts'

export type TestDatabase = { readonly url: string; readonly db: Db; readonly pool: pg.Pool }

/**
 * Gives the calling test file a migrated database of its own, dropped after its last test. Call it at the top of the
 * file; the values can be read inside tests and hooks. Without a PostgreSQL the file's tests are skipped.
 */
export const useDatabase = (options: { isEmpty?: boolean } = {}): TestDatabase => {
  const provided = inject('postgres')
  let open: (TestDatabase & { close: () => Promise<void> }) | null = null
  beforeAll(async () => {
    if (provided === null) return
    const clone = await cloneDatabase(provided.adminUrl, options.isEmpty === true ? null : provided.template)
    const handle = createDb(clone.url, { applicationName: 'test' })
    open = {
      url: clone.url,
      db: handle.db,
      pool: handle.pool,
      close: async () => {
        await handle.close()
        await clone.drop()
      },
    }
  })
  beforeEach((context) => {
    if (provided === null) context.skip('no PostgreSQL could be had')
  })
  afterAll(() => open?.close())
  const get = (): TestDatabase => {
    if (open === null) throw new Error('the test database is only there inside tests and hooks')
    return open
  }
  return {
    get url() {
      return get().url
    },
    get db() {
      return get().db
    },
    get pool() {
      return get().pool
    },
  }
}
