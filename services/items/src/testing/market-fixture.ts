import { type Db, schema } from '@gildscope/db'
import { WINDOWS } from '@gildscope/market'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

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
  poll?: { slot: number; finishedAt: Date; requested?: number; seen?: number }
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

/** For existing rows, only columns that some row of the write names are changed. */
const excluded = (table: PgTable, rows: readonly object[]): Record<string, SQL> => {
  const columns = getTableColumns(table)
  return Object.fromEntries(
    rows.flatMap(Object.keys).flatMap((key) => {
      const name = columns[key]?.name
      return name === undefined ? [] : [[key, sql.raw(`excluded."${name}"`)]]
    }),
  )
}

/** Writes like the worker: takes the next version, writes rows with it, notifies listeners. Returns the version. */
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
    const { item: itemTable, price, derived: derivedTable, windowStat } = schema
    if (items !== undefined)
      await tx
        .insert(itemTable)
        .values(items.map((given) => item(given, version)))
        .onConflictDoUpdate({ target: itemTable.id, set: excluded(itemTable, [...items, { version }]) })
    if (prices !== undefined)
      await tx
        .insert(price)
        .values(prices.map((given) => ({ changedSlot: 0, ...given, version })))
        .onConflictDoUpdate({ target: price.itemId, set: excluded(price, [...prices, { version }]) })
    if (derived !== undefined)
      await tx
        .insert(derivedTable)
        .values(derived.map((given) => ({ ...given, version })))
        .onConflictDoUpdate({ target: derivedTable.itemId, set: excluded(derivedTable, [...derived, { version }]) })
    if (windows !== undefined)
      await tx
        .insert(windowStat)
        .values(
          windows.map(({ window, ...given }) => ({ coverage: 1, ...given, window: WINDOWS.indexOf(window), version })),
        )
        .onConflictDoUpdate({
          target: [windowStat.itemId, windowStat.window],
          set: excluded(windowStat, [...windows, { version }]),
        })
    if (poll !== undefined)
      await tx.insert(schema.poll).values({ ...poll, claimedBy: 'test', startedAt: poll.finishedAt, full: true })
    await tx.execute(
      sql`select pg_notify(${items === undefined ? 'market_changed' : 'catalogue_changed'}, ${String(version)})`,
    )
    return version
  })
