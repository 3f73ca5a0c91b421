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
const run = (now = NOON) =>
  handler.run(
    {},
    {
      deps: { db: role, clock: { now: () => now.getTime() } } as never,
      ...{ now, signal: new AbortController().signal },
      log: { info: () => {}, warn: () => {}, error: (fields) => faults.push(fields) },
    },
  )
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
const salvaged = { activity: 'Salvaging', itemId: RAG, kit: 'Fine Salvage Kit' } as const

beforeEach(async () => {
  made = 0
  faults = []
  await database.pool.query(
    `truncate stats.drop_record, stats.drop_item, stats.drop_cell, stats.patch, market.reference_document, market.item, market.price`,
  )
})

describe('ways of drop research', () => {
  test('are stored in the form of recipes, and nothing is written while nothing changes', async () => {
    await add(
      record('ann'),
      record('bob', {
        items: [
          [SILK, 150, null],
          [GEM, 12, null],
        ],
      }),
      record('cid'),
    )
    await add(record('ann', salvaged), record('bob', salvaged))
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
    await add(
      record('ann', {
        items: [
          [SILK, 150, null],
          [GEM, 60, null],
        ],
      }),
      record('bob', {
        items: [
          [SILK, 150, null],
          [GEM, 60, null],
        ],
      }),
    )
    await run()
    expect(await stored()).toMatchObject([{ data: { output_item_id: SILK } }])
    await database.db.insert(schema.item).values({
      ...{
        id: GEM,
        name: 'Gem',
        type: 'CraftingMaterial',
        rarity: 'Rare',
        level: 0,
        binding: 'None',
        accountBound: false,
      },
      ...{ noSell: false, marketable: true, craftable: false, firstAdded: NOON, data: {}, digest: '', version: 1 },
    })
    await database.db.insert(schema.price).values({ itemId: GEM, sellPrice: 900, changedSlot: 1, version: 1 })
    expect(await run()).toMatchObject({ rows: 1 })
    expect(await stored()).toMatchObject([{ data: { output_item_id: GEM, byproducts: [{ item_id: SILK }] } }])
    await database.pool.query('update stats.drop_item set submissions = 0')
    expect(await run()).toMatchObject({ rows: 1 })
    expect(await stored()).toEqual([])
  })

  test('count neither flagged records nor those of new accounts, until their day', async () => {
    await add(record('ann'), record('bob', { countsFrom: '2026-03-02' }))
    expect(await run()).toMatchObject({ rows: 0 })
    expect(await run(new Date(NOON.getTime() + DAY_MS))).toMatchObject({ rows: 1 })
    await database.db.update(dropCell).set({ isFlagged: true }).where(eq(dropCell.giver, 'bob'))
    expect(await run(new Date(NOON.getTime() + DAY_MS))).toMatchObject({ rows: 1 })
    expect(await stored()).toEqual([])
  })

  test('of an item with a fault stay as they were, and no other item waits for it', async () => {
    await add(record('ann'), record('bob'))
    await add(record('ann', salvaged), record('bob', salvaged))
    await run()
    const before = await stored()
    await database.pool.query(`update stats.drop_cell set drops = 'null' where item_id = $1`, [RAG])
    const other = { itemId: OTHER_BAG, consumed: [[OTHER_BAG, 100, null]] } satisfies Partial<NewDropRecord>
    await add(record('ann', other), record('bob', other))
    expect(await run()).toEqual({ summary: '2 ways of 3 items, 1 changed, 1 items with a fault', rows: 1 })
    expect(await stored()).toEqual(expect.arrayContaining(before))
    expect(faults).toEqual([{ activity: 'Salvaging', itemId: RAG, err: expect.any(TypeError) }])
  })
})
