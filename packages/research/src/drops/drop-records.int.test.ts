import { schema } from '@gildscope/db'
import { generatedRuns, useDatabase } from '@gildscope/testkit'
import fc from 'fast-check'
import type pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { addRecords } from './add-records.ts'
import { parseCell, selectCells } from './cell-rows.ts'
import type { NewDropRecord, ResearchItem } from './drop-record.ts'
import { firstCountingDay } from './first-counting-day.ts'
import { addPatch, listPatches } from './patches.ts'
import { recomputeItem } from './recompute-item.ts'
import { recomputeItems } from './recompute-items.ts'
import { selectRecords } from './record-rows.ts'
import { findItemVersion } from './researched-items.ts'
import { cellKey, dayOf, sumCells } from './sum-cells.ts'
import { eraseGivers, withdrawRecord } from './withdraw-records.ts'

const database = useDatabase()
const BAG: ResearchItem = { activity: 'Opening', itemId: 36_038 }
const CLOTH: ResearchItem = { activity: 'Salvaging', itemId: 21_675 }
const FIRST = Date.parse('2026-01-01T00:00:00Z')
const HOUR_MS = 3_600_000

let made = 0
beforeEach(async () => {
  made = 0
  await database.pool.query('truncate stats.drop_record, stats.drop_item, stats.drop_cell, stats.patch')
})

const record = (own: Partial<NewDropRecord> = {}): NewDropRecord => {
  made += 1
  return {
    ...BAG,
    digest: Buffer.from(`record ${made}`),
    ...{ giver: 'ann', kit: '', level: 80, magicFind: 300, at: new Date(FIRST), delay: '', build: null },
    countsFrom: dayOf(own.at ?? new Date(FIRST)),
    consumed: [[BAG.itemId, 10, 487]],
    items: [[36_041, 40, 46]],
    wallet: [[1, 50]],
    source: 'player',
    ...own,
  }
}
const add = (...records: NewDropRecord[]) => addRecords(database, records[0] ?? BAG, records)

/** The expected cells, as text to compare. */
const expectCellsOf = async (item: ResearchItem) => {
  const inOrder = (cells: readonly ReturnType<typeof parseCell>[]) =>
    cells.toSorted((a, b) => (cellKey(a) < cellKey(b) ? -1 : 1))
  const records = await selectRecords(database.pool, item)
  expect(inOrder((await selectCells(database.pool, item)).map(parseCell))).toEqual(inOrder(sumCells(records)))
  return records
}

const givers = fc.constantFrom('ann', 'bob', 'cid')
const addition = fc.record({
  kind: fc.constant('add' as const),
  item: fc.constantFrom(BAG, CLOTH),
  giver: givers,
  kit: fc.constantFrom('Fine Salvage Kit', 'Basic Salvage Kit'),
  level: fc.integer({ min: 1, max: 80 }),
  magicFind: fc.integer({ min: 0, max: 900 }),
  hour: fc.integer({ min: 0, max: 72 }),
  build: fc.constantFrom(null, 1, 2, 3),
  consumed: fc.integer({ min: 1, max: 250 }),
  items: fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 500 })), {
    selector: ([id]) => id,
    maxLength: 4,
  }),
  wallet: fc.integer({ min: -50, max: 50 }),
})
const step = fc.oneof(
  { weight: 6, arbitrary: addition },
  fc.record({ kind: fc.constant('withdraw' as const), place: fc.nat(20) }),
  fc.record({ kind: fc.constant('erase' as const), giver: givers }),
  fc.record({ kind: fc.constant('patch' as const), hour: fc.integer({ min: 0, max: 72 }) }),
  fc.record({ kind: fc.constant('recompute' as const), item: fc.constantFrom(BAG, CLOTH) }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const withClient = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await database.pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

const moment = (hour: number): Date => new Date(FIRST + hour * HOUR_MS)

const take = async (given: Step): Promise<void> => {
  if (given.kind === 'add') {
    const { item, kit, hour, consumed, items, wallet, ...own } = given
    await add(
      record({
        ...{ ...item, giver: own.giver, level: own.level, magicFind: own.magicFind, build: own.build },
        kit: item.activity === 'Salvaging' ? kit : '',
        at: moment(hour),
        consumed: [[item.itemId, consumed, null]],
        items: items.map(([id, quantity]) => [id, quantity, null]),
        wallet: wallet === 0 ? [] : [[1, wallet]],
      }),
    )
  } else if (given.kind === 'withdraw') {
    const records = [...(await selectRecords(database.pool, BAG)), ...(await selectRecords(database.pool, CLOTH))]
    const taken = records[given.place]
    if (taken !== undefined) expect(await withdrawRecord(database.pool, String(taken.id), [taken.giver])).toBe(true)
  } else if (given.kind === 'erase') await withClient((client) => eraseGivers(client, [given.giver]))
  else if (given.kind === 'patch') await addPatch(database.pool, { since: moment(given.hour), build: null, name: 'x' })
  else expect(await recomputeItem(database, given.item)).toMatchObject({ wrongCells: 0, remarked: 0 })
}

test('cells are the sums of their records and every record is under the patch of its moment, whatever happened', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      await database.pool.query('truncate stats.drop_record, stats.drop_item, stats.drop_cell, stats.patch')
      for (const given of steps) await take(given)
      const patches = await listPatches(database.db)
      for (const item of [BAG, CLOTH]) {
        const records = await expectCellsOf(item)
        for (const { at, patchId } of records) expect(patchId).toBe(patches.findLast(({ since }) => since <= at)?.id)
        const { rows } = await database.pool.query(
          'select submissions, flagged from stats.drop_item where activity = $1 and item_id = $2',
          [item.activity, item.itemId],
        )
        const flagged = records.filter(({ flags }) => flags.length > 0).length
        if (records.length > 0) expect(rows).toEqual([{ submissions: records.length, flagged }])
        expect(await recomputeItem(database, item)).toMatchObject({ wrongCells: 0, remarked: 0 })
      }
    }),
    { numRuns: generatedRuns(60) },
  )
})

