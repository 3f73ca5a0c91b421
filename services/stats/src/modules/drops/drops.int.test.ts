import { DAY_MS } from '@gildscope/base/time'
import {
  type CutQuery,
  exportDropsCsv,
  exportDropsJsonl,
  getActivities,
  getDropRate,
  getDropRecords,
  getDrops,
  getResearchItems,
  listDropSubmissions,
} from '@gildscope/contracts'
import { schema, statsSchema } from '@gildscope/db'
import {
  addRecords,
  createPseudonyms,
  importDropLines,
  type NewDropRecord,
  recomputeItem,
} from '@gildscope/research/drops'
import { injectEndpoint } from '@gildscope/testkit'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { BAG, CHEST, CORN, DROP_ITEMS, KEY, ORE, SHARD } from '../../testing/drop-fixtures.ts'
import { insertItems, NOW, useStatsApp } from '../../testing/use-stats-app.ts'

const stats = useStatsApp()
const CLOTH = 21_675
const SILK = 19_748
const BASIC = 'Basic Salvage Kit'
const SILVER = 'Silver-Fed Salvage-o-Matic'
const COUNT = 620

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
const moment = (day: number): Date => new Date(NOW.getTime() - day * DAY_MS)

/** Bags by day, magic find and submitter; the only one that contains silk is to be flagged. */
const bagOf = (at: number): NewDropRecord => ({
  ...{ activity: 'Opening', itemId: BAG, digest: Buffer.from(`bag ${at}`), giver: `giver ${at % 9}`, kit: '' },
  ...{
    level: at % 5 === 0 ? 30 : 80,
    magicFind: (at * 37) % 500,
    at: moment((COUNT - at) / 10),
    countsFrom: dayOf(moment((COUNT - at) / 10)),
    delay: '',
    build: null,
  },
  consumed: [[BAG, 50 + (at % 30), 480]],
  items: [
    [CORN, (50 + (at % 30)) * 4 + (at % 7), 45],
    ...(at % 4 === 0 ? ([[SHARD, 1, null]] as [[number, number, null]]) : []),
    ...(at === 610 ? ([[SILK, 5, 20]] as [[number, number, number]]) : []),
  ],
  wallet: [[1, 100 + at]],
  source: 'player',
})
const clothOf = (at: number): NewDropRecord => ({
  ...{ activity: 'Salvaging', itemId: CLOTH, digest: Buffer.from(`cloth ${at}`), giver: `giver ${at % 6}` },
  ...{ kit: at % 2 === 0 ? BASIC : SILVER, level: 80, magicFind: 0, at: moment(at / 4), delay: '', build: null },
  countsFrom: dayOf(moment(at / 4)),
  consumed: [[CLOTH, 100, null]],
  items: [[SILK, at % 2 === 0 ? 150 : 170 + (at % 3), 20]],
  wallet: at % 2 === 0 ? [] : [[1, -6000]],
  source: 'player',
})

beforeAll(async () => {
  await insertItems(stats.database, [
    ...DROP_ITEMS,
    { id: SILK, name: 'Silk Scrap', type: 'CraftingMaterial', rarity: 'Basic', sellPrice: 20 },
    { id: CLOTH, name: 'Discarded Garment', type: 'Trophy', rarity: 'Basic', sellPrice: 24 },
  ])
  const at = (length: number) => Array.from({ length }, (_, index) => index)
  const bags = at(COUNT).map(bagOf)
  const [bag, cloth] = [
    { activity: 'Opening', itemId: BAG },
    { activity: 'Salvaging', itemId: CLOTH },
  ] as const
  await addRecords(stats.database, bag, bags.toSpliced(610, 1))
  await addRecords(stats.database, bag, [bags[610]!])
  await addRecords(stats.database, cloth, at(40).map(clothOf))
  await stats.database.pool.query(`insert into stats.patch (since, name) values ($1, 'Halloween')`, [moment(20)])
  await stats.database.pool.query(
    `update stats.drop_record set patch_id = (select id from stats.patch where name = 'Halloween') where at >= $1`,
    [moment(20)],
  )
  for (const item of [bag, cloth]) await recomputeItem(stats.database, item)
})

const bags = { activity: 'Opening', itemId: BAG } as const
const cloth = { activity: 'Salvaging', itemId: CLOTH } as const
const dropsOf = async (params: typeof bags | typeof cloth, query: CutQuery = {}) =>
  (await injectEndpoint(stats.app, getDrops, { params, query })).body
