import type { ArchiveKind } from '@gildscope/contracts'
import { archiveSchema, type Db } from '@gildscope/db'
import { and, eq, sql } from 'drizzle-orm'
import type { ArchiveAccount } from './archive-repository.ts'
import type { MonthToRead } from './reckoner/protocol.ts'

const { entry, pack } = archiveSchema

type Which = { accountId: string; kind: ArchiveKind }
/** Unix ms, the end is exclusive; other months are left out. */
type Range = { from: number; to: number }

const EVERYTHING: Range = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }

const startOf = (month: string): number => Date.parse(`${month}-01T00:00:00Z`)

const monthAfter = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number)).toISOString().slice(0, 7)
}

const isWithin = (month: string, { from, to }: Range): boolean =>
  startOf(month) < to && startOf(monthAfter(month)) > from

export const storedMonthsRepository = (db: Db) => {
  /** Skips from each month of entries to the next one by the index: a busy month has tens of thousands of them. */
  const namesOf = async ({ accountId, kind }: Which, gameAccountId: string): Promise<string[]> => {
    const ofAccount = (table: typeof entry | typeof pack) =>
      and(eq(table.accountId, accountId), eq(table.gameAccountId, gameAccountId), eq(table.kind, kind))
    const monthFrom = (condition: unknown) =>
      sql`(select date_trunc('month', min(${entry.at}) at time zone 'UTC') from ${entry} where ${ofAccount(entry)} and ${condition})`
    const { rows } = await db.execute<{ month: string }>(sql`
      with recursive open(start) as (
        select ${monthFrom(sql`true`)}
        union all
        select ${monthFrom(sql`${entry.at} >= (open.start + interval '1 month') at time zone 'UTC'`)} from open where open.start is not null
      )
      select ${pack.month} as month from ${pack} where ${ofAccount(pack)}
      union select to_char(start, 'YYYY-MM') from open where start is not null order by 1`)
    return rows.map(({ month }) => month)
  }

  return {
    /** The months with stored data of game accounts, in order for each account. */
    listMonths: async (
      which: Which,
      accounts: readonly Pick<ArchiveAccount, 'accountID'>[],
      range = EVERYTHING,
    ): Promise<MonthToRead[]> => {
      const months: MonthToRead[] = []
      for (const [account, { accountID }] of accounts.entries())
        for (const month of await namesOf(which, accountID))
          if (isWithin(month, range)) months.push({ account, gameAccountId: accountID, month })
      return months
    },
  }
}
export type StoredMonthsRepository = ReturnType<typeof storedMonthsRepository>
