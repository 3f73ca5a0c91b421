import { DROP_WAYS } from '@gildscope/contracts'
import { schema, statsSchema } from '@gildscope/db'
import { addRecords, type NewDropRecord } from '@gildscope/research/drops'
import { useDatabase, useRole } from '@gildscope/testkit'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { handler } from './drop-ways-handler.ts'

const NOON = new Date('2026-03-01T12:00:00Z')
const DAY_MS = 86_400_000
const [BAG, OTHER_BAG, RAG, SILK, GEM] = [36_038, 36_039, 21_675, 19_748, 19_721]
const { referenceDocument } = schema
const { dropCell } = statsSchema

const database = useDatabase()
const role = useRole(database, 'worker')

let faults: object[] = []
let warnings: object[] = []
const run = (now = NOON) =>
  handler.run(
    {},
    {
      deps: { db: role, clock: { now: () => now.getTime() } } as never,
      ...{ now, signal: new AbortController().signal },
      log: { info: () => {}, warn: (fields) => warnings.push(fields), error: (fields) => faults.push(fields) },
    },
  )
const summary = async (): Promise<string> => {
  const outcome = await run()
  return typeof outcome === 'string' ? outcome : outcome.summary
}
const stored = () =>
  database.db
    .select({ id: referenceDocument.id, data: referenceDocument.data })
    .from(referenceDocument)
    .where(eq(referenceDocument.kind, DROP_WAYS))
    .orderBy(referenceDocument.id)

let made = 0
const record = (giver: string, own: Partial<NewDropRecord> = {}): NewDropRecord => {
  const of = { activity: 'Opening' as const, itemId: BAG, ...own }
  made += 1
  return {
    ...of,
    digest: Buffer.from(`record ${made}`),
    ...{ giver, kit: '', level: 80, magicFind: 300, at: new Date(NOON.getTime() - DAY_MS), delay: '', build: null },
    ...{ countsFrom: '2026-02-28', consumed: [[of.itemId, 100, null]], items: [[SILK, 150, null]], wallet: [] },
    source: 'player',
    ...own,
  }
}
const add = (...records: NewDropRecord[]) => addRecords(database, records[0]!, records)
/** The same of five accounts. */
const addFive = (own: Partial<NewDropRecord> = {}) =>
  add(...['ann', 'bob', 'cid', 'dee', 'eve'].map((giver) => record(giver, own)))
const addItem = (id: number, own: Partial<typeof schema.item.$inferInsert> = {}) =>
  database.db.insert(schema.item).values({
    ...{ id, name: `item ${id}`, type: 'Container', rarity: 'Basic', level: 0, binding: 'None', accountBound: false },
    ...{ noSell: false, marketable: true, craftable: false, firstAdded: NOON, data: {}, digest: '', version: 1 },
    ...own,
  })
const addPrice = (itemId: number, sellPrice: number) =>
  database.db.insert(schema.price).values({ itemId, sellPrice, changedSlot: 1, version: 1 })
const salvaged = { activity: 'Salvaging', itemId: RAG, kit: 'Fine Salvage Kit' } as const

beforeEach(async () => {
  made = 0
  faults = []
  warnings = []
  await database.pool.query(
    `truncate stats.drop_record, stats.drop_item, stats.drop_cell, stats.patch, market.reference_document, market.item, market.price`,
  )
  for (const id of [BAG, OTHER_BAG]) await addItem(id)
  await addItem(RAG, { type: 'Trophy' })
})

