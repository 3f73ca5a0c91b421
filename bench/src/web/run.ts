import { createDb } from '@gildscope/db'
import { startBrowser } from '@gildscope/testkit/browser'
import { findWholeChromium } from '@gildscope/testkit/find-chromium'
import type pg from 'pg'
import { startDatabase } from '../support/database.ts'
import { fillMarket } from '../support/fill-market.ts'
import { importHistory } from '../support/import-command.ts'
import { prepareMarket } from '../support/prepare-market.ts'
import { type Measured, report, reportPart } from '../support/report.ts'
import { BENCH_ITEMS, startSimulator } from '../support/simulator.ts'
import { measureLive } from './measure-live.ts'
import { measureClicks, measureFirstPaints } from './measure-pages.ts'
import { measureScores } from './measure-scores.ts'
import { measureTools } from './measure-tools.ts'
import { startSite } from './start-site.ts'

const YEAR_DAYS = 365
const HOUR_DAYS = 90

/** Scores are those of the demo: its size. */
const DEMO_ITEMS = 3_000

type Market = { chromium: string; origin: string; itemId: number; pool: pg.Pool }

/** The built site over a market of `size` items; the game is stopped and answers order books. */
const overMarket = async (size: number, measure: (market: Market) => Promise<Measured[]>): Promise<Measured[]> => {
  const chromium = findWholeChromium()
  if (chromium === null) throw new Error('no chromium here; CHROMIUM_PATH may name one')
  const database = await startDatabase()
  try {
    await prepareMarket(database.url, undefined, size)
    const game = await startSimulator('stepped', size)
    const { pool, close } = createDb(database.url)
    try {
      const [itemId = 0]: number[] = JSON.parse(await (await fetch(`${game.url}/archive/busiest?limit=1`)).text())
      const archive = { databaseUrl: database.url, archiveUrl: `${game.url}/gw2`, items: [itemId] }
      await importHistory({ ...archive, days: YEAR_DAYS, hourDays: HOUR_DAYS })
      // The import recomputed all windows of a market that was polled only once.
      await fillMarket(pool)
      const site = await startSite(database.url, game.url)
      try {
        return await measure({ chromium, origin: site.origin, itemId, pool })
      } finally {
        await site.stop()
      }
    } finally {
      await close()
      await game.stop()
    }
  } finally {
    await database.close()
  }
}

const measureTimes = async ({ chromium, origin, itemId, pool }: Market): Promise<Measured[]> => {
  const browser = await startBrowser(chromium)
  try {
    return [
      ...(await measureFirstPaints(browser, origin, itemId)),
      ...(await measureClicks(browser, origin)),
      ...(await measureTools(browser, origin)),
      ...(await measureLive(browser, origin, pool)),
    ]
  } finally {
    await browser.close()
  }
}

const scores = (): Promise<Measured[]> =>
  overMarket(DEMO_ITEMS, ({ chromium, origin, itemId }) => measureScores(chromium, origin, itemId))

/** Page timings in a browser with a full-size market, and Lighthouse scores with the market of a demo. */
export const runWebBench = async (): Promise<void> =>
  report('web', [...(await overMarket(BENCH_ITEMS, measureTimes)), ...(await scores())])

/** Only the scores, which replace the previous ones. */
export const runScoresBench = async (): Promise<void> => reportPart('web', await scores())
