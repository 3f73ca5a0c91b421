import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDb } from '@gildscope/db'
import { unpackDay } from '@gildscope/market'
import type pg from 'pg'
import { startDatabase } from '../support/database.ts'
import { importHistory } from '../support/import-command.ts'
import { prepareMarket } from '../support/prepare-market.ts'
import { atMost, type Measured, plainly, report } from '../support/report.ts'
import { startSimulator } from '../support/simulator.ts'
import { startItems } from '../support/start-items.ts'
import { measureOwnHours } from './measure-own-hours.ts'
import { readBulk } from './read-bulk.ts'
import { readItems } from './read-items.ts'

const ITEMS = 300
const DAYS = 365
/** As long as an installation keeps hourly rows. */
const KEPT_HOUR_DAYS = 90
const WORLD_SIZE = 3000

const PROBE = new URL('../items/pause-probe.ts', import.meta.url).href

const storage = async (pool: pg.Pool): Promise<Measured> => {
  const { rows: sizes } = await pool.query<{ bytes: number }>(
    `select sum(pg_total_relation_size(inhrelid))::int8 as bytes from pg_inherits
     where inhparent = 'market.history_hour_pack'::regclass`,
  )
  const { rows: packs } = await pool.query<{ data: Buffer }>('select data from market.history_hour_pack')
  const hours = packs.reduce((sum, { data }) => sum + unpackDay(data, 0, 0).length, 0)
  const bytes = sizes[0]?.bytes ?? 0
  const raw = packs.reduce((sum, { data }) => sum + data.length, 0)
  return atMost('storage of an item-hour of a closed day', bytes / hours, 50, ' bytes', {
    itemHours: hours,
    packs: packs.length,
    rawBytes: raw / hours,
  })
}

const countImported = async (pool: pg.Pool): Promise<number> => {
  const { rows } = await pool.query<{ rows: number }>('select sum(rows)::int8 as rows from market.import_progress')
  return rows[0]?.rows ?? 0
}

const readBusiest = async (simulatorUrl: string): Promise<number[]> => {
  const reply = await fetch(`${simulatorUrl}/archive/busiest?limit=${ITEMS}`)
  const ids: number[] = JSON.parse(await reply.text())
  return ids
}

/** In a process of its own with a full-size market, so that memory use matches an installation. */
const measureBulk = async (databaseUrl: string, ids: readonly number[]): Promise<Measured[]> => {
  await prepareMarket(databaseUrl)
  const folder = await mkdtemp(join(tmpdir(), 'gildscope-pauses-'))
  const pausesFile = join(folder, 'pauses')
  await writeFile(pausesFile, '')
  const items = await startItems(databaseUrl, { PAUSES_FILE: pausesFile, NODE_OPTIONS: `--import=${PROBE}` })
  try {
    return await readBulk({ url: items.url, pid: items.pid, pausesFile }, ids)
  } finally {
    await items.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Item history: importing it from an archive, its size on disk, and reading it. */
export const runHistoryBench = async (): Promise<void> => {
  const database = await startDatabase()
  const simulator = await startSimulator('stepped', WORLD_SIZE)
  const { pool, close } = createDb(database.url)
  const rows: Measured[] = []
  try {
    const busiest = await readBusiest(simulator.url)
    const source = { databaseUrl: database.url, archiveUrl: `${simulator.url}/gw2`, items: busiest }
    const { wallMs, cpuMs } = await importHistory({ ...source, days: DAYS, hourDays: KEPT_HOUR_DAYS })
    const imported = await countImported(pool)
    const rate = (ms: number) => Math.round(imported / (ms / 1000))
    rows.push(
      plainly(`import of ${imported} rows, ${ITEMS} items`, `${rate(wallMs)} rows/s`, {
        rowsPerSecond: rate(wallMs),
        rowsPerCpuSecond: rate(cpuMs),
        wallMs: Math.round(wallMs),
        cpuMs: Math.round(cpuMs),
      }),
    )
    const items = await startItems(database.url)
    try {
      const served = { url: items.url, pid: items.pid, databasePid: database.server.pid }
      await pool.query('vacuum analyze')
      rows.push(await storage(pool), measureOwnHours(), ...(await readItems(served, busiest)))
    } finally {
      await items.stop()
    }
    rows.push(...(await measureBulk(database.url, busiest)))
  } finally {
    await Promise.all([simulator.stop(), close()])
    await database.close()
  }
  report('history', rows)
}
