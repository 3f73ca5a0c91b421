import { MINUTE_MS } from '@gildscope/base/time'
import type { FlipCandidate } from '@gildscope/contracts'
import { type Db, schema } from '@gildscope/db'
import { decodeSpells, frontCounts, type Side } from '@gildscope/market'
import { eq, sql } from 'drizzle-orm'

export type KnownFacts = Pick<FlipCandidate, 'spread' | 'fills'>

type FactRow = typeof schema.flipFact.$inferSelect

/** Unix ms up to which facts are counted, null: not yet; each count has another version. */
export type FlipCount = { countedAt: number | null; version: string }

export type FlipRepository = {
  findCount(): Promise<FlipCount>
  /** By item; what is known of its fronts is decoded when it is needed. */
  findFacts(): Promise<ReadonlyMap<number, FactRow>>
}

export const flipRepository = (db: Db): FlipRepository => ({
  findCount: async () => {
    const { rollUpMark } = schema
    const [mark] = await db
      // A count up to the same slot writes the mark again.
      .select({ next: rollUpMark.next, version: sql<string>`xmin::text` })
      .from(rollUpMark)
      .where(eq(rollUpMark.stage, 'flip'))
    return mark === undefined
      ? { countedAt: null, version: '' }
      : { countedAt: mark.next * MINUTE_MS, version: mark.version }
  },
  findFacts: async () => new Map((await db.select().from(schema.flipFact)).map((row) => [row.itemId, row])),
})

/** Null where too few fronts were seen. */
export const factsOfRow = (row: FactRow): KnownFacts | null => {
  const { days, spread } = row
  if (row.spells === null) return null
  const spells = decodeSpells(row.spells)
  const side = (name: Side) => ({
    days,
    sold: row[`${name}Sold`],
    soldError: row[`${name}SoldError`],
    batch: row[`${name}Batch`],
    fronts: frontCounts(spells, name).map(([...front]): [number, number, number] => front),
  })
  return { spread, fills: { buy: side('buy'), sell: side('sell') } }
}
