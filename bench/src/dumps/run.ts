import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createDb } from '@gildscope/db'
import { startDatabase } from '../support/database.ts'
import { atMost, type Measured, plainly, report } from '../support/report.ts'
import { fillDay } from './fill-day.ts'

const ITEMS = 28_000
const DAY = 20_500
const HOURS = 24
const MB = 1_000_000

const PROGRAM = fileURLToPath(new URL('./dump-process.ts', import.meta.url))

type ProcessCost = { cpuMs: number; wallMs: number; peakMb: number }

const run = async (what: 'write' | 'import', databaseUrl: string, folder: string): Promise<ProcessCost> => {
  const args = [PROGRAM, what, databaseUrl, join(folder, 'dumps'), String(DAY)]
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { PATH: process.env.PATH ?? '' } })
  return JSON.parse(stdout)
}

type Entry = { part: string; format: string; bytes: number; rows: number }

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s of CPU`

/** A day of a market of full size: into files, and from files into an empty database. */
export const runDumpsBench = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'gildscope-bench-dumps-'))
  const [from, to] = [await startDatabase('disposable'), await startDatabase('disposable')]
  const { pool, close } = createDb(from.url)
  const rows: Measured[] = []
  try {
    await fillDay(pool, DAY, ITEMS)
    const written = await run('write', from.url, folder)
    const index: { files: Entry[] } = JSON.parse(await readFile(join(folder, 'dumps', 'index.json'), 'utf8'))
    if (!index.files.some(({ part }) => part === 'hours')) throw new Error('the day was not dumped')
    const bytesOf = (format: string, part?: string): number =>
      index.files
        .filter((file) => file.format === format && (part === undefined || file.part === part))
        .reduce((sum, { bytes }) => sum + bytes, 0)
    rows.push(
      plainly(`a day of ${ITEMS} items into Parquet and CSV`, seconds(written.cpuMs), written),
      atMost('memory of the process at most', written.peakMb, 500, ' MB'),
      plainly(
        'files of the day',
        `${(bytesOf('parquet') / MB).toFixed(1)} MB + ${(bytesOf('csv') / MB).toFixed(1)} MB CSV`,
        {
          parquetBytes: bytesOf('parquet'),
          csvBytes: bytesOf('csv'),
        },
      ),
      atMost('Parquet of an item-hour', bytesOf('parquet', 'hours') / (ITEMS * HOURS), 120, ' bytes'),
    )
    const imported = await run('import', to.url, folder)
    rows.push(
      plainly('the same into an empty database', seconds(imported.cpuMs), imported),
      atMost('memory of that process at most', imported.peakMb, 600, ' MB'),
    )
  } finally {
    await close()
    await from.close()
    await to.close()
    await rm(folder, { recursive: true, force: true })
  }
  report('dumps', rows)
}
