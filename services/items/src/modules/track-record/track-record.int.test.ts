import { DAY_MS } from '@gildscope/base/time'
import { getPickMinutes, getRecordPicks, getTrackRecord } from '@gildscope/contracts'
import { schema } from '@gildscope/db'
import {
  advanceRun,
  canonicalJson,
  encodeMinutes,
  openRun,
  type PickMinute,
  PROMISED_SHARES,
  type PromisedSet,
  paperOrder,
  RANDOM_SETS,
  RECORD_SETTINGS,
} from '@gildscope/finder'
import { injectEndpoint, useDatabase } from '@gildscope/testkit'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startApp, type TestApp } from '../../testing/start-app.ts'

const TODAY = Date.parse('2026-03-21T00:00:00Z') / DAY_MS
const FIRST = TODAY - 20
const database = useDatabase()
let items: TestApp
let time = TODAY * DAY_MS

const pick = (id: number) => ({
  ...{ id, units: 5, buyAt: 101, sellAt: 199, buyDays: 1.5 },
  ...{ profit: { mean: 300, least: 30, most: 900 }, quantiles: PROMISED_SHARES.map((share) => 1000 * share) },
})
const frozenSet = (day: number, purse = 1000): PromisedSet => ({
  ...{ day, purse, slot: day * 1440 + 5, settings: RECORD_SETTINGS },
  ...{ profit: { mean: 600, least: 100, most: 1500 }, picks: [pick(1), pick(2)] },
})
const outcomeOf = (first: number, second: number) => ({
  realised: first + second,
  picks: [
    { bought: 5, sold: 4, realised: first },
    { bought: 1, sold: 1, realised: second },
  ],
  random: Array.from({ length: RANDOM_SETS }, (_, set) => 4 * set),
})
const storeSet = (set: PromisedSet, outcome: object | null, isSimulated = false) =>
  database.db.insert(schema.pickSet).values({
    ...{ day: set.day, purse: set.purse, hash: `hash of ${set.day}`, document: canonicalJson({ ...set }), isSimulated },
    outcome: outcome as Record<string, unknown> | null,
  })

/** Those of the largest purse. */
const removeSets = async () => {
  await database.pool.query(`
    alter table market.pick_set disable trigger keep_frozen;
    delete from market.pick_set where purse = 10000;
    alter table market.pick_set enable trigger keep_frozen`)
}

const minute = (slot: number, buy: number, traded = 0): PickMinute => ({
  slot,
  buy: { price: buy, traded: 100 * traded, value: traded * buy },
  sell: { price: 200, traded: 0, value: 0 },
})
const open = frozenSet(TODAY - 1)
const HOUR = (TODAY - 1) * 24 + 1
const MINUTES = [
  minute(HOUR * 60, 100),
  minute(HOUR * 60 + 1, 100, 2),
  minute(HOUR * 60 + 2, 100),
  minute(HOUR * 60 + 3, 102),
]

beforeAll(async () => {
  // Every second day brings a loss with its second pick; the day before yesterday nothing was frozen.
  for (let day = FIRST; day < TODAY - 4; day++)
    await storeSet(frozenSet(day), outcomeOf(500, day % 2 ? -60 : 140), day < FIRST + 3)
  await storeSet(open, null)
  // Came with a dump while it was open.
  await storeSet(frozenSet(TODAY - 3), null)
  await storeSet(frozenSet(FIRST, 100), outcomeOf(1, 2))
  await database.db.insert(schema.pickRun).values(
    open.picks.flatMap((picked, rank) =>
      [0, 1].map((draw) => ({
        ...{ day: open.day, purse: open.purse, rank, draw, itemId: picked.id },
        state: advanceRun(openRun(paperOrder(open, picked, 1.5)), rank === 0 ? MINUTES : [], HOUR * 60 + 60) as never,
      })),
    ),
  )
  await database.db
    .insert(schema.pickMinute)
    .values({ itemId: 1, hour: HOUR, minutes: Buffer.from(encodeMinutes(HOUR, MINUTES)) })
  await database.db.insert(schema.rollUpMark).values({ stage: 'pick', next: HOUR + 1 })
  items = await startApp(database, { now: () => time })
})
afterAll(() => items?.app.close())

