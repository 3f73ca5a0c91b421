import type { ArchiveKind } from '@gildscope/contracts'
import { archiveSchema, type Db } from '@gildscope/db'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { ArchiveAccount } from './archive-repository.ts'
import type { StoredLines } from './reckoner/stored-lines.ts'

const { entry, pack } = archiveSchema

type Which = { accountId: string; kind: ArchiveKind }

const ofAccount = (table: typeof entry | typeof pack, { accountId, kind }: Which, { accountID }: ArchiveAccount) =>
  and(eq(table.accountId, accountId), eq(table.gameAccountId, accountID), eq(table.kind, kind))

const lines = sql<string | null>`string_agg(${entry.line}, E'\\n' order by ${entry.at}, ${entry.entryId})`
const monthOfEntry = sql<string>`to_char(${entry.at} at time zone 'UTC', 'YYYY-MM')`

/** A month is in its pack or among the entries when both are read at one moment. */
const atOneMoment = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

export const storedLinesRepository = (db: Db) => ({
  /** All that is stored of each, as it is stored: nothing of it is parsed here. */
  readLines: (which: Which, accounts: readonly ArchiveAccount[]): Promise<StoredLines[]> =>
    db.transaction(async (tx) => {
      const all: StoredLines[] = []
      for (const account of accounts) {
        const packs = await tx
          .select({ body: pack.body })
          .from(pack)
          .where(ofAccount(pack, which, account))
          .orderBy(asc(pack.month))
        const [open] = await tx
          .select({ lines })
          .from(entry)
          .where(ofAccount(entry, which, account))
        all.push({ ...account, packs: packs.map(({ body }) => body), open: open?.lines ?? '' })
      }
      return all
    }, atOneMoment),

  /** The same a month at a time, for what is sent while it is read: a slow reader holds one month and no connection. */
  streamLines: async function* (which: Which, account: ArchiveAccount): AsyncGenerator<StoredLines> {
    const { rows: months } = await db.execute<{ month: string }>(sql`
      select ${pack.month} as month from ${pack} where ${ofAccount(pack, which, account)}
      union select ${monthOfEntry} from ${entry} where ${ofAccount(entry, which, account)} order by 1`)
    for (const { month } of months) {
      yield await db.transaction(async (tx) => {
        const packs = await tx
          .select({ body: pack.body })
          .from(pack)
          .where(and(ofAccount(pack, which, account), eq(pack.month, month)))
        const [open] = await tx
          .select({ lines })
          .from(entry)
          .where(and(ofAccount(entry, which, account), sql`${monthOfEntry} = ${month}`))
        return { ...account, packs: packs.map(({ body }) => body), open: open?.lines ?? '' }
      }, atOneMoment)
    }
  },
})
export type StoredLinesRepository = ReturnType<typeof storedLinesRepository>
