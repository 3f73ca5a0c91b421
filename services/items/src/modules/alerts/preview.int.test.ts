import { DAY_MS, HOUR_MS, MINUTE_MS } from '@gildscope/base/time'
import { type AlertPreview, type AlertRule, previewAlert } from '@gildscope/contracts'
import { ensurePartitions, schema, upsertBuckets } from '@gildscope/db'
import { type Bucket, emptySideBucket, noFlow, type SideBucket } from '@gildscope/market'
import { useDatabase } from '@gildscope/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { isLarge } from '../../bulk/cost.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { EXPECTED } from './routes.ts'

const database = useDatabase()
const NOW = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
const SLOT = NOW / MINUTE_MS
let test: TestApp

const side = (price: number, { steady = price + 10, sold = 0, samples = 60 } = {}): SideBucket => ({
  ...emptySideBucket(),
  samples,
  priceSum: price * samples,
  priceMin: price - 50,
  priceMax: price,
  quantitySum: 100 * samples,
  quantityMin: 100,
  quantityMax: 100,
  steady: { samples, sum: steady * samples, min: steady, max: steady },
  flow: { ...noFlow(), sold, soldSeen: sold, value: sold * price },
})
const bucket = (start: number, price: number, more = {}): Bucket => ({
  ...{ itemId: 1, start, count: 60 },
  buy: { ...emptySideBucket(), flow: noFlow() },
  sell: side(price, more),
})

beforeAll(async () => {
  const { pool, db } = database
  await db.insert(schema.item).values(
    [1, 2].map((id) => ({
      ...{ id, name: `Item ${id}`, rarity: 'Exotic', type: 'Trophy', level: 0, binding: 'None', accountBound: false },
      ...{
        noSell: false,
        marketable: true,
        craftable: false,
        firstAdded: new Date(0),
        data: {},
        digest: '',
        version: 1,
      },
    })),
  )
  await db.insert(schema.price).values({ itemId: 1, sellPrice: 2_000, sellQuantity: 5, changedSlot: SLOT, version: 1 })
  await ensurePartitions(pool, 'history_minute', SLOT - 2 * 1440, SLOT)
  await ensurePartitions(pool, 'history_hour', SLOT / 60 - 90 * 24, SLOT / 60)
  await ensurePartitions(pool, 'history_day', NOW / DAY_MS - 100, NOW / DAY_MS)
  // A price of 1900 for two polls of the last hour but one, and for a single one after.
  const minutes = Array.from({ length: 120 }, (_, at) => SLOT - 120 + at)
  await db.insert(schema.poll).values(
    minutes.map((slot) => ({
      ...{ slot, claimedBy: 'test', startedAt: new Date(), finishedAt: new Date(), full: true },
      missing: slot === SLOT - 5 ? [1] : [],
    })),
  )
  const rows = [
    [SLOT - 120, 2_000],
    [SLOT - 90, 1_900],
    [SLOT - 88, 2_000],
    [SLOT - 40, 1_900],
    [SLOT - 39, 2_000],
  ] as const
  await db
    .insert(schema.historyMinute)
    .values(rows.map(([slot, sellPrice]) => ({ itemId: 1, slot, sellPrice, sellQuantity: 5, sellSteady: sellPrice })))
  const hours = Array.from({ length: 72 }, (_, at) =>
    bucket(NOW - (72 - at) * HOUR_MS, at >= 30 && at < 33 ? 1_900 : 2_000, {
      sold: 10,
      steady: at < 40 ? undefined : 2_010,
    }),
  )
  await upsertBuckets(pool, 'history_hour', hours, 0)
  test = await startApp(database, { now: () => NOW })
})
afterAll(() => test.app.close())

const rule = (own: Partial<AlertRule> & { conditions: string }): AlertRule => ({
  ...{ subject: { kind: 'item', id: 1 }, price: 'best', certainty: 'sure', hold: 2, repeat: 'again' },
  ...own,
})
const send = (body: unknown) =>
  test.app.inject({
    method: 'POST',
    url: previewAlert.path,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
const ask = async (own: Partial<AlertRule> & { conditions: string }): Promise<{ body: AlertPreview }> => {
  const answer = await send({ rule: rule(own) })
  expect(answer.statusCode).toBe(200)
  return { body: z.parse(previewAlert.reply, answer.json()) }
}

describe('a preview', () => {
  it('names each time by minutes, what did not hold for long, and how long it was true', async () => {
    const { body } = await ask({ conditions: 'sell_price:lt:1950' })
    const [minutes] = body.spans
    expect(minutes).toMatchObject({
      resolution: 'minute',
      fired: [{ at: new Date((SLOT - 89) * MINUTE_MS).toISOString(), value: 1_900, error: null, extreme: 1_900 }],
      heldBack: [{ reason: 'brief', value: 2_000, extreme: 1_900 }],
      nearestPercent: null,
      withoutHold: 2,
      isByBestPrice: false,
      unjudged: [],
    })
  })

  it('judges hours by their means, and says how near it came', async () => {
    const { body } = await ask({ conditions: 'sell_price:lt:1950' })
    expect(body.spans[1]).toMatchObject({
      resolution: 'hour',
      fired: [{ at: new Date(NOW - 42 * HOUR_MS).toISOString(), trueForMs: 3 * HOUR_MS }],
    })
    const never = await ask({ conditions: 'sell_price:lt:1710' })
    expect(never.body.spans[1]).toMatchObject({ fired: [], nearestPercent: expect.closeTo((190 / 1_710) * 100, 6) })
  })

  it('holds back what only the best price would have made true', async () => {
    const { body } = await ask({ conditions: 'sell_price:lt:1960', price: 'steady' })
    expect(body.spans[1]?.fired).toHaveLength(1)
    expect(body.spans[1]?.heldBack).toContainEqual(
      expect.objectContaining({ reason: 'bait', value: 2_010, extreme: 1_950 }),
    )
  })

  it('knows sums of a day, and names what a history cannot show', async () => {
    const { body } = await ask({ conditions: '1d_sell_sold:gt:100,sell_listings:gt:3' })
    expect(body.spans[1]).toMatchObject({ unjudged: ['sell_listings'], fired: [expect.anything()] })
    expect(body.spans[1]?.fired[0]?.value).toBeGreaterThan(190)
  })

  it('names the items of a view, and takes the first of them', async () => {
    const view = { kind: 'view', address: '/tradepost/detailed', filter: 'sell_price:gt:5' } as const
    const { body } = await ask({ conditions: 'sell_price:lt:1950', subject: view })
    expect(body).toMatchObject({ itemId: 1, matches: 1 })
  })
})

it.each([
  ['an item that does not exist', { subject: { kind: 'item', id: 99 } }, 404, 'there is no item 99'],
  ['a list without an item', { subject: { kind: 'list', id: 'L' } }, 400, 'itemId is missing'],
  ['a view of nothing', { subject: { kind: 'view', address: '/a', filter: 'sell_price:gt:5000' } }, 404, 'no item'],
  ['a field that does not exist', { conditions: 'sel_price:lt:5' }, 400, "unknown field 'sel_price'"],
] as const)('refuses %s', async (_what, own, status, words) => {
  const answer = await send({ rule: { ...rule({ conditions: 'sell_price:lt:1950' }), ...own } })
  expect(answer.statusCode).toBe(status)
  expect(answer.json().error.message).toContain(words)
})

it('takes its turn among large answers, with their connections: hundreds at once keep small ones from nothing', () => {
  expect(isLarge(EXPECTED)).toBe(true)
})
