import { startDatabase } from '../support/database.ts'
import { importHistory } from '../support/import-command.ts'
import { prepareMarket } from '../support/prepare-market.ts'
import type { Measured } from '../support/report.ts'

const BUSIEST_ITEMS = 250
const HISTORY_DAYS = 400
const HISTORY_HOUR_DAYS = 30

export type Work = (databaseUrl: string, ids: readonly number[]) => Promise<Measured[]>

/** Runs the work over a market of real size, with the ids of its busiest items; returns its rows. */
export const withMarket = async (work: Work, { hasHistory } = { hasHistory: true }): Promise<Measured[]> => {
  const database = await startDatabase()
  let ids: number[] = []
  try {
    await prepareMarket(database.url, async (gameUrl) => {
      ids = JSON.parse(await (await fetch(`${gameUrl}/archive/busiest?limit=${BUSIEST_ITEMS}`)).text())
      if (!hasHistory) return
      const source = { databaseUrl: database.url, archiveUrl: `${gameUrl}/gw2`, items: ids }
      await importHistory({ ...source, days: HISTORY_DAYS, hourDays: HISTORY_HOUR_DAYS })
    })
    return await work(database.url, ids)
  } finally {
    await database.close()
  }
}
