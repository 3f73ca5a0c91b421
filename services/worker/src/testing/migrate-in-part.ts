import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate } from '@gildscope/db'

const MIGRATIONS = fileURLToPath(new URL('../../../../packages/db/migrations', import.meta.url))

/** Migrates an empty database with only the first `count` migrations. */
export const migrateInPart = async (url: string, count: number): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  try {
    await cp(MIGRATIONS, folder, { recursive: true })
    const file = join(folder, 'meta/_journal.json')
    const journal = JSON.parse(await readFile(file, 'utf8'))
    await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
    await migrate(url, folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}
