import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const COMMAND = fileURLToPath(new URL('../../services/worker/src/commands/import-feed.ts', import.meta.url))

type Feed = 'raid-rewards' | 'festivals' | 'fractal-samples'

/** Imports a list by the command that the help pages tell, as CSV. */
export const importFeed = async (databaseUrl: string, kind: Feed, rows: readonly object[]): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'gildscope-feed-'))
  try {
    const file = join(folder, `${kind}.csv`)
    const lines = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
    writeFileSync(file, lines.map((cells) => cells.join(',')).join('\n'))
    const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl }
    await promisify(execFile)(process.execPath, [COMMAND, '--kind', kind, '--from', file], { env })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
