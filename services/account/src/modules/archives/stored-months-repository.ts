import type { ArchiveKind } from '@gildscope/contracts'
import { archiveSchema, type Db } from '@gildscope/db'
import { and, eq, sql } from 'drizzle-orm'
import type { ArchiveAccount } from './archive-repository.ts'
import type { StoredMonth } from './reckoner/stored-month.ts'

const { entry, pack } = archiveSchema

export type Which = { accountId: string; kind: ArchiveKind }
/** Unix ms, the end not included; other months are left out. */
type Range = { from: number; to: number }

const EVERYTHING: Range = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }

const monthAfter = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number)).toISOString().slice(0, 7)
}

const startOf = (month: string): string => `${month}-01T00:00:00Z`

const isWithin = (month: string, { from, to }: Range): boolean =>
  Date.parse(startOf(month)) < to && Date.parse(startOf(monthAfter(month))) > from

export const storedMonthsRepository = (db: Db) => {
  const listMonths = async ({ accountId, kind }: Which, gameAccountId: string): Promise<string[]> => {
    const ofAccount = (table: typeof entry | typeof pack) =>
      and(eq(table.accountId, accountId), eq(table.gameAccountId, gameAccountId), eq(table.kind, kind))
    const { rows } = await db.execute<{ month: string }>(sql`
      select ${pack.month} as month from ${pack} where ${ofAccount(pack)}
      union select to_char(${entry.at} at time zone 'UTC', 'YYYY-MM') from ${entry} where ${ofAccount(entry)} order by 1`)
    return rows.map(({ month }) => month)
  }

  /** In one statement: a month that is being packed is in its pack or among the entries. */
  const readMonth = async ({ accountId, kind }: Which, gameAccountId: string, month: string) => {
    const ofAccount = (table: typeof entry | typeof pack) =>
      and(eq(table.accountId, accountId), eq(table.gameAccountId, gameAccountId), eq(table.kind, kind))
    const { rows } = await db.execute<{ pack: Uint8Array | null; open: string | null }>(sql`
      select
        (select ${pack.body} from ${pack} where ${ofAccount(pack)} and ${pack.month} = ${month}) as pack,
        (select string_agg(${entry.line}, E'\\n' order by ${entry.at}, ${entry.entryId}) from ${entry}
         where ${ofAccount(entry)} and ${entry.at} >= ${startOf(month)} and ${entry.at} < ${startOf(monthAfter(month))}) as open`)
    return { pack: rows[0]?.pack ?? null, open: rows[0]?.open ?? '' }
  }

  return {
    /**
     * What is stored of game accounts, as it is stored, a month at a time: a slow reader holds one month and no connection.
     */
    streamMonths: async function* (
      which: Which,
      accounts: readonly Pick<ArchiveAccount, 'accountID'>[],
      range = EVERYTHING,
    ): AsyncGenerator<StoredMonth> {
      for (const [account, { accountID }] of accounts.entries())
        for (const month of await listMonths(which, accountID))
          if (isWithin(month, range)) yield { account, ...(await readMonth(which, accountID, month)) }
    },
  }
}
export type StoredMonthsRepository = ReturnType<typeof storedMonthsRepository>
