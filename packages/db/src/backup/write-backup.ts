import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { encryptFor } from './age-file.ts'
import { backupName, partialName } from './backup-folder.ts'
import { readMigration, withConnection } from './connection.ts'
import { copyRows } from './copy-rows.ts'
import { findSequences, findTables } from './find-tables.ts'
import type { Manifest } from './manifest.ts'
import { scriptEnd, scriptStart, TABLE_END, tableStart } from './sql-script.ts'

type Contents = { client: pg.Client; recipients: readonly string[]; now: Date; onEnd: (manifest: Manifest) => void }

const scriptOf = async function* ({ client, recipients, now, onEnd }: Contents): AsyncGenerator<Buffer> {
  const migration = await readMigration(client)
  const shapes = await findTables(client)
  yield Buffer.from(scriptStart(migration, shapes))
  const tables: Manifest['tables'] = []
  for (const table of shapes) {
    yield Buffer.from(tableStart(table))
    yield* copyRows(client, table, (sum) => tables.push({ ...table, ...sum }))
    yield TABLE_END
  }
  const sequences = await findSequences(client)
  const manifest = { createdAt: now.toISOString(), recipients: [...recipients], migration, tables, sequences }
  yield Buffer.from(scriptEnd(manifest))
  onEnd(manifest)
}

/** Everything as of one moment, whatever is written meanwhile. */
const writeContents = async ({ url, recipients, now }: BackupDeps, file: string): Promise<Manifest> =>
  withConnection(url, 'gildscope-backup', async (client) => {
    await client.query('begin isolation level repeatable read, read only')
    const written: Manifest[] = []
    await pipeline(
      scriptOf({ client, recipients, now, onEnd: (manifest) => written.push(manifest) }),
      createGzip(),
      (packed: AsyncIterable<Buffer>) => encryptFor(recipients, packed),
      createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
    )
    await client.query('commit')
    const [manifest] = written
    if (manifest === undefined) throw new Error('the backup ended without a manifest')
    return manifest
  })

/** Until the folder is flushed, a power failure can undo the new name. */
const flushFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

export type BackupDeps = { url: string; recipients: readonly string[]; folder: string; now: Date }

/**
 * Writes the personal data of a database to a new file in a folder, for its recipients only. A file with this name is
 * always complete.
 */
export const writeBackup = async (deps: BackupDeps): Promise<{ file: string; manifest: Manifest }> => {
  await mkdir(deps.folder, { recursive: true, mode: 0o700 })
  const name = backupName(deps.now)
  const partial = join(deps.folder, partialName(name))
  const file = join(deps.folder, name)
  try {
    const manifest = await writeContents(deps, partial)
    await rename(partial, file)
    await flushFolder(deps.folder)
    return { file, manifest }
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}
