import { DROP_WAYS } from '@gildscope/contracts'
import { schema, statsSchema } from '@gildscope/db'
import { createGeneratedWorld, createSimulator, steppedClock } from '@gildscope/game-simulator'
import { createPseudonyms, recomputeItem } from '@gildscope/research/drops'
import { TEST_PSEUDONYM_KEY, useDatabase, useRole } from '@gildscope/testkit'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workerConfigSchema } from '../config.ts'
import { handler as derive } from '../maintenance/drop-ways-handler.ts'
import { handler as recompute } from '../maintenance/recompute-drops-handler.ts'
import { handler } from './drops-handler.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const { dropCell, dropItem, dropRecord, patch } = statsSchema

const database = useDatabase()
const role = useRole(database, 'worker')
const world = createGeneratedWorld({ seed: 'drops', tradable: 900, clock: steppedClock(NOW.getTime()) })
const simulator = createSimulator({ world })
let feedUrl = ''
beforeAll(async () => {
  feedUrl = `${await simulator.listen({ port: 0, host: '127.0.0.1' })}/feeds/drops.jsonl`
})
afterAll(async () => {
  await simulator.close()
  await world.close()
})

const addItems = () =>
  database.db.insert(schema.item).values(
    world.catalogue.items.map(({ id, name, type, rarity, level, flags }) => ({
      ...{ id, name, type, rarity, level, binding: 'None', accountBound: false, noSell: false },
      ...{ marketable: true, craftable: false, firstAdded: NOW, data: { flags }, digest: '', version: 1 },
    })),
  )

const { PSEUDONYM_KEY } = workerConfigSchema.shape
const warnings: object[] = []
const enqueued: string[] = []
const context = (mended: number[] = []) => ({
  deps: {
    db: role,
    clock: { now: () => NOW.getTime() },
    config: { PSEUDONYM_KEY: PSEUDONYM_KEY.parse(TEST_PSEUDONYM_KEY) },
    jobs: { enqueue: async ({ name }: { name: string }) => enqueued.push(name) },
    metrics: { mendedDropCells: { inc: (count: number) => mended.push(count) } },
  } as never,
  now: NOW,
  signal: new AbortController().signal,
  log: { info: () => {}, warn: (fields: object) => warnings.push(fields), error: () => {} },
})
const takeOver = () => handler.run({ feedUrl, source: 'simulated' }, context())

test('a year of records is taken over once their items are known, none of them twice, and the cheats among them are flagged', async () => {
  const lines = (await world.feeds.drops())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter((line) => !('patch' in line))
  expect(await takeOver()).toMatchObject({ rows: 0 })
  expect(warnings).toEqual([expect.objectContaining({ refused: lines.length })])
  expect(enqueued).toEqual([])

  await addItems()
  expect(await takeOver()).toMatchObject({
    summary: `${lines.length} records stored, 0 known before, 0 refused`,
    rows: lines.length,
  })
  expect(await takeOver()).toMatchObject({ rows: 0 })
  expect(enqueued).toEqual(['derive-drop-ways'])

  const records = await database.db.select().from(dropRecord)
  expect(new Set(records.map(({ giver }) => giver)).size).toBe(new Set(lines.map(({ account }) => account)).size)
  const cells = await database.db.select().from(dropCell)
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
  expect(sum(cells.map(({ consumed }) => consumed))).toBe(sum(lines.map(({ consumed }) => consumed[0].quantity)))
  expect(sum(cells.map(({ submissions }) => submissions))).toBe(lines.length)
  const patches = await database.db.select().from(patch)
  expect(patches).toHaveLength(4)
  expect(new Set(records.map(({ patchId }) => patchId)).size).toBe(3)

  const flagged = records.filter(({ flags }) => flags.length > 0)
  expect(flagged.length).toBeGreaterThan(0)
  expect(flagged.length).toBeLessThan(lines.length / 20)
  expect(sum((await database.db.select().from(dropItem)).map((item) => item.flagged))).toBe(flagged.length)
})

