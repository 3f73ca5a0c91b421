import { type Db, schema } from '@gildscope/db'
import type { FrozenSet, PaperRun, PickMinute, SetOutcome } from '@gildscope/finder'
import { decodeMinutes } from '@gildscope/finder'
import { and, between, eq, sql } from 'drizzle-orm'

const { pickSet, pickRun, pickMinute, rollUpMark } = schema

export type StoredSet = {
  hash: string
  isSimulated: boolean
  frozen: FrozenSet
  /** null: still open. */
  outcome: SetOutcome | null
}

export type RecordRepository = {
  /** What answers rest on; another one after each hour that was settled and each set. */
  findState(): Promise<{ settledHour: number | null; version: string }>
  /** Oldest first, without sets that nobody settles: they came with a dump while they were open. */
  listSets(purse: number): Promise<StoredSet[]>
  findSet(day: number, purse: number): Promise<StoredSet | null>
  /** Paper orders of picks of an open set, by rank. */
  listRuns(day: number, purse: number): Promise<PaperRun[]>
  listMinutes(itemId: number, fromHour: number, toHour: number): Promise<PickMinute[]>
}

type SetRow = typeof pickSet.$inferSelect

const setOfRow = ({ hash, isSimulated, document, outcome }: SetRow): StoredSet => ({
  ...{ hash, isSimulated, frozen: JSON.parse(document) as FrozenSet },
  outcome: outcome as SetOutcome | null,
})

const isSettled = sql`(${pickSet.outcome} is not null or exists (
  select from ${pickRun} where ${pickRun.day} = ${pickSet.day} and ${pickRun.purse} = ${pickSet.purse}))`

export const recordRepository = (db: Db): RecordRepository => ({
  findState: async () => {
    const [mark] = await db.select().from(rollUpMark).where(eq(rollUpMark.stage, 'pick'))
    const [sets] = await db
      .select({ count: sql<number>`count(*)::int`, last: sql<number>`max(${pickSet.day})` })
      .from(pickSet)
    const settledHour = mark?.next ?? null
    return { settledHour, version: `${settledHour} ${sets?.count} ${sets?.last}` }
  },
  listSets: async (purse) =>
    (
      await db
        .select()
        .from(pickSet)
        .where(and(eq(pickSet.purse, purse), isSettled))
        .orderBy(pickSet.day)
    ).map(setOfRow),
  findSet: async (day, purse) => {
    const [row] = await db
      .select()
      .from(pickSet)
      .where(and(eq(pickSet.day, day), eq(pickSet.purse, purse), isSettled))
    return row === undefined ? null : setOfRow(row)
  },
  listRuns: async (day, purse) => {
    const ofPicks = and(eq(pickRun.day, day), eq(pickRun.purse, purse), eq(pickRun.draw, 0))
    const rows = await db.select({ state: pickRun.state }).from(pickRun).where(ofPicks).orderBy(pickRun.rank)
    return rows.map(({ state }) => state as PaperRun)
  },
  listMinutes: async (itemId, fromHour, toHour) => {
    const rows = await db
      .select()
      .from(pickMinute)
      .where(and(eq(pickMinute.itemId, itemId), between(pickMinute.hour, fromHour, toHour)))
      .orderBy(pickMinute.hour)
    return rows.flatMap(({ hour, minutes }) => decodeMinutes(hour, minutes))
  },
})