test('simultaneous writers of two items wait for each other and lose nothing', async () => {
  const records = Array.from({ length: 24 }, (_, at) =>
    record({ ...(at % 2 === 0 ? BAG : CLOTH), giver: `giver ${at % 3}`, build: 1 + (at % 4), at: moment(at) }),
  )
  const erase = () =>
    withClient(async (client) => {
      await client.query('begin')
      await eraseGivers(client, ['giver 0'])
      await client.query('commit')
    })
  await Promise.all([
    ...records.map((one) => add(one)),
    ...records.map((one) => add(one)),
    erase(),
    erase(),
    addPatch(database.pool, { since: moment(7), build: null, name: 'between' }),
    recomputeItem(database, BAG),
  ])
  const stored = [...(await expectCellsOf(BAG)), ...(await expectCellsOf(CLOTH))]
  expect(stored.filter(({ giver }) => giver !== 'giver 0')).toHaveLength(16)
  for (const item of [BAG, CLOTH])
    expect(await recomputeItem(database, item)).toMatchObject({ wrongCells: 0, remarked: 0 })
})

describe('a connection that is lost in the middle', () => {
  /** A pool whose connections end after this many statements. */
  const breaking = (after: number) => {
    let left = after
    const connect = async () => {
      const client = await database.pool.connect()
      const query = client.query.bind(client) as (...given: unknown[]) => unknown
      Object.assign(client, {
        query: (...given: unknown[]) => {
          left -= 1
          return left < 0 ? Promise.reject(new Error('connection lost')) : query(...given)
        },
      })
      const release = client.release.bind(client)
      client.release = () => {
        Object.assign(client, { query })
        release(true)
      }
      return client
    }
    return {
      ...database,
      db: database.db,
      pool: { connect, query: database.pool.query.bind(database.pool) } as unknown as pg.Pool,
    }
  }

  test('leaves either all of a record or nothing', async () => {
    await add(record())
    for (let statements = 0; statements < 14; statements += 1) {
      const before = (await selectRecords(database.pool, BAG)).length
      const isAdded = await addRecords(breaking(statements), BAG, [record({ build: 5 })]).then(
        () => true,
        () => false,
      )
      const after = await expectCellsOf(BAG)
      if (isAdded) expect(after).toHaveLength(before + 1)
    }
    expect((await selectRecords(database.pool, BAG)).length).toBeGreaterThan(1)
  })
})

test('wrong cells are found, mended and sent to readers', async () => {
  await add(record(), record({ giver: 'bob' }))
  await database.pool.query(`update stats.drop_cell set consumed = consumed + 1 where giver = 'bob'`)
  await database.pool.query(`insert into stats.drop_cell select activity, item_id, kit, 100, level, patch_id, day, giver,
    is_flagged, consumed, submissions, drops, wallet from stats.drop_cell where giver = 'ann'`)
  const before = await findItemVersion(database.db, BAG)
  expect(await recomputeItem(database, BAG)).toMatchObject({ records: 2, wrongCells: 2 })
  await expectCellsOf(BAG)
  expect(await findItemVersion(database.db, BAG)).toBeGreaterThan(before ?? 0)
  expect(await recomputeItem(database, BAG)).toMatchObject({ wrongCells: 0 })
})

const bag300 = (giver: string, at: number, own: Partial<NewDropRecord> & Pick<NewDropRecord, 'items'>): NewDropRecord =>
  record({ giver, at: moment(at), consumed: [[BAG.itemId, 300, null]], ...own })
