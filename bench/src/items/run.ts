import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDb } from '@gildscope/db'
import { startAsked } from '../support/asked-process.ts'
import { startDatabase } from '../support/database.ts'
import { prepareMarket } from '../support/prepare-market.ts'
import { peakMemoryMb, processCpuMs, serverCpuMs } from '../support/process-cpu.ts'
import { type Measured, plainly, report } from '../support/report.ts'
import { startItems } from '../support/start-items.ts'
import { type Comparison, compareWithBare } from './compare-with-bare.ts'
import { compareWithSql } from './compare-with-sql.ts'
import { pageQuestion, pathOf, WHOLE_MARKET } from './questions.ts'
import { loadTool } from './run-load.ts'
import { swapUnderLoad } from './swap-under-load.ts'

const ROUNDS = 4
const ONE_ITEM_FIELDS = 'id,name,buy_price,sell_price,buy_quantity,sell_quantity'
const COMPRESSED = { 'accept-encoding': 'gzip, deflate, br, zstd' }

const PROBE = new URL('./pause-probe.ts', import.meta.url).href

/**
 * The items service with a full-size market: cached answers against bare node:http, uncached ones against SQL, and
 * swaps while serving.
 */
export const runItemsBench = async (): Promise<void> => {
  const database = await startDatabase()
  const rows: Measured[] = []
  try {
    await prepareMarket(database.url)
    rows.push(plainly('load', await loadTool(), { connections: 64, rounds: ROUNDS }))
    rows.push(...(await measureAnswers(database.url, database.server.pid)))
    rows.push(...(await measureSwaps(database.url)))
  } finally {
    await database.close()
  }
  report('items', rows)
}

const memory = (when: string, pid: number): Measured => {
  const value = Math.round(peakMemoryMb(pid))
  return plainly(`largest memory ${when}`, `${value} MB`, { value })
}

const hotQuestions = async (url: string, databaseUrl: string): Promise<Comparison[]> => {
  const { pool, close } = createDb(databaseUrl)
  const { rows } = await pool.query<{ id: number }>('select max(item_id) as id from market.price')
  await close()
  const oneItem = `/v1/items/json?ids=${rows[0]?.id}&fields=${ONE_ITEM_FIELDS}`
  const etag = (await fetch(`${url}${oneItem}`)).headers.get('etag') ?? ''
  const page = { least: { rate: 0.7, cpu: 0.7 }, mostP99: 2 }
  const small = { least: { rate: 0.6, cpu: 0.6 }, mostP99: 2 }
  const market = { path: WHOLE_MARKET, least: { rate: 0.85 } }
  return [
    { name: 'hot: 30 rows x 20 fields', path: pathOf(pageQuestion(0)), headers: {}, ...page },
    { name: 'hot: one item', path: oneItem, headers: {}, ...small },
    { name: 'hot: not modified', path: oneItem, headers: { 'if-none-match': etag }, status: 304, ...small },
    { name: 'warm: all items x 7 fields, compressed', headers: COMPRESSED, ...market },
    { name: 'warm: all items x 7 fields, identity', headers: {}, ...market },
  ]
}

const measureAnswers = async (databaseUrl: string, databasePid: number): Promise<Measured[]> => {
  const items = await startItems(databaseUrl)
  const bare = await startAsked('support/bare-server.ts', {})
  const peer = await startAsked('items/sql-peer.ts', { DATABASE_URL: databaseUrl })
  const withDatabase = (pid: number) => () => processCpuMs(pid) + serverCpuMs(databasePid)
  try {
    const rows: Measured[] = []
    for (const question of await hotQuestions(items.url, databaseUrl)) {
      rows.push(...(await compareWithBare(items, bare, question, ROUNDS)))
    }
    const { url } = await peer.ask<{ url: string }>({})
    const ours = { url: items.url, cpuMs: withDatabase(items.pid) }
    rows.push(...(await compareWithSql(ours, { url, cpuMs: withDatabase(peer.pid) })))
    return [...rows, memory('while answering', items.pid)]
  } finally {
    await Promise.all([bare.stop(), peer.stop()])
    await items.stop()
  }
}

/** In a process of its own, because the probe has a small cost. */
const measureSwaps = async (databaseUrl: string): Promise<Measured[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'gildscope-pauses-'))
  const pausesFile = join(folder, 'pauses')
  await writeFile(pausesFile, '')
  const items = await startItems(databaseUrl, { PAUSES_FILE: pausesFile, NODE_OPTIONS: `--import=${PROBE}` })
  const { pool, close } = createDb(databaseUrl)
  try {
    const rows = await swapUnderLoad({ url: items.url, pausesFile, pool })
    return [...rows, memory('while the market is swapped', items.pid)]
  } finally {
    await close()
    await items.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
