import { DAY_MS } from '@gildscope/base/time'
import type { MarketPulse } from '@gildscope/contracts'
import { type Db, schema } from '@gildscope/db'
import { and, desc, eq, gt, lte, sql } from 'drizzle-orm'

const { gemExchange } = schema

const GEMS = 100

/**
 * The price of 100 gems at the end of each hour of the last day, oldest first, and at this moment for the current hour.
 * The game's rate is for one gem in a purchase of 10 gold, so 100 gems are a hundred times that.
 */
export const listGemPrices = async (db: Db, now: number): Promise<MarketPulse['gems']> => {
  const hour = sql`date_trunc('hour', ${gemExchange.at})`
  const rows = await db
    .selectDistinctOn([hour], { at: gemExchange.at, coinsPerGem: gemExchange.coinsPerGem })
    .from(gemExchange)
    .where(
      and(
        eq(gemExchange.given, 'coins'),
        gt(gemExchange.at, new Date(now - DAY_MS)),
        lte(gemExchange.at, new Date(now)),
      ),
    )
    .orderBy(hour, desc(gemExchange.at))
  return rows.map(({ at, coinsPerGem }) => ({ date: at.toISOString(), copper: coinsPerGem * GEMS }))
}
