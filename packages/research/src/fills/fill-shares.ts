import { inTransaction, statsSchema } from '@gildscope/db'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { COUNTS, lockShares } from './kept-shares.ts'
import { type PlayerFills, shareOfFills } from './share-of-fills.ts'

const { fillShare } = statsSchema

type PlayerRow = PlayerFills & { perHour: number; firstDay: number; lastDay: number }

/** Replaces the published shares by those of the counts; returns the number of classes that have one. */
export const publishFillShares = (pool: pg.Pool): Promise<number> =>
  inTransaction(pool, async (_client, tx) => {
    await lockShares(tx)
    const { rows } = await tx.execute<PlayerRow>(sql`
      select per_hour as "perHour", min(day) as "firstDay", max(day) as "lastDay", sum(fills)::int as fills,
        sum(units)::float8 as units, sum(squared_units)::float8 as "squaredUnits", sum(short_units)::float8 as "shortUnits",
        sum(hidden_units) as "hiddenUnits", sum(estimated_units) as "estimatedUnits"
      from ${COUNTS} group by per_hour, account_id order by per_hour, account_id`)
    const shares = [...Map.groupBy(rows, ({ perHour }) => perHour)].flatMap(([perHour, players]) => {
      const share = shareOfFills(players)
      if (share === null) return []
      const firstDay = Math.min(...players.map((player) => player.firstDay))
      const lastDay = Math.max(...players.map((player) => player.lastDay))
      return [{ ...share, perHour, firstDay, lastDay }]
    })
    await tx.delete(fillShare)
    if (shares.length > 0) await tx.insert(fillShare).values(shares)
    return shares.length
  })
