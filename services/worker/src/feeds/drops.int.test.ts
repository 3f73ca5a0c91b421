import { schema, statsSchema } from '@gildscope/db'
import { createGeneratedWorld, createSimulator, steppedClock } from '@gildscope/game-simulator'
import { createPseudonyms, recomputeItem } from '@gildscope/research/drops'
import { TEST_PSEUDONYM_KEY, useDatabase, useRole } from '@gildscope/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workerConfigSchema } from '../config.ts'
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
    world.catalogue.items.map(({ id, name, type, rarity, level }) => ({
      ...{ id, name, type, rarity, level, binding: 'None', accountBound: false, noSell: false },
      ...{ marketable: true, craftable: false, firstAdded: NOW, data: {}, digest: '', version: 1 },
    })),
  )

const { PSEUDONYM_KEY } = workerConfigSchema.shape
const warnings: object[] = []
const context = (mended: number[] = []) => ({
  deps: {
    db: role,
    clock: { now: () => NOW.getTime() },
    config: { PSEUDONYM_KEY: PSEUDONYM_KEY.parse(TEST_PSEUDONYM_KEY) },
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

  await addItems()
  expect(await takeOver()).toMatchObject({
    summary: `${lines.length} records stored, 0 known before, 0 refused`,
    rows: lines.length,
  })
  expect(await takeOver()).toMatchObject({ rows: 0 })

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

test('the nightly recomputation finds nothing to repair, and repairs damage', async () => {
  const mended: number[] = []
  expect(await recompute.run({}, context(mended))).toMatchObject({
    summary: expect.stringMatching(/: 0 under another patch, \d+ flagged otherwise, 0 cells mended$/),
  })
  await database.pool.query(
    'update stats.drop_cell set consumed = consumed + 1 where giver = (select min(giver) from stats.drop_cell)',
  )
  warnings.length = 0
  await recompute.run({}, context(mended))
  expect([mended[0], (mended[1] ?? 0) > 0, warnings.length > 0]).toEqual([0, true, true])
  const [item] = await database.db.select().from(dropItem)
  if (item !== undefined) expect(await recomputeItem(database, item)).toMatchObject({ wrongCells: 0, reflagged: 0 })
})