describe('ways of drop research', () => {
  test('are stored in the form of recipes, and nothing is written while nothing changes', async () => {
    await addFive({
      items: [
        [SILK, 150, null],
        [GEM, 12, null],
      ],
    })
    await addFive(salvaged)
    expect(await run()).toEqual({ summary: '2 ways of 2 items, 2 changed, 0 items with a fault', rows: 2 })
    const [opened, taken] = (await stored()).map(({ data }) => data)
    expect(opened).toEqual({
      ...{ id: -(2 ** 49) - BAG, type: 'DoubleClick', source: 'drops', disciplines: ['Double click'] },
      ...{ output_item_id: SILK, output_item_count: expect.any(Number), ingredients: [{ item_id: BAG, count: 1 }] },
      byproducts: [{ item_id: GEM, count: expect.any(Number) }],
    })
    expect(taken).toEqual({
      ...{ id: -(2 ** 49) - 23_041 * 2 ** 30 - RAG, type: 'Salvage', source: 'drops', disciplines: ['Salvage'] },
      ...{ output_item_id: SILK, output_item_count: expect.any(Number), ingredients: [{ item_id: RAG, count: 1 }] },
      ...{ byproducts: [], salvage_kit: 'Fine Salvage Kit' },
      // 11.52 a use.
      currency_ingredients: [{ currency_id: 1, count: 12 }],
    })
    expect(await run()).toMatchObject({ rows: 0 })
  })

  test('follow the prices, and end with their records', async () => {
    await addFive({
      items: [
        [SILK, 150, null],
        [GEM, 60, null],
      ],
    })
    await run()
    expect(await stored()).toMatchObject([{ data: { output_item_id: SILK } }])
    await addItem(GEM)
    await addPrice(GEM, 900)
    expect(await run()).toMatchObject({ rows: 1 })
    expect(await stored()).toMatchObject([{ data: { output_item_id: GEM, byproducts: [{ item_id: SILK }] } }])
    await database.pool.query('update stats.drop_item set submissions = 0')
    expect(await run()).toMatchObject({ rows: 1 })
    expect(await stored()).toEqual([])
  })

  test('count neither flagged records nor those of new accounts, until their day', async () => {
    await add(...['ann', 'cid', 'dee', 'eve'].map((giver) => record(giver)))
    await add(record('bob', { countsFrom: '2026-03-02' }))
    expect(await run()).toMatchObject({ rows: 0 })
    expect(await run(new Date(NOON.getTime() + DAY_MS))).toMatchObject({ rows: 1 })
    await database.db.update(dropCell).set({ isFlagged: true }).where(eq(dropCell.giver, 'bob'))
    expect(await run(new Date(NOON.getTime() + DAY_MS))).toMatchObject({ rows: 1 })
    expect(await stored()).toEqual([])
  })

  test('of an item with a fault stay as they were, and no other item waits for it', async () => {
    await addFive()
    await addFive(salvaged)
    await run()
    const before = await stored()
    await database.pool.query(`update stats.drop_cell set drops = 'null' where item_id = $1`, [RAG])
    await addFive({ itemId: OTHER_BAG, consumed: [[OTHER_BAG, 100, null]] })
    expect(await run()).toEqual({ summary: '2 ways of 3 items, 1 changed, 1 items with a fault', rows: 1 })
    expect(await stored()).toEqual(expect.arrayContaining(before))
    expect(faults).toEqual([{ activity: 'Salvaging', itemId: RAG, err: expect.any(TypeError) }])
  })

  test('are not of what the game does not let open or salvage, nor of what the catalogue does not know', async () => {
    const change = async (of: Partial<typeof schema.item.$inferInsert>, id: number) => {
      await database.db.update(schema.item).set(of).where(eq(schema.item.id, id))
      return summary()
    }
    await addFive()
    await addFive(salvaged)
    expect(await summary()).toMatch(/^2 ways/)
    expect(await change({ type: 'CraftingMaterial' }, BAG)).toMatch(/^1 ways/)
    expect(await change({ data: { flags: ['NoSell'] } }, RAG)).toMatch(/^1 ways/)
    expect(await change({ data: { flags: ['NoSell', 'NoSalvage'] } }, RAG)).toMatch(/^0 ways/)
    expect(await change({ data: { flags: [] } }, RAG)).toMatch(/^1 ways/)
    await database.pool.query('truncate market.item')
    expect(await summary()).toMatch(/^0 ways of 2 items/)
    expect(await stored()).toEqual([])
  })

  test('are not believed if they bring many times the price of their item', async () => {
    await addFive()
    await addItem(SILK)
    await addPrice(SILK, 1_000)
    expect(await summary()).toMatch(/^1 ways/)
    await addPrice(BAG, 100)
    expect(await summary()).toMatch(/^0 ways/)
    await database.db.update(schema.price).set({ sellPrice: 600 }).where(eq(schema.price.itemId, BAG))
    expect(await summary()).toMatch(/^1 ways/)
  })

  test('cost the coin that opening takes, and are left out where it takes another currency', async () => {
    await addFive({ wallet: [[1, -1_001]] })
    await addFive({ itemId: OTHER_BAG, consumed: [[OTHER_BAG, 100, null]], wallet: [[2, -100]] })
    expect(await summary()).toMatch(/^1 ways of 2 items/)
    expect(await stored()).toMatchObject([
      { data: { ingredients: [{ item_id: BAG }], currency_ingredients: [{ currency_id: 1, count: 11 }] } },
    ])
  })

  test('are two thousand at most, of what most was consumed of', async () => {
    await addFive()
    const others = 'generate_series(100001, 102001) as s(id)'
    await database.pool.query(
      `insert into market.item select (jsonb_populate_record(i, jsonb_build_object('id', s.id))).*
         from market.item i, ${others} where i.id = ${BAG};
       insert into stats.drop_item select (jsonb_populate_record(i, jsonb_build_object('item_id', s.id))).*
         from stats.drop_item i, ${others};
       insert into stats.drop_cell select (jsonb_populate_record(c, jsonb_build_object('item_id', s.id, 'consumed', s.id))).*
         from stats.drop_cell c, ${others};
       update stats.drop_cell set drops = jsonb_build_object('${SILK}', jsonb_build_array(consumed, 1, consumed * 1000000::bigint))`,
    )
    expect(await summary()).toBe('2000 ways of 2002 items, 2000 changed, 0 items with a fault')
    expect(warnings).toEqual([{ left: 2, most: 2_000 }])
    const kept = new Set((await stored()).map(({ id }) => id))
    expect([BAG, 100_001, 100_002].map((id) => kept.has(String(-(2 ** 49) - id)))).toEqual([false, false, true])
  })
})
