import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createDb, migrate, SERVICE_ROLES } from '@gildscope/db'
import { findFreePort, startLocalPostgres } from '@gildscope/local-services'
import { until } from '@gildscope/testkit/until'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSecrets } from './secrets.ts'
import { type Database, startDatabase } from './start-database.ts'

const MIGRATIONS = fileURLToPath(new URL('../../packages/db/migrations', import.meta.url))

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'start-database-'))
  // The server may run as another user.
  chmodSync(folder, 0o755)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = async <T>(url: string, statement: string): Promise<T[]> => {
  const { pool, close } = createDb(url, { max: 1 })
  try {
    return (await pool.query(statement)).rows
  } finally {
    await close()
  }
}

/** A data folder as a checkout before roles left it: its database, and secrets without passwords. */
const leaveFormerFolder = async (dataDir: string): Promise<void> => {
  const migrations = join(folder, 'migrations')
  cpSync(MIGRATIONS, migrations, { recursive: true })
  const journalFile = join(migrations, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(journalFile, 'utf8'))
  writeFileSync(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 4) }))
  const server = await startLocalPostgres({ dataDir, durability: 'disposable' })
  try {
    const url = await server.ensureDatabase('gildscope')
    await migrate(url, migrations)
    await run(url, `insert into market.world (world_id, mode) values ('kept', 'live')`)
  } finally {
    await server.stop()
  }
  const { vaultKeys } = readSecrets(folder)
  writeFileSync(join(folder, 'secrets.json'), JSON.stringify({ vaultKeys }))
}

const start = async (dataDir: string): Promise<Database> =>
  startDatabase({
    dataDir,
    port: await findFreePort(),
    passwords: readSecrets(folder).databasePasswords,
    onGivenUp: () => {},
  })

test('a data folder of an earlier version comes up with its rows and a role for each service, also the next time', async () => {
  const dataDir = join(folder, 'postgres')
  await leaveFormerFolder(dataDir)
  for (const _ of ['upgraded', 'started again']) {
    const database = await start(dataDir)
    try {
      for (const role of SERVICE_ROLES) {
        expect(await run(database.urls[role], 'select current_user as name')).toEqual([{ name: `gildscope_${role}` }])
      }
      expect(await run(database.urls.items, 'select world_id from market.world')).toEqual([{ world_id: 'kept' }])
      await expect(run(database.urls.items, 'select from account.site_account')).rejects.toThrow('permission denied')
      expect(await run(database.urls.account, 'select from account.site_account')).toEqual([])
    } finally {
      await database.stop()
    }
  }
})

test('a database that is killed again and again comes back each time, and its log goes on', async () => {
  const dataDir = join(folder, 'killed')
  let isGivenUp = false
  const database = await startDatabase({
    dataDir,
    port: await findFreePort(),
    passwords: readSecrets(folder).databasePasswords,
    onGivenUp: () => {
      isGivenUp = true
    },
  })
  const postmaster = (): number => Number.parseInt(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8'), 10)
  try {
    await run(database.urls.worker, `do $$ begin raise warning 'of the first run'; end $$`)
    for (let kill = 0; kill < 3; kill++) {
      process.kill(postmaster(), 'SIGKILL')
      await until('its end', database.isAway)
      await until('its next start', () => !database.isAway(), 60_000)
      expect(await run(database.urls.items, 'select 1 as one')).toEqual([{ one: 1 }])
    }
    expect(isGivenUp).toBe(false)
    expect(readFileSync(`${dataDir}.log`, 'utf8')).toContain('of the first run')
  } finally {
    await database.stop()
  }
})