const flaggedRecords = async () => (await selectRecords(database.pool, BAG)).filter(({ flags }) => flags.length > 0)

describe('a crowd', () => {
  /** 40 records of 8 accounts, of about 1,200 units each. */
  const honest = () =>
    Array.from({ length: 40 }, (_, at) => bag300(`giver ${at % 8}`, at, { items: [[1, 1190 + at, null]] }))
  /** The same day for the flags that were given until now. */
  const flaggedOn = (day: string) =>
    database.pool.query(
      `update stats.drop_record set flags = (select jsonb_agg(flag || jsonb_build_object('since', $1::text)) from jsonb_array_elements(flags) flag)
       where flags <> '[]'`,
      [day],
    )
  const crowd = (items: NewDropRecord['items']) =>
    Array.from({ length: 40 }, (_, place) =>
      bag300(`sybil ${place % 20}`, 960 + place, { items, countsFrom: '2026-02-10' }),
    )

  test('takes no flag off that a record got before it came', async () => {
    await add(...honest())
    const { ids } = await add(
      bag300('cheat', 60, {
        items: [
          [1, 1200, null],
          [9, 3, null],
        ],
      }),
    )
    const doubled = await add(bag300('liar', 61, { items: [[1, 2400, null]] }))
    expect(await flaggedRecords()).toMatchObject([
      { id: ids[0], flags: [{ reason: 'impossible-item', detail: '3 × item 9, which others never had from 12,000' }] },
      { id: doubled.ids[0], flags: expect.arrayContaining([expect.objectContaining({ reason: 'outlier' })]) },
    ])
    expect(await database.pool.query('select flagged, submissions from stats.drop_item')).toMatchObject({
      rows: [{ flagged: 2, submissions: 42 }],
    })
    await flaggedOn('2026-02-01')
    await add(
      ...crowd([
        [1, 2400, null],
        [9, 3, null],
      ]),
    )
    for (let night = 0; night < 2; night += 1) {
      expect(await recomputeItem(database, BAG)).toMatchObject({ wrongCells: 0 })
      const flagged = (await flaggedRecords()).map(({ id }) => id)
      expect(flagged).toEqual(expect.arrayContaining([ids[0], doubled.ids[0]]))
    }
    await expectCellsOf(BAG)
  })

  test('has no honest record flagged, neither older ones nor those that come later', async () => {
    await add(...honest())
    // Just below what is flagged, then more and more.
    for (const units of [1350, 1500, 1700, 1900]) await add(...crowd([[1, units, null]]))
    await recomputeItem(database, BAG)
    const after = await add(bag300('late', 1200, { items: [[1, 1205, null]] }))
    const isHonest = ({ giver }: { giver: string }) => !giver.startsWith('sybil')
    expect((await flaggedRecords()).filter(isHonest)).toEqual([])
    expect(after.added).toBe(1)
  })

  test('that is gone leaves nothing: flags which only its records spoke for come off', async () => {
    await add(
      ...Array.from({ length: 40 }, (_, at) => bag300(`sybil ${at % 8}`, at, { items: [[1, 2390 + at, null]] })),
    )
    await add(bag300('ann', 60, { items: [[1, 1200, null]] }))
    expect(await flaggedRecords()).toMatchObject([{ giver: 'ann' }])
    await withClient((client) =>
      eraseGivers(
        client,
        Array.from({ length: 8 }, (_, place) => `sybil ${place}`),
      ),
    )
    expect(await recomputeItems(database, [BAG])).toMatchObject({ reflagged: 2 })
    expect(await flaggedRecords()).toEqual([])
  })
})

test('records of a new account count after some days, also those that it sends meanwhile; of others at once', async () => {
  const arrive = async (giver: string, now: string): Promise<string> => {
    const countsFrom = await firstCountingDay(database.pool, { giver, now: new Date(now), waitDays: 7 })
    await add(record({ giver, at: new Date(now), countsFrom }))
    return countsFrom
  }
  expect(await arrive('ann', '2026-03-01T23:00:00Z')).toBe('2026-03-08')
  expect(await arrive('ann', '2026-03-05T12:00:00Z')).toBe('2026-03-08')
  expect(await arrive('ann', '2026-03-08T00:00:01Z')).toBe('2026-03-08')
  expect(await arrive('ann', '2026-03-20T12:00:00Z')).toBe('2026-03-20')
  expect(
    await firstCountingDay(database.pool, { giver: 'bob', now: new Date('2026-03-01T12:00:00Z'), waitDays: 0 }),
  ).toBe('2026-03-01')
})

const insertItem = (id: number, name: string, description = '') =>
  database.db.insert(schema.item).values({
    ...{ id, name, description, rarity: 'Basic', type: 'Container', level: 0, binding: 'none' },
    ...{ accountBound: false, noSell: false, marketable: true, craftable: false },
    ...{ firstAdded: new Date(FIRST), data: {}, digest: '', version: 1 },
  })

