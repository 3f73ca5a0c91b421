import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDb } from '@gildscope/db'
import type { Snapshot } from '@gildscope/holdings'
import { startBrowser } from '@gildscope/testkit/browser'
import { findWholeChromium } from '@gildscope/testkit/find-chromium'
import { startDatabase } from '../support/database.ts'
import { prepareMarket } from '../support/prepare-market.ts'
import { type Measured, plainly, report } from '../support/report.ts'
import { startSimulator } from '../support/simulator.ts'
import { startSite } from '../web/start-site.ts'
import { makeSnapshots } from './make-snapshots.ts'
import { measurePage } from './measure-page.ts'
import { measureRows } from './measure-rows.ts'

/** The size of a demo: thousands of different items, about as many as players hold. */
const ITEMS = 3_000

const withFiles = async <T>(
  snapshots: Record<'initial' | 'second', Snapshot>,
  use: (files: Record<'initial' | 'second', string>) => Promise<T>,
): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'gildscope-snapshots-'))
  try {
    const save = async (name: 'initial' | 'second'): Promise<string> => {
      const file = join(folder, `${name}.json`)
      await writeFile(file, JSON.stringify({ kind: 'gildscope-snapshot', name, snapshot: snapshots[name] }))
      return file
    }
    return await use({ initial: await save('initial'), second: await save('second') })
  } finally {
    await rm(folder, { recursive: true })
  }
}

const inBrowser = async (
  chromium: string,
  origin: string,
  snapshots: Record<'initial' | 'second', Snapshot>,
): Promise<Measured[]> => {
  const browser = await startBrowser(chromium)
  try {
    return await withFiles(snapshots, async (files) => [
      ...(await measurePage(browser, origin, files)),
      plainly('size of such a snapshot as a file', `${((await stat(files.initial)).size / 1e6).toFixed(1)} MB`),
    ])
  } finally {
    await browser.close()
  }
}

/** Two snapshots of 100,000 rows: their functions on one thread, and their page in a browser. */
export const runSnapshotsBench = async (): Promise<void> => {
  const chromium = findWholeChromium()
  if (chromium === null) throw new Error('no chromium here; CHROMIUM_PATH may name one')
  const database = await startDatabase()
  try {
    await prepareMarket(database.url, undefined, ITEMS)
    const { pool, close } = createDb(database.url)
    const { rows } = await pool.query<{ item_id: number }>('select item_id from market.price order by item_id')
    await close()
    const snapshots = makeSnapshots(rows.map(({ item_id }) => item_id))
    const game = await startSimulator('stepped', ITEMS)
    try {
      const site = await startSite(database.url, game.url)
      try {
        report('snapshots', [
          ...(await inBrowser(chromium, site.origin, snapshots)),
          ...measureRows(snapshots.initial, snapshots.second),
        ])
      } finally {
        await site.stop()
      }
    } finally {
      await game.stop()
    }
  } finally {
    await database.close()
  }
}
