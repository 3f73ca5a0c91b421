import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDb } from '@gildscope/db'
import { startDatabase } from '../support/database.ts'
import { prepareMarket } from '../support/prepare-market.ts'
import { peakMemoryMb, processCpuMs, serverCpuMs } from '../support/process-cpu.ts'
import { type Measured, plainly, report } from '../support/report.ts'
import { startItems } from '../support/start-items.ts'
import { measureCold } from './measure-cold.ts'
import { swapUnderLoad } from './swap-under-load.ts'

const PROBE = new URL('./pause-probe.ts', import.meta.url).href

/** The items service with a full-size market: answers that it computes, and swaps while serving. */
export const runItemsBench = async (): Promise<void> => {
  const database = await startDatabase()
  const rows: Measured[] = []
  try {
    await prepareMarket(database.url)
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

const measureAnswers = async (databaseUrl: string, databasePid: number): Promise<Measured[]> => {
  const items = await startItems(databaseUrl)
  try {
    const rows = await measureCold(items.url, () => processCpuMs(items.pid) + serverCpuMs(databasePid))
    return [...rows, memory('while answering', items.pid)]
  } finally {
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
