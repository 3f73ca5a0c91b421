import type pg from 'pg'
import { rollUpDay } from '../roll-up/roll-up-day.ts'
import { sumMarketDays } from '../roll-up/sum-market-days.ts'
import { PLAIN_DAYS } from './store-imported.ts'

/**
 * Creates the data that depends on imported rows: days with hours of our own and of an archive, which may be closed by
 * now, and totals. Safe to repeat. Days are counted from 1970; `today` is that of the import's start.
 */
export const finishImport = async (pool: pg.Pool, fromDay: number, today: number): Promise<void> => {
  for (let day = today - PLAIN_DAYS; day <= today; day++) await rollUpDay(pool, day)
  await sumMarketDays(pool, { fromDay, toDay: today, today })
}
