import { type Db, statsSchema } from '@gildscope/db'
import { asc, sql } from 'drizzle-orm'

const { fillShare } = statsSchema

/** A share is published from so many players on. */
export const LEAST_PLAYERS = 5

/** Counts with their player: a game account that several site accounts have linked belongs to one of them. */
export const COUNTS = sql`
  (select distinct on (game_account_id) game_account_id, account_id
   from archive.fill_count order by game_account_id, account_id) player
  join archive.fill_count counted using (game_account_id, account_id)`

/** Whoever publishes or withdraws waits, so that nothing is published of counts that are being deleted. */
export const lockShares = (tx: Pick<Db, 'execute'>) =>
  tx.execute(sql`lock table ${fillShare} in share row exclusive mode`)

/** Removes what too few players are left for, in the transaction that deleted the counts of one. */
export const withdrawThinShares = async (tx: Pick<Db, 'execute'>): Promise<void> => {
  await lockShares(tx)
  await tx.execute(sql`
    delete from ${fillShare} where per_hour not in (
      select per_hour from ${COUNTS} where fills > 0
      group by per_hour having count(distinct account_id) >= ${LEAST_PLAYERS})`)
}

export const listFillShares = (db: Db) => db.select().from(fillShare).orderBy(asc(fillShare.perHour))
