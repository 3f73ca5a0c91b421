import { DAY_MS } from '@gildscope/base/time'
import type { GemRate } from '@gildscope/contracts'
import { type Db, schema } from '@gildscope/db'
import { and, desc, gt, lte, sql } from 'drizzle-orm'

const { gemExchange } = schema

const DAYS_MS = 365 * DAY_MS

type Rate = { at: Date; given: string; coinsPerGem: number }

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
const laterOf = (before: string | undefined, at: string): string => (before !== undefined && before > at ? before : at)

/** Both directions of a day in one row, oldest first. */
const byDay = (rates: readonly Rate[]): GemRate[] => {
  const days = new Map<string, GemRate>()
  for (const { at, given, coinsPerGem } of rates) {
    const row = days.get(dayOf(at))
    days.set(dayOf(at), {
      date: laterOf(row?.date, at.toISOString()),
      coins_to_gems: given === 'coins' ? coinsPerGem : (row?.coins_to_gems ?? null),
      gems_to_coins: given === 'gems' ? coinsPerGem : (row?.gems_to_coins ?? null),
    })
  }
  return [...days.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

/** The last rate of each UTC day of a year, in both directions. */
export const listGemRates = async (db: Db, now: number): Promise<GemRate[]> => {
  const day = sql`date_trunc('day', ${gemExchange.at}, 'UTC')`
  const rates = await db
    .selectDistinctOn([day, gemExchange.given], {
      at: gemExchange.at,
      given: gemExchange.given,
      coinsPerGem: gemExchange.coinsPerGem,
    })
    .from(gemExchange)
    .where(and(gt(gemExchange.at, new Date(now - DAYS_MS)), lte(gemExchange.at, new Date(now))))
    .orderBy(day, gemExchange.given, desc(gemExchange.at))
  return byDay(rates)
}