test('of what each of the three cheats sent most is flagged, and of what honest players sent not one in a thousand', async () => {
  type Fault = { id: string; account: string; kind: string }
  const reply = await fetch(new URL('/truth/drops', feedUrl))
  const truth = (await reply.json()) as { cheats: Fault[]; mistakes: Fault[] }
  const pseudonyms = createPseudonyms(PSEUDONYM_KEY.parse(TEST_PSEUDONYM_KEY))
  const records = await database.db.select().from(dropRecord)
  const flags = new Map(records.map((record) => [Buffer.from(record.digest).toString('hex'), record.flags]))
  const isFlagged = ({ id }: Fault): boolean =>
    (flags.get(pseudonyms.digest('feed', 'simulated', id).toString('hex')) ?? []).length > 0
  const shares = [...Map.groupBy(truth.cheats, ({ kind }) => kind)].map(([kind, sent]) => ({
    kind,
    share: sent.filter(isFlagged).length / sent.length,
  }))
  expect(shares).toHaveLength(3)
  for (const { kind, share } of shares) expect({ kind, isMost: share >= 2 / 3 }).toEqual({ kind, isMost: true })
  const faulty = [...truth.cheats, ...truth.mistakes].filter(isFlagged).length
  const flagged = records.filter((record) => record.flags.length > 0).length
  expect(flagged - faulty).toBeLessThanOrEqual(records.length / 1000)
})

type Yielded = { item_id: number; count: number }
type Recipe = {
  type: string
  output_item_id: number
  output_item_count: number
  byproducts: Yielded[]
  ingredients: { item_id: number }[]
  salvage_kit?: string
}

/** Units of each drop for one consumed, by item, kit and drop. */
const readMeans = async (): Promise<Map<string, number>> => {
  const { rows } = await database.pool.query<{ key: string; mean: number }>(
    `with counted as (select * from stats.drop_cell where not is_flagged and activity <> 'BLTC'),
       totals as (select item_id, kit, sum(consumed) as consumed from counted group by 1, 2)
     select item_id || ' ' || kit || ' ' || d.key as key, (sum((d.value ->> 0)::int)::float8 / min(t.consumed)) as mean
     from counted join totals t using (item_id, kit), jsonb_each(drops) d group by item_id, kit, d.key`,
  )
  return new Map(rows.map(({ key, mean }) => [key, mean]))
}

test('the simulated players report enough for a way of whatever they open, and three kits for whatever they salvage', async () => {
  expect(await derive.run({}, context())).toMatchObject({ summary: expect.stringMatching(/^39 ways of 23 items,/) })
  const prices = world.tradableIds().map((itemId) => {
    const { sells } = JSON.parse(Buffer.from(world.listingsJson(itemId) ?? '{"sells":[]}').toString())
    return { itemId, sellPrice: sells[0]?.unit_price ?? null, changedSlot: 1, version: 1 }
  })
  await database.db.insert(schema.price).values(prices)
  // Of one the world drew a price that it yields more than three times.
  expect(await derive.run({}, context())).toMatchObject({ summary: expect.stringMatching(/^38 ways of 23 items,/) })
  const ways = (
    await database.db.select().from(schema.referenceDocument).where(eq(schema.referenceDocument.kind, DROP_WAYS))
  ).map(({ data }) => data as Recipe)
  const byItem = (type: string) =>
    Map.groupBy(
      ways.filter((way) => way.type === type),
      ({ ingredients }) => ingredients[0]?.item_id,
    )
  expect([...byItem('DoubleClick').values()].map((of) => of.length)).toEqual(Array(14).fill(1))
  expect([...byItem('Salvage').values()].map((of) => of.length)).toEqual(Array(8).fill(3))

  const means = await readMeans()
  for (const { ingredients, salvage_kit = '', output_item_id, output_item_count, byproducts } of ways)
    for (const { item_id, count } of [{ item_id: output_item_id, count: output_item_count }, ...byproducts])
      expect(count).toBeLessThanOrEqual(means.get(`${ingredients[0]?.item_id} ${salvage_kit} ${item_id}`) ?? 0)
  expect(await derive.run({}, context())).toMatchObject({ rows: 0 })
})

test('the nightly recomputation finds nothing to repair, and repairs damage', async () => {
  const mended: number[] = []
  expect(await recompute.run({}, context(mended))).toMatchObject({
    summary: expect.stringMatching(/: 0 under another patch, \d+ flagged otherwise, 0 cells mended$/),
  })
  await database.pool.query(
    'update stats.drop_cell set consumed = consumed + 1 where giver = (select min(giver) from stats.drop_cell)',
  )
  warnings.length = 0
  enqueued.length = 0
  await recompute.run({}, context(mended))
  expect([mended[0], (mended[1] ?? 0) > 0, warnings.length > 0]).toEqual([0, true, true])
  expect(enqueued).toEqual(['derive-drop-ways'])
  const [item] = await database.db.select().from(dropItem)
  if (item !== undefined) expect(await recomputeItem(database, item)).toMatchObject({ wrongCells: 0, reflagged: 0 })
})
