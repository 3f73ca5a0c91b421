import { createDb } from '@gildscope/db'
import { findChromium, startBrowser } from '@gildscope/testkit/browser'
import { startDatabase } from '../support/database.ts'
import { fillMarket } from '../support/fill-market.ts'
import { importHistory } from '../support/import-command.ts'
import { prepareMarket } from '../support/prepare-market.ts'
import { type Measured, report } from '../support/report.ts'
import { startSimulator } from '../support/simulator.ts'
import { measureLive } from './measure-live.ts'
import { measureClicks, measureFirstPaints } from './measure-pages.ts'
import { measureTools } from './measure-tools.ts'
import { startSite } from './start-site.ts'

const YEAR_DAYS = 365
const HOUR_DAYS = 90

/** The site in a browser over a market of real size; the game stands still and answers order books. */
export const runWebBench = async (): Promise<void> => {
  const chromium = findChromium()
  if (chromium === null) throw new Error('no chromium here; CHROMIUM_PATH may name one')
  const database = await startDatabase()
  const rows: Measured[] = []
  try {
    await prepareMarket(database.url)
    const game = await startSimulator('stepped')
    const { pool, close } = createDb(database.url)
    const browser = await startBrowser(chromium)
    try {
      const [itemId = 0]: number[] = JSON.parse(await (await fetch(`${game.url}/archive/busiest?limit=1`)).text())
      const archive = { databaseUrl: database.url, archiveUrl: `${game.url}/gw2`, items: [itemId] }
      await importHistory({ ...archive, days: YEAR_DAYS, hourDays: HOUR_DAYS })
      // The import counted all windows again, of a market that was seen once.
      await fillMarket(pool)
      const site = await startSite(database.url, game.url)
      try {
        rows.push(...(await measureFirstPaints(browser, site.origin, itemId)))
        rows.push(...(await measureClicks(browser, site.origin)))
        rows.push(...(await measureTools(browser, site.origin)))
        rows.push(...(await measureLive(browser, site.origin, pool)))
      } finally {
        await site.stop()
      }
    } finally {
      await browser.close()
      await close()
      await game.stop()
    }
  } finally {
    await database.close()
  }
  report('web', rows)
}
