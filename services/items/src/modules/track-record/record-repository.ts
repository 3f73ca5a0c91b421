import { type Db, schema } from '@gildscope/db'
import { decodeMinutes, type PaperRun, type PickMinute } from '@gildscope/finder'
import { and, between, eq, type SQL, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { readSet, type StoredSet } from './read-set.ts'

const { pickSet, pickRun, pickMinute, rollUpMark } = schema

export type RecordRepository = {
  /** What answers rest on; another one after each hour that was settled, each set, and each outcome. */
  findState(): Promise<{ settledHour: number | null; version: string }>
  /** Oldest first, without sets that nobody settles: they came with a dump while they were open. */
  listSets(purse: number): Promise<StoredSet[]>
  findSet(day: number, purse: number): Promise<StoredSet | null>
  /** Paper orders of picks of an open set, by rank. */
  listRuns(day: number, purse: number): Promise<PaperRun[]>
  listMinutes(itemId: number, fromHour: number, toHour: number): Promise<PickMinute[]>
}

const isSettled = sql`(${pickSet.outcome} is not null or exists (
  select from ${pickRun} where ${pickRun.day} = ${pickSet.day} and ${pickRun.purse} = ${pickSet.purse}))`

export const recordRepository = (db: Db, log: Pick<FastifyBaseLogger, 'warn'>): RecordRepository => {
  const named = new Set<string>()
  /** Oldest first; what is no set is left out, and named once. */
  const readSets = async (condition: SQL | undefined): Promise<StoredSet[]> => {
    const rows = await db.select().from(pickSet).where(and(condition, isSettled)).orderBy(pickSet.day)
    return rows.flatMap((row) => {
      const set = readSet(row)
      if (set !== null) return set
      const { day, purse } = row
      const name = `${day} ${purse}`
      if (!named.has(name)) log.warn({ day, purse }, 'a frozen set that cannot be read is left out')
      named.add(name)
      return []
    })
  }
  return {
    findState: async () => {
      const [mark] = await db.select().from(rollUpMark).where(eq(rollUpMark.stage, 'pick'))
      const [sets] = await db
        .select({
          count: sql<number>`count(*)::int`,
          ended: sql<number>`count(${pickSet.outcome})::int`,
          last: sql<number>`max(${pickSet.day})`,
        })
        .from(pickSet)
      const settledHour = mark?.next ?? null
      return { settledHour, version: [settledHour, ...Object.values(sets ?? {})].join(' ') }
    },
    listSets: async (purse) => await readSets(eq(pickSet.purse, purse)),
    findSet: async (day, purse) => {
      const [set] = await readSets(and(eq(pickSet.day, day), eq(pickSet.purse, purse)))
      return set ?? null
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
  }
}
