import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { BackupError } from './backup-error.ts'
import { readMigration, withConnection } from './connection.ts'
import { columnList, copyRows, qualified } from './copy-rows.ts'
import { findTables } from './find-tables.ts'
import type { Manifest, TableShape } from './manifest.ts'
import { checkBackup, readBackup } from './read-backup.ts'
import { type BackupRecord, sequenceStatement } from './sql-script.ts'

const checkMigration = async (client: pg.Client, { migration, tables }: Manifest): Promise<void> => {
  const here = await readMigration(client)
  if (here.hash !== migration.hash) {
    throw new BackupError(
      `the backup was made at migration ${migration.name}, the database is at ${here.name}; restore with the version of the program that made it, then update`,
    )
  }
  const shapes = await findTables(client)
  const names = (list: readonly TableShape[]) =>
    JSON.stringify(list.map((table) => [qualified(table), columnList(table)]))
  if (names(shapes) !== names(tables)) throw new BackupError('the database has other tables or columns than the backup')
}

/**
 * Locks out other readers and writers until all data is in; a service that holds a table for long aborts the restore
 * instead.
 */
const lockEmptyTables = async (client: pg.Client, tables: readonly TableShape[]): Promise<void> => {
  const filled: string[] = []
  for (const table of tables) {
    await client.query(`lock table ${qualified(table)} in access exclusive mode`)
    const { rows } = await client.query<{ has: boolean }>(`select exists(select from ${qualified(table)}) as has`)
    if (rows[0]?.has !== false) filled.push(`${table.schema}.${table.name}`)
  }
  if (filled.length > 0)
    throw new BackupError(`there are rows already in ${filled.join(', ')}; restore needs empty tables`)
}

const copyIn = async (client: pg.Client, records: AsyncGenerator<BackupRecord>): Promise<void> => {
  let record = await records.next()
  const rowsOfTable = async function* (): AsyncGenerator<Buffer> {
    for (record = await records.next(); !record.done; record = await records.next()) {
      if (record.value.type !== 'rows') return
      yield record.value.bytes
    }
  }
  try {
    while (!record.done) {
      if (record.value.type === 'table') {
        const { table } = record.value
        const target = copyFrom(`copy ${qualified(table)} (${columnList(table)}) from stdin`)
        await pipeline(rowsOfTable, client.query(target))
      } else record = await records.next()
    }
  } finally {
    await records.return(undefined)
  }
}

/** Reads back what was stored: the same sums mean the same rows. */
const checkStored = async (client: pg.Client, tables: Manifest['tables']): Promise<void> => {
  for (const table of tables) {
    let isSame = false
    const rows = copyRows(client, table, (sum) => {
      isSame = sum.rows === table.rows && sum.sha256 === table.sha256
    })
    for await (const _ of rows);
    if (!isSame) throw new BackupError(`${table.schema}.${table.name} was not restored exactly`)
  }
}

export type RestoreDeps = { url: string; identities: readonly string[]; file: string }

/**
 * Restores the rows of a backup into a migrated database without personal data. The file is verified completely before,
 * and everything is one transaction: either it succeeds or nothing was changed. Throws BackupError.
 */
export const restoreBackup = async ({ url, identities, file }: RestoreDeps): Promise<Manifest> => {
  const manifest = await checkBackup(file, identities)
  return withConnection(url, 'gildscope-restore', async (client) => {
    await checkMigration(client, manifest)
    await client.query('begin')
    await lockEmptyTables(client, manifest.tables)
    await copyIn(client, readBackup(file, identities))
    await checkStored(client, manifest.tables)
    for (const sequence of manifest.sequences) await client.query(sequenceStatement(sequence))
    await client.query('commit')
    return manifest
  })
}