const exported = async (query: object = {}) => {
  const { body } = await injectEndpoint(stats.app, exportDropsJsonl, { query })
  return String(body)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

describe('research subjects', () => {
  test('activities, items, records of an item as the specification has them', async () => {
    expect((await injectEndpoint(stats.app, getActivities, { query: { beautify: 'min' } })).body).toEqual([
      'Opening',
      'Salvaging',
    ])
    const items = await injectEndpoint(stats.app, getResearchItems, { params: { activity: 'Opening' } })
    expect(items.body).toEqual([BAG])
    expect((await injectEndpoint(stats.app, getResearchItems, { params: { activity: 'BLTC' } })).body).toEqual([])
    const { body } = await injectEndpoint(stats.app, getDropRecords, { params: bags, query: { beautify: 'min' } })
    expect(body).toHaveLength(COUNT - 1)
    expect(body?.[0]).toEqual({
      ...{ account: 'giver 0', salvageKit: '', level: 30, mf: 0, iso: moment(62).toISOString() },
      consumed: { id: BAG, quantity: 50, price: 480 },
      items: [
        { id: CORN, quantity: 200, price: 45 },
        { id: SHARD, quantity: 1, price: null },
      ],
    })
    expect(body?.map(({ iso }) => iso)).toEqual(body?.map(({ iso }) => iso).toSorted())
  })

  test('flagged ones are returned on request, with their reasons', async () => {
    const all = await injectEndpoint(stats.app, listDropSubmissions, { params: bags, query: { flagged: true } })
    expect(all.body).toHaveLength(COUNT)
    expect(all.body?.filter(({ flags }) => flags.length > 0)).toMatchObject([
      { flags: [{ reason: 'impossible-item', detail: expect.stringContaining('5 × Silk Scrap') }] },
    ])
    const isos = all.body?.map(({ iso }) => iso) ?? []
    expect(isos).toEqual(isos.toSorted().toReversed())
    expect(await dropsOf(bags)).toMatchObject({ flagged: 1, submissions: COUNT - 1 })
    expect(await dropsOf(bags, { flagged: true })).toMatchObject({ flagged: 1, submissions: COUNT })
  })

  test('nothing for items without submissions, invalid bands or impossible patches', async () => {
    const unknown = { activity: 'Opening', itemId: CORN } as const
    for (const call of [getDrops, getDropRecords, listDropSubmissions])
      expect((await injectEndpoint(stats.app, call, { params: unknown })).status).toBe(404)
    const get = async (query: string) => (await stats.app.inject(`/v1/drops/Opening/${BAG}${query}`)).statusCode
    expect(await get('?mf=50')).toBe(400)
    expect(await get('?level=79')).toBe(400)
    expect(await get('?patch=99999999999')).toBe(400)
    expect(await get('?flagged=yes')).toBe(400)
    expect(await get('?kit=Spoon')).toBe(400)
    expect(await get('?from=0000-01-01&to=9999-12-31&patch=2147483647')).toBe(200)
    expect(await get('/submissions?from=0000-01-01&to=9999-12-31')).toBe(200)
  })
})

describe('the table', () => {
  const CUTS: [string, typeof bags | typeof cloth, CutQuery][] = [
    ['all bags', bags, {}],
    ['flagged bags too', bags, { flagged: true }],
    ['a band of magic find and level', bags, { mf: 300, level: 80 }],
    ['some days', bags, { from: '2026-01-20', to: '2026-02-03T18:00:00Z' }],
    ['all garments', cloth, {}],
    ['one kit', cloth, { kit: BASIC }],
  ]

  /** Calculated from the raw records alone. */
  const expectedOf = async ({ activity, itemId }: (typeof CUTS)[number][1], cut: CutQuery) => {
    const records = (await exported({ activity, itemId })).filter(
      (record) =>
        (cut.flagged || record.flags.length === 0) &&
        (cut.kit === undefined || record.salvageKit === cut.kit) &&
        (cut.mf === undefined || (record.mf >= cut.mf && record.mf < cut.mf + 100)) &&
        (cut.level === undefined || record.level >= cut.level) &&
        (cut.from === undefined || record.iso >= cut.from) &&
        (cut.to === undefined || record.iso < `${cut.to.slice(0, 10)}T24`),
    )
    const units = new Map<number, number>()
    for (const { items } of records)
      for (const { id, quantity } of items) units.set(id, (units.get(id) ?? 0) + quantity)
    const consumed = records.reduce((sum, record) => sum + record.consumed[0].quantity, 0)
    return { records, units, consumed }
  }

  test.each(CUTS)('of %s equals a computation over the export', async (_, params, cut) => {
    const { records, units, consumed } = await expectedOf(params, cut)
    expect(records.length).toBeGreaterThan(10)
    const table = await dropsOf(params, cut)
    expect(table).toMatchObject({
      ...{ consumed, submissions: records.length, accuracy: 1 / Math.sqrt(consumed) },
      accounts: new Set(records.map(({ account }) => account)).size,
      first: records
        .map(({ iso }) => iso)
        .sort()[0]
        ?.slice(0, 10),
    })
    const seen = table?.drops.filter((drop) => drop.units > 0) ?? []
    expect(new Map(seen.map((drop) => [drop.id, drop.units]))).toEqual(units)
    for (const { id, perUnit, low, high, submissions, atLeastOne } of seen) {
      expect(perUnit).toBeCloseTo((units.get(id) ?? 0) / consumed, 12)
      expect(low).toBeLessThan(perUnit)
      expect(high).toBeGreaterThan(perUnit)
      expect(submissions).toBe(
        records.filter(({ items }) => items.some((item: { id: number }) => item.id === id)).length,
      )
      expect(atLeastOne.share).toBeCloseTo(submissions / records.length, 12)
    }
    const worth: Record<number, number> = { [CORN]: 46 * 0.85, [SHARD]: 7, [SILK]: 20 * 0.85 }
    const value = [...units].reduce((sum, [id, count]) => sum + (worth[id] ?? 0) * count, 0) / consumed
    expect(table?.value.afterFees.value).toBeCloseTo(value, 9)
    expect(table?.value.afterFees.low).toBeLessThan(value)
  })

  test('states the cost of a bag, the profit, and the bound for drops that a cut lacks', async () => {
    const table = await dropsOf(bags, { mf: 400 })
    expect(table?.cost).toEqual({ item: 487, kit: null, countedKit: null, uncountedKits: 0 })
    expect(table?.profit?.value).toBeCloseTo((table?.value.afterFees.value ?? 0) - 487, 9)
    expect(table?.drops.find(({ id }) => id === SHARD)).toMatchObject({ price: 7, isSold: false })
    expect(table?.wallet).toEqual([{ id: 1, perUnit: expect.any(Number) }])
    const flagged = await dropsOf(bags, { mf: 400, flagged: true })
    const silk = flagged?.drops.find(({ id }) => id === SILK)
    if (silk?.units === 0) expect(silk).toMatchObject({ method: 'none-seen', perUnit: 0, low: 0, more: null })
    expect(table?.choices).toMatchObject({ kits: [], mf: [0, 100, 200, 300, 400], levels: [20, 80] })
    expect(table?.choices.patches.map(({ name }) => name)).toEqual(['before the first known patch', 'Halloween'])
    expect(table?.warnings).toEqual([])
  })

  test('compares kits by their profit, even if only one is selected', async () => {
    const table = await dropsOf(cloth, { kit: SILVER })
    expect(table?.kits.map(({ kit, cost }) => [kit, cost])).toEqual([
      [BASIC, 3.52],
      [SILVER, 60],
    ])
    expect(table?.kits[0]?.net.value).toBeCloseTo(1.5 * 17 - 3.52, 9)
    expect(table?.cost).toEqual({ item: 24, kit: 60, countedKit: 60, uncountedKits: 0 })
  })

  test('of an empty cut has no figures and no fault', async () => {
    expect(await dropsOf(bags, { patch: 999 })).toMatchObject({
      ...{ consumed: 0, submissions: 0, accuracy: null, profit: null, first: null, wallet: [] },
      drops: expect.arrayContaining([expect.objectContaining({ id: CORN, units: 0, method: 'none-seen' })]),
    })
  })

  test('follows prices and new records immediately, and is 304 while neither changes', async () => {
    const get = (headers: Record<string, string> = {}) => stats.app.inject({ url: `/v1/drops/Opening/${BAG}`, headers })
    const first = await get()
    const tag = { 'if-none-match': String(first.headers.etag) }
    expect((await get(tag)).statusCode).toBe(304)
    const { db } = stats.database
    await db.update(schema.price).set({ sellPrice: 50, changedSlot: 29_000_010 }).where(eq(schema.price.itemId, CORN))
    const second = await get(tag)
    expect(second.statusCode).toBe(200)
    expect(second.json().pricedAt).not.toBe(first.json().pricedAt)
    await addRecords(stats.database, bags, [{ ...bagOf(3), digest: Buffer.from('new'), at: NOW }])
    expect((await get()).json()).toMatchObject({ submissions: COUNT })
    await db.update(schema.price).set({ sellPrice: 46 }).where(eq(schema.price.itemId, CORN))
    await stats.database.pool.query(`delete from stats.drop_record where digest = 'new'`)
    await recomputeItem(stats.database, bags)
  })

  test('has the rate of a drop by weeks, with its band', async () => {
    const { body } = await injectEndpoint(stats.app, getDropRate, { params: bags, query: { drop: CORN } })
    const weeks = body ?? []
    expect(weeks.length).toBeGreaterThan(7)
    for (const { date, perUnit, low, high } of weeks) {
      expect(new Date(date).getUTCDay()).toBe(1)
      expect([low <= perUnit, perUnit <= high]).toEqual([true, true])
    }
    const consumed = (await dropsOf(bags))?.consumed
    expect(weeks.reduce((sum, week) => sum + week.consumed, 0)).toBe(consumed)
  })
})

describe('downloads', () => {
  test('name their licence and contain everything, compressed for clients that accept it', async () => {
    const reply = await stats.app.inject('/v1/drops/export/jsonl?activity=Salvaging')
    expect(reply.headers.link).toBe('<https://creativecommons.org/licenses/by/4.0/>; rel="license"')
    expect(reply.body.trim().split('\n')).toHaveLength(40)
    const packed = await stats.app.inject({ url: '/v1/drops/export/jsonl', headers: { 'accept-encoding': 'gzip' } })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(packed.rawPayload.subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]))
  })

  test('as CSV have a line for each drop and no cell that is a formula', async () => {
    const { body } = await injectEndpoint(stats.app, exportDropsCsv, { query: {} })
    const [head = '', ...lines] = String(body).trim().split('\n')
    const records = await exported()
    expect(lines).toHaveLength(
      records.reduce((sum, { items, wallet }) => sum + Math.max(1, items.length + wallet.length), 0),
    )
    const width = head.split(',').length
    for (const line of lines) {
      const cells = line.split(',')
      expect(cells).toHaveLength(width)
      for (const cell of cells) expect(cell).toMatch(/^([\w.:' ]|-(?=\d))*/)
      expect(cells.some((cell) => /^[=+@]|^-(?!\d+$)/.test(cell))).toBe(false)
    }
  })

  test('can be taken over by another installation, as they are', async () => {
    const before = await exported({ activity: 'Opening' })
    await stats.database.pool.query('truncate stats.drop_record, stats.drop_item, stats.drop_cell')
    const text = before.map((record) => JSON.stringify(record)).join('\n')
    const imported = { ...stats.database, text, source: 'elsewhere', now: NOW }
    const pseudonyms = createPseudonyms(Buffer.alloc(32))
    expect(
      await importDropLines({ ...imported, db: stats.database.db, pool: stats.database.pool, pseudonyms }),
    ).toEqual({
      ...{ stored: COUNT, known: 0, bad: [] },
    })
    const after = await exported({ activity: 'Opening' })
    const facts = ({
      id: _id,
      account: _account,
      patch: _patch,
      countsFrom: _day,
      flags,
      ...record
    }: Record<string, unknown>) => ({
      ...record,
      isFlagged: (flags as unknown[]).length > 0,
    })
    const inOrder = (records: Record<string, unknown>[]) =>
      records
        .map(facts)
        .map((record) => JSON.stringify(record))
        .sort()
    expect(inOrder(after)).toEqual(inOrder(before))
    expect(after.filter(({ flags }) => flags.length > 0)).toHaveLength(1)
  })
})

test('chests cost their key, too', async () => {
  await stats.database.db
    .insert(schema.gemExchange)
    .values({ at: NOW, given: 'gems', quantity: 100, received: 10_000, coinsPerGem: 100 })
  const chests = { activity: 'BLTC', itemId: CHEST } as const
  const items: NewDropRecord['items'] = [[ORE, 20, 30]]
  await addRecords(stats.database, chests, [
    {
      ...{ ...bagOf(1), ...chests, items, digest: Buffer.from('chest') },
      consumed: [
        [CHEST, 10, 8450],
        [KEY, 10, null],
      ],
    },
  ])
  const { body } = await injectEndpoint(stats.app, getDrops, { params: chests })
  expect(body).toMatchObject({ consumed: 10, cost: { item: 50 + 84 * 100, kit: null }, accounts: 1 })
  expect(body?.warnings).toEqual(['All of it comes from 1 account; the results of others may differ.'])
  expect(await stats.database.db.select().from(statsSchema.dropItem)).toContainEqual(
    expect.objectContaining({ activity: 'BLTC', submissions: 1 }),
  )
})
