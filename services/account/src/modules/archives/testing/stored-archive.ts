import { accountSchema, archiveSchema, type Db } from '@gildscope/db'
import { monthOf, packLines, type StoredTrade, type StoredWealth, tradeId, type WvwReading } from '@gildscope/players'
import { eq } from 'drizzle-orm'

const { due, siteAccount } = accountSchema
const { entry, gap, pack } = archiveSchema

type Whose = { accountId: string; gameAccountId: string }

export const accountIdOf = async (db: Db, userName: string): Promise<string> => {
  const [row] = await db.select().from(siteAccount).where(eq(siteAccount.userName, userName))
  if (row === undefined) throw new Error(`there is no account '${userName}'`)
  return row.accountId
}

/** Turns of a game account, as created by linking it; without a key unless one was linked. */
export const storeTurns = async (db: Db, whose: Whose, gameAccount: string): Promise<void> => {
  await db.insert(due).values((['trades', 'orders', 'wvw'] as const).map((kind) => ({ ...whose, kind, gameAccount })))
}

/** Stores trades as the worker does: months before `openMonth` as packs, the others as entries. */
export const storeTrades = async (
  db: Db,
  whose: Whose,
  trades: readonly StoredTrade[],
  openMonth = '0000',
): Promise<void> => {
  const byMonth = Map.groupBy(trades, ({ purchased }) => monthOf(new Date(purchased)))
  for (const [month, some] of byMonth) {
    const rows = some.toSorted((a, b) => (a.purchased < b.purchased ? -1 : 1))
    const lines = rows.map((trade) => JSON.stringify(trade))
    const at = (row: StoredTrade | undefined) => new Date(row?.purchased ?? 0)
    if (month < openMonth) {
      const made = await packLines(lines)
      await db
        .insert(pack)
        .values({ ...whose, ...made, kind: 'trades', month, firstAt: at(rows[0]), lastAt: at(rows.at(-1)) })
    } else
      for (let from = 0; from < rows.length; from += 1000)
        await db.insert(entry).values(
          rows.slice(from, from + 1000).map((trade) => ({
            ...whose,
            kind: 'trades' as const,
            entryId: tradeId(trade),
            at: at(trade),
            line: JSON.stringify(trade),
          })),
        )
  }
}

export const storeReadings = async (db: Db, whose: Whose, readings: readonly WvwReading[]): Promise<void> => {
  await db.insert(entry).values(
    readings.map((reading) => ({
      ...whose,
      kind: 'wvw' as const,
      entryId: reading.at,
      at: new Date(reading.at),
      line: JSON.stringify(reading),
    })),
  )
}

/** Stores days as the worker does: months before `openMonth` as packs, the others as entries. */
export const storeWealth = async (
  db: Db,
  whose: Whose,
  days: readonly StoredWealth[],
  openMonth = '0000',
): Promise<void> => {
  for (const [month, some] of Map.groupBy(days, ({ date }) => date.slice(0, 7))) {
    const rows = some.map((day) => ({ entryId: day.date, at: new Date(day.at), line: JSON.stringify(day) }))
    const kind = 'wealth' as const
    if (month < openMonth) {
      const made = await packLines(rows.map(({ line }) => line))
      const [firstAt, lastAt] = [rows[0]?.at ?? new Date(0), rows.at(-1)?.at ?? new Date(0)]
      await db.insert(pack).values({ ...whose, ...made, kind, month, firstAt, lastAt })
    } else await db.insert(entry).values(rows.map((row) => ({ ...whose, ...row, kind })))
  }
}

export const storeGap = async (
  db: Db,
  whose: Whose,
  given: { from: string; to: string; reason: string },
  kind: 'trades' | 'wealth' = 'trades',
) => {
  await db
    .insert(gap)
    .values({ ...whose, kind, fromAt: new Date(given.from), toAt: new Date(given.to), reason: given.reason })
}