const record = async (purse: number) => {
  // What answers rest on is looked up every ten seconds.
  time += 11_000
  const { status, body } = await injectEndpoint(items.app, getTrackRecord, { query: { purse } })
  expect(status).toBe(200)
  return body!
}

describe('the track record', () => {
  test('has each day of a purse with what was promised and what came of it', async () => {
    const { settledAt, days } = await record(1000)
    expect(settledAt).toBe('2026-03-20T02:00:00.000Z')
    expect(days).toHaveLength(17)
    expect(days[0]).toEqual({
      ...{ day: '2026-03-01', hash: `hash of ${FIRST}`, picks: 2, promised: { mean: 600, least: 100, most: 1500 } },
      ...{ settles: '2026-03-04', state: 'settled', realised: FIRST % 2 ? 440 : 640, isSimulated: true },
      worst: { id: 2, profit: FIRST % 2 ? -60 : 140 },
    })
    expect(days.filter(({ isSimulated }) => isSimulated)).toHaveLength(3)
    expect(days.at(-1)).toMatchObject({
      day: '2026-03-20',
      state: 'open',
      realised: null,
      worst: null,
      settles: '2026-03-23',
    })
    expect(days.map(({ day }) => day)).not.toContain('2026-03-18')
  })

  test('judges settled days: calibration, kept ratio, sets of chance', async () => {
    const { calibration, settledPicks, gainedPicks, kept, random } = await record(1000)
    expect([settledPicks, gainedPicks]).toEqual([32, 24])
    expect(calibration.map(({ promised, cameOut }) => [promised, cameOut])).toEqual([
      ...[0.05, 0.1].map((share) => [share, 0.25]),
      ...[0.2, 0.3, 0.4].map((share) => [share, 0.5]),
      ...[0.5, 0.6, 0.7, 0.8, 0.9, 0.95].map((share) => [share, 1]),
    ])
    expect(kept?.ratio).toBeCloseTo(540 / 600)
    expect(kept!.least).toBeLessThan(kept!.ratio)
    expect(kept!.most).toBeGreaterThan(kept!.ratio)
    // 16 days of 4 x set against 16 x 540.
    expect(random).toEqual({ sets: 100, middle: 16 * 200, best: 16 * 396, below: 100 })
  })

  test('says little of a single day, and nothing of a purse without one', async () => {
    expect(await record(100)).toMatchObject({ days: [{ realised: 3 }], kept: null, settledPicks: 2 })
    expect(await record(10_000)).toMatchObject({
      ...{ days: [], calibration: [], kept: null, random: null, settledPicks: 0, gainedPicks: 0 },
    })
  })

  test('has picks with what is bought and sold so far, or what they brought', async () => {
    const of = async (day: string) =>
      (await injectEndpoint(items.app, getRecordPicks, { query: { purse: 1000, day } })).body
    const [first] = (await of('2026-03-01'))!
    expect(first).toMatchObject({
      id: 1,
      units: 5,
      buyAt: 101,
      bought: 5,
      sold: 4,
      realised: 500,
      state: 'settled',
      unseen: 0,
    })
    const [one, other] = (await of('2026-03-20'))!
    expect(one).toMatchObject({ id: 1, bought: 2, sold: 0, realised: null, state: 'open', promised: { mean: 300 } })
    expect(other).toMatchObject({ id: 2, bought: 0, sold: 0, realised: null })
    expect(new Set([first, one, other].map((picked) => picked!.pick)).size).toBe(3)
  })

  test('leaves what is not judged out of all sums, and says so', async () => {
    const gold = 10_000
    const judged = Array.from({ length: 11 }, (_, at) => frozenSet(FIRST + at, gold))
    for (const set of judged) await storeSet(set, outcomeOf(500, 100))
    onTestFinished(removeSets)
    const before = await record(gold)
    const unseen = frozenSet(FIRST + 11, gold)
    const picks = [
      { bought: 5, sold: 4, realised: 70, unseen: 3 },
      { bought: 5, sold: 0, realised: null, unseen: 540 },
    ]
    await storeSet(unseen, { realised: null, picks, drawn: [[7], [null]], random: [] })
    const { days, kept, random, settledPicks, gainedPicks, calibration } = await record(gold)
    expect(days.at(-1)).toMatchObject({ state: 'unjudged', realised: null, worst: { id: 1, profit: 70 } })
    expect([kept, random]).toEqual([before.kept, before.random])
    // The pick that was seen is judged.
    expect([settledPicks, gainedPicks]).toEqual([23, 23])
    expect(calibration[0]!.cameOut).toBe(0)
    const { body } = await injectEndpoint(items.app, getRecordPicks, { query: { purse: gold, day: days.at(-1)!.day } })
    expect(body!.map(({ state, realised, unseen }) => [state, realised, unseen])).toEqual([
      ['settled', 70, 3],
      ['unjudged', null, 540],
    ])
  })

  test('is another one as soon as an import brings outcomes', async () => {
    const set = frozenSet(FIRST, 10_000)
    await storeSet(set, null)
    onTestFinished(removeSets)
    expect((await record(10_000)).days).toEqual([])
    await database.pool.query('update market.pick_set set outcome = $1 where purse = 10000', [
      JSON.stringify(outcomeOf(1, 2)),
    ])
    expect((await record(10_000)).days).toMatchObject([{ realised: 3 }])
  })

  test('opens a pick to the minutes by which it was settled, where something changed', async () => {
    const picks = (await injectEndpoint(items.app, getRecordPicks, { query: { purse: 1000, day: '2026-03-20' } })).body!
    const minutes = async (place: number) =>
      (await injectEndpoint(items.app, getPickMinutes, { query: { pick: picks[place]!.pick } })).body
    expect(await minutes(0)).toEqual([
      { at: '2026-03-20T01:00:00.000Z', buyPrice: 100, sellPrice: 200, bought: 0, sold: 0 },
      { at: '2026-03-20T01:01:00.000Z', buyPrice: 100, sellPrice: 200, bought: 2, sold: 0 },
      { at: '2026-03-20T01:03:00.000Z', buyPrice: 102, sellPrice: 200, bought: 0, sold: 0 },
    ])
    expect(await minutes(1)).toEqual([])
  })

  test('leaves out what an import brought that is no set of its day, and says so once', async () => {
    const { app } = await startApp(database)
    onTestFinished(() => app.close())
    const warn = vi.spyOn(app.log, 'warn')
    const good = frozenSet(TODAY - 10, 10_000)
    const { profit: _, ...rest } = good
    const documents = ['{"day":', '{}', 'null', canonicalJson(rest), canonicalJson({ ...good, purse: 100 })]
    const outcomes = [outcomeOf(1, 2), { ...outcomeOf(1, 2), picks: [] }, 7]
    const rows = [
      ...documents.map((document) => ({ document, outcome: outcomes[0] })),
      ...outcomes.map((outcome, at) => ({
        document: canonicalJson({ ...frozenSet(TODAY - 5 + at, 10_000) }),
        outcome,
      })),
    ].map((row, at) => ({ ...row, day: TODAY - 10 + at, purse: 10_000, hash: 'ab', isSimulated: false }))
    onTestFinished(removeSets)
    await database.db.insert(schema.pickSet).values(rows as never)
    const { status, body } = await injectEndpoint(app, getTrackRecord, { query: { purse: 10_000 } })
    expect(status).toBe(200)
    expect(body!.days.map(({ day }) => day)).toEqual(['2026-03-16'])
    const odd = (day: string) => ({ query: { purse: 10_000, day } })
    expect((await injectEndpoint(app, getRecordPicks, odd('2026-03-11'))).status).toBe(404)
    expect((await injectEndpoint(app, getRecordPicks, odd('2026-03-16'))).status).toBe(200)
    // Another hour is settled: the record is read again.
    await database.pool.query(`update market.roll_up_mark set next = next + 1 where stage = 'pick'`)
    onTestFinished(async () => {
      await database.pool.query(`update market.roll_up_mark set next = next - 1 where stage = 'pick'`)
    })
    await injectEndpoint(app, getTrackRecord, { query: { purse: 10_000 } })
    const said = warn.mock.calls.filter(([, text]) => text?.includes('frozen set'))
    expect(said.map(([row]) => row)).toEqual(
      [0, 1, 2, 3, 4, 6, 7].map((at) => ({ day: TODAY - 10 + at, purse: 10_000 })),
    )
  })

  test('is known by a tag, and costs points when it is made', async () => {
    const { app } = await startApp(database, { POINTS_PER_MINUTE: 6_000 })
    onTestFinished(() => app.close())
    const ask = async (from: string, headers = {}) => {
      const reply = await app.inject({
        url: `${getTrackRecord.path}?purse=1000`,
        headers: { 'x-forwarded-for': from, ...headers },
      })
      return { reply, cost: Number(reply.headers['ratelimit-limit']) - Number(reply.headers['ratelimit-remaining']) }
    }
    const { reply, cost } = await ask('192.0.2.1')
    expect(cost).toBeGreaterThan(8)
    const again = await ask('192.0.2.2', { 'if-none-match': reply.headers.etag })
    expect([again.reply.statusCode, again.cost < 3]).toEqual([304, true])
  })

  test.each([
    ['track-record', '', 400],
    ['track-record', 'purse=999', 400],
    ['track-record', 'purse=1e3', 200],
    ['track-record/picks', 'purse=1000&day=yesterday', 400],
    ['track-record/picks', "purse=1000&day=2026-03-01'--", 400],
    ['track-record/picks', 'purse=1000&day=2026-02-31', 400],
    ['track-record/picks', 'purse=1000&day=2026-99-99', 400],
    ['track-record/picks', 'purse=1000&day=9999-12-31', 404],
    ['track-record/picks', 'purse=1000&day=0000-01-01', 404],
    ['track-record/minutes', 'pick=0', 400],
    ['track-record/minutes', 'pick=1.5', 400],
    ['track-record/minutes', 'pick=-7', 400],
    ['track-record/minutes', 'pick=9007199254740991', 404],
    ['track-record/minutes', 'pick=9e99', 400],
    ['track-record/minutes', `pick=${((TODAY - 1) * 3 + 1) * 100 + 99}`, 404],
  ])('answers %s?%s with %i', async (path, query, status) => {
    expect((await items.app.inject(`/v1/${path}?${query}`)).statusCode).toBe(status)
  })

  test.each([
    ['track-record', '', "query 'purse': is missing, expected 100, 1000 or 10000"],
    ['track-record', 'purse=rich', "query 'purse' 'rich': expected 100, 1000 or 10000"],
    [
      'track-record',
      'purse=999',
      "query 'purse': no set is frozen for a purse of 999 gold; expected 100, 1000 or 10000",
    ],
    [
      'track-record/picks',
      '',
      "query 'purse': is missing, expected 100, 1000 or 10000; query 'day': is missing, expected a UTC day, as 2026-11-23",
    ],
    [
      'track-record/picks',
      'purse=100&day=2026-02-31',
      "query 'day': '2026-02-31' is no day; expected a UTC day, as 2026-11-23",
    ],
    ['track-record/minutes', '', "query 'pick': is missing, expected number of the pick, for example pick=1"],
  ])('says of %s?%s what would be right', async (path, query, message) => {
    expect((await items.app.inject(`/v1/${path}?${query}`)).json().error.message).toBe(message)
  })
})
