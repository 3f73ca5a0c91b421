import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { backupName, partialName } from './backup-folder.ts'
import { readMigration, withConnection } from './connection.ts'
import { copyRows } from './copy-rows.ts'
import type { BackupKey } from './file-head.ts'
import { findSequences, findTables } from './find-tables.ts'
import type { Manifest } from './manifest.ts'
import { type BackupRecord, writeRecord } from './records.ts'
import { sealChunks } from './sealed-chunks.ts'

type Contents = { client: pg.Client; keyName: string; now: Date; onEnd: (manifest: Manifest) => void }

const recordsOf = async function* ({ client, keyName, now, onEnd }: Contents): AsyncGenerator<BackupRecord> {
  const migration = await readMigration(client)
  const shapes = await findTables(client)
  const tables: Manifest['tables'] = []
  for (const table of shapes) {
    yield { type: 'table', table }
    const rows = copyRows(client, table, (sum) => tables.push({ ...table, ...sum }))
    for await (const bytes of rows) yield { type: 'rows', bytes }
  }
  const sequences = await findSequences(client)
  const manifest = { createdAt: now.toISOString(), keyName, migration, tables, sequences }
  yield { type: 'manifest', manifest }
  onEnd(manifest)
}

const framesOf = async function* (records: AsyncIterable<BackupRecord>): AsyncGenerator<Buffer> {
  for await (const record of records) yield writeRecord(record)
}

/** Everything of one moment, whatever is written meanwhile. */
const writeContents = async (url: string, key: BackupKey, now: Date, file: string): Promise<Manifest> =>
  withConnection(url, 'gildscope-backup', async (client) => {
    await client.query('begin isolation level repeatable read, read only')
    const written: Manifest[] = []
    const records = recordsOf({ client, keyName: key.name, now, onEnd: (manifest) => written.push(manifest) })
    await pipeline(
      framesOf(records),
      createGzip(),
      (packed: AsyncIterable<Buffer>) => sealChunks(packed, key),
      createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
    )
    await client.query('commit')
    const [manifest] = written
    if (manifest === undefined) throw new Error('the backup ended without a manifest')
    return manifest
  })

/** Until the folder is written, a power cut can take the new name away again. */
const flushFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

export type BackupDeps = { url: string; key: BackupKey; folder: string; now: Date }

/** Writes people's data of a database to a new sealed file in a folder. A file of that name is whole, always. */
export const writeBackup = async (deps: BackupDeps): Promise<{ file: string; manifest: Manifest }> => {
  await mkdir(deps.folder, { recursive: true, mode: 0o700 })
  const name = backupName(deps.now)
  const partial = join(deps.folder, partialName(name))
  const file = join(deps.folder, name)
  try {
    const manifest = await writeContents(deps.url, deps.key, deps.now, partial)
    await rename(partial, file)
    await flushFolder(deps.folder)
    return { file, manifest }
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}
