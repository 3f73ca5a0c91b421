import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { decryptWith } from './age-file.ts'
import { BackupError } from './backup-error.ts'
import { createSum, type TableSum } from './copy-rows.ts'
import type { Manifest, TableShape } from './manifest.ts'
import { type BackupRecord, readScript } from './sql-script.ts'

const isNoGzip = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')

/** The records of a backup file. Throws BackupError at the first byte that differs from what was written. */
export const readBackup = async function* (file: string, identities: readonly string[]): AsyncGenerator<BackupRecord> {
  const stored = createReadStream(file, { highWaterMark: 262_144 })
  const opened = Readable.from(decryptWith(identities, stored), { objectMode: false })
  const unpacked = createGunzip()
  // `compose` would do, but hides the cause behind an abort.
  opened.on('error', (error) => unpacked.destroy(error))
  opened.pipe(unpacked)
  try {
    yield* readScript(unpacked)
  } catch (cause) {
    if (!isNoGzip(cause)) throw cause
    throw new BackupError('the backup file holds something else than a backup', { cause })
  } finally {
    opened.destroy()
    unpacked.destroy()
    stored.destroy()
  }
}

const checkSum = (expected: Manifest['tables'][number] | undefined, table: TableShape, sum: TableSum): void => {
  const isSame =
    expected?.schema === table.schema &&
    expected.name === table.name &&
    expected.rows === sum.rows &&
    expected.sha256 === sum.sha256
  if (!isSame) throw new BackupError(`the rows of ${table.schema}.${table.name} are not those of the manifest`)
}

/** Reads a whole backup file, verifies that nothing in it is missing or changed, and returns its manifest. */
export const checkBackup = async (file: string, identities: readonly string[]): Promise<Manifest> => {
  const tables: { table: TableShape; sum: ReturnType<typeof createSum> }[] = []
  let manifest: Manifest | null = null
  for await (const record of readBackup(file, identities)) {
    if (record.type === 'table') tables.push({ table: record.table, sum: createSum() })
    else if (record.type === 'rows') tables.at(-1)?.sum.add(record.bytes)
    else manifest = record.manifest
  }
  if (manifest === null || manifest.tables.length !== tables.length) {
    throw new BackupError('the backup file lacks tables of its manifest')
  }
  for (const [index, { table, sum }] of tables.entries()) checkSum(manifest.tables[index], table, sum.end())
  return manifest
}
