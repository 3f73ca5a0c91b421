import { type Db, schema } from '@gildscope/db'
import { WINDOWS } from '@gildscope/market'
import { sql } from 'drizzle-orm'

type ItemInsert = typeof schema.item.$inferInsert
type PriceInsert = typeof schema.price.$inferInsert
type DerivedInsert = typeof schema.derived.$inferInsert
type WindowInsert = typeof schema.windowStat.$inferInsert

/** Everything that one test writes at one version; what is left out takes plausible values. */
export type MarketWrite = {
  items?: (Partial<ItemInsert> & { id: number })[]
  prices?: (Partial<PriceInsert> & { itemId: number })[]
  derived?: (Partial<DerivedInsert> & { itemId: number })[]
  windows?: (Omit<Partial<WindowInsert>, 'window'> & { itemId: number; window: (typeof WINDOWS)[number] })[]
  poll?: { slot: number; finishedAt: Date }
}

const item = (given: Partial<ItemInsert> & { id: number }, version: number): ItemInsert => ({
  name: `Item ${given.id}`,
  rarity: 'Fine',
  type: 'CraftingMaterial',
  level: 0,
  binding: 'None',
  accountBound: false,
  noSell: false,
  marketable: true,
  craftable: false,
  firstAdded: new Date('2026-01-01T00:00:00Z'),
  data: {},
  digest: '',
  ...given,
  version,
})

/** What the worker does: takes the next version, writes rows under it, tells listeners. Answers the version. */
export const writeMarket = (db: Db, { items, prices, derived, windows, poll }: MarketWrite): Promise<number> =>
  db.transaction(async (tx) => {
    const [counter] = await tx
      .insert(schema.changeCounter)
      .values({ version: 1 })
      .onConflictDoUpdate({
        target: schema.changeCounter.singleton,
        set: { version: sql`${schema.changeCounter.version} + 1` },
      })
      .returning()
    const version = counter!.version
    for (const given of items ?? []) {
      const row = item(given, version)
      await tx
        .insert(schema.item)
        .values(row)
        .onConflictDoUpdate({ target: schema.item.id, set: { ...given, version } })
    }
    for (const given of prices ?? []) {
      const row = { changedSlot: 0, ...given, version }
      await tx.insert(schema.price).values(row).onConflictDoUpdate({ target: schema.price.itemId, set: row })
    }
    for (const given of derived ?? []) {
      const row = { ...given, version }
      await tx.insert(schema.derived).values(row).onConflictDoUpdate({ target: schema.derived.itemId, set: row })
    }
    for (const { window, ...given } of windows ?? []) {
      const row = { coverage: 1, ...given, window: WINDOWS.indexOf(window), version }
      await tx
        .insert(schema.windowStat)
        .values(row)
        .onConflictDoUpdate({ target: [schema.windowStat.itemId, schema.windowStat.window], set: row })
    }
    if (poll !== undefined)
      await tx.insert(schema.poll).values({ ...poll, claimedBy: 'test', startedAt: poll.finishedAt, full: true })
    await tx.execute(
      sql`select pg_notify(${items === undefined ? 'market_changed' : 'catalogue_changed'}, ${String(version)})`,
    )
    return version
  })
