import { expect, it } from 'vitest'
import type { Manifest } from './manifest.ts'
import { type BackupRecord, readScript, scriptEnd, scriptStart, TABLE_END, tableStart } from './sql-script.ts'

const TABLES = [
  { schema: 'account', name: 'one', columns: ['id', 'Mixed "Case"'] },
  { schema: 'stats', name: 'none', columns: ['id'] },
  { schema: 'stats', name: 'a "row"', columns: ['body'] },
]
/** Lines as COPY writes them: an empty text, a backslash with a dot, and text that resembles lines of the script. */
const ROWS = ['1\t\\N\n2\t\\\\.\n', '', '\n\\\\.\n-- manifest {}\n-- table {}\ncommit;\n']
const MANIFEST: Manifest = {
  createdAt: '2026-11-21T03:17:00.123Z',
  recipients: ['age1abc'],
  migration: { name: '0001_first', hash: "it's" },
  tables: TABLES.map((table) => ({ ...table, rows: 1, bytes: 1, sha256: 'abc' })),
  sequences: [{ schema: 'stats', name: 'sheet_seq', next: '122' }],
}

const tablesOf = TABLES.map((table, index) => `${tableStart(table)}${ROWS[index]}${TABLE_END}`)
const SCRIPT = [scriptStart(MANIFEST.migration, TABLES), ...tablesOf, scriptEnd(MANIFEST)].join('')

const partsOf = async function* (text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const readAll = async (source: AsyncIterable<Buffer>): Promise<BackupRecord[]> => {
  const records: BackupRecord[] = []
  for await (const record of readScript(source)) records.push(record)
  return records
}

const read = (text: string, size = 1_000) => readAll(partsOf(text, size))

/** Tables with their rows as text, and the manifest. */
const contentsOf = (records: readonly BackupRecord[]) => {
  const tables: { table: unknown; rows: string }[] = []
  let manifest: unknown = null
  for (const record of records) {
    const table = tables.at(-1)
    if (record.type === 'table') tables.push({ table: record.table, rows: '' })
    else if (record.type === 'manifest') manifest = record.manifest
    else if (table !== undefined) table.rows += String(record.bytes)
  }
  return { tables, manifest }
}

it.each([1, 2, 3, 4, 5, 7, 64, 100_000])('reads what was written, in parts of %i bytes', async (size) => {
  const tables = TABLES.map((table, index) => ({ table, rows: ROWS[index] }))
  expect(contentsOf(await read(SCRIPT, size))).toEqual({ tables, manifest: MANIFEST })
})

it('is one transaction that ends after the manifest', () => {
  expect(SCRIPT.match(/^(begin|commit);$/gm)).toEqual(['begin;', 'commit;', 'commit;'])
  expect(SCRIPT).toMatch(/alter sequence "stats"\."sheet_seq" restart with 122;\n-- manifest .*\ncommit;\n$/)
  expect(SCRIPT).toContain(`is distinct from 'it''s' then`)
})

it('refuses what does not reach the manifest, and other texts', async () => {
  for (const end of ['-- manifest', '\\.\n-- table', '2\t']) {
    await expect(read(SCRIPT.slice(0, SCRIPT.indexOf(end)))).rejects.toThrow('something else than a backup')
  }
  const texts = ['', 'no end', 'some\nlines\n', '-- table {\n', '-- table {}\n', '-- manifest []\n']
  for (const text of texts) await expect(read(text), text).rejects.toThrow('something else than a backup')
  await expect(read(SCRIPT.replace('copy "stats"', 'copy "other"'))).rejects.toThrow('something else than a backup')
})

it('keeps no line of a megabyte', async () => {
  let taken = 0
  const endless = async function* (): AsyncGenerator<Buffer> {
    for (; taken < 1_000; taken++) yield Buffer.alloc(65_536, 'x')
  }
  await expect(readAll(endless())).rejects.toThrow('something else than a backup')
  expect(taken).toBeLessThan(20)
})