test('items named in the description may drop for the first time; others are flagged', async () => {
  await insertItem(BAG.itemId, 'Champion Cache', 'Double-click to gain dragonite ore,<br>Silky Sand and other loot.')
  await insertItem(8, 'Dragonite Ore')
  await insertItem(9, 'Ancient Wood Log')
  const filled = (giver: string, at: number, ...found: [number, number, null][]) =>
    record({ giver, at: moment(at), consumed: [[BAG.itemId, 300, null]], items: [[1, 1190 + at, null], ...found] })
  await add(...Array.from({ length: 40 }, (_, at) => filled(`giver ${at % 8}`, at)))
  const foreign = await add(filled('emil', 60, [9, 3, null]))
  const named = await add(filled('dora', 61, [8, 3, null]))
  const flagged = async () =>
    (await selectRecords(database.pool, BAG)).flatMap(({ id, flags }) => flags.map(({ reason }) => [id, reason]))
  expect(await flagged()).toEqual([[foreign.ids[0], 'impossible-item']])
  await withdrawRecord(database.pool, String(foreign.ids[0]), ['emil'])
  expect(await recomputeItem(database, BAG)).toMatchObject({ reflagged: 0 })
  await database.db.update(schema.item).set({ description: 'Double-click to open.' })
  expect(await recomputeItem(database, BAG)).toMatchObject({ reflagged: 1 })
  expect(await flagged()).toEqual([[named.ids[0], 'impossible-item']])
  await database.db.delete(schema.item)
})

test('an account that doubles everything is flagged while it sends, as the night would have it, and not for others', async () => {
  const bags = (giver: string, at: number, [one, other]: [number, number]): NewDropRecord =>
    record({
      ...{ giver, at: moment(at), consumed: [[BAG.itemId, 12, null]] },
      items: [
        [1, one, null],
        [2, other, null],
      ],
    })
  // About 12 and 6 of 12 bags, with random variation.
  const spread = (place: number): [number, number] => [12 + ((place * 7) % 13) - 6, 6 + ((place * 5) % 9) - 4]
  await add(...Array.from({ length: 120 }, (_, place) => bags(`giver ${place % 15}`, place, spread(place))))
  await recomputeItems(database, [BAG])
  for (let place = 0; place < 24; place += 1) {
    const [one, other] = spread(place)
    await add(bags('cheat', 200 + place, [2 * one, 2 * other]))
    await add(bags('late', 200 + place, spread(place + 3)))
  }
  const flaggedOf = async (giver: string) =>
    (await selectRecords(database.pool, BAG)).filter((of) => of.giver === giver && of.flags.length > 0)
  const flagged = await flaggedOf('cheat')
  expect(flagged.length).toBeGreaterThan(15)
  expect(flagged.flatMap(({ flags }) => flags.map(({ reason }) => reason))).toContain('account-quantities')
  expect(await flaggedOf('late')).toEqual([])
  await expectCellsOf(BAG)
  expect(await recomputeItems(database, [BAG])).toMatchObject({ wrongCells: 0, remarked: 0 })
  expect((await flaggedOf('cheat')).length).toBeGreaterThan(15)
  expect(await recomputeItems(database, [BAG])).toMatchObject({ reflagged: 0, wrongCells: 0 })
  await expectCellsOf(BAG)

  // Honest records afterwards do not clear it.
  await add(...Array.from({ length: 150 }, (_, place) => bags('cheat', 300 + place, spread(place))))
  await recomputeItems(database, [BAG])
  expect((await flaggedOf('cheat')).length).toBeGreaterThan(15)

  // Without the evidence against them, the submitter is no longer flagged.
  for (const { id } of (await selectRecords(database.pool, BAG)).filter((of) => of.giver === 'cheat').slice(2))
    await withdrawRecord(database.pool, String(id), ['cheat'])
  await recomputeItems(database, [BAG])
  expect(await flaggedOf('cheat')).toEqual([])
})

test('a patch added later gets the records since its start, and no second one starts at the same time', async () => {
  await add(record({ at: moment(1) }), record({ at: moment(5), build: 7 }))
  expect(await addPatch(database.pool, { since: moment(3), build: null, name: 'Halloween' })).toBe(true)
  expect(await addPatch(database.pool, { since: moment(3), build: null, name: 'again' })).toBe(false)
  await add(record({ at: moment(4) }))
  const patches = new Map((await listPatches(database.db)).map(({ id, name }) => [id, name]))
  const records = await expectCellsOf(BAG)
  expect(records.map(({ patchId }) => patches.get(patchId))).toEqual([
    'before the first known patch',
    'Halloween',
    'Halloween',
  ])
})
