import { type Db, inTransaction, statsSchema } from '@gildscope/db'
import { asc, sql } from 'drizzle-orm'
import type pg from 'pg'
import { LEAST_PLAYERS, type PlayerFills, shareOfFills } from './share-of-fills.ts'

const { fillShare } = statsSchema

/** Counts with their player: a game account that several site accounts have linked belongs to one of them. */
const COUNTS = sql`
  (select distinct on (game_account_id) game_account_id, account_id
   from archive.fill_count order by game_account_id, account_id) player
  join archive.fill_count counted using (game_account_id, account_id)`

/** Whoever publishes or withdraws waits, so that nothing is published of counts that are being deleted. */
const lockShares = (tx: Pick<Db, 'execute'>) => tx.execute(sql`lock table ${fillShare} in share row exclusive mode`)

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

/** Removes what too few players are left for, in the transaction that deleted the counts of one. */
export const withdrawThinShares = async (tx: Pick<Db, 'execute'>): Promise<void> => {
  await lockShares(tx)
  await tx.execute(sql`
    delete from ${fillShare} where per_hour not in (
      select per_hour from ${COUNTS} where fills > 0
      group by per_hour having count(distinct account_id) >= ${LEAST_PLAYERS})`)
}

export const listFillShares = (db: Db) => db.select().from(fillShare).orderBy(asc(fillShare.perHour))
