import { DAY_MS } from '@gildscope/base/time'
import {
  createShare,
  deleteArchives,
  exportAccount,
  getWealth,
  getWealthCsv,
  getWealthHoldings,
  getWvwCsv,
  switchArchives,
} from '@gildscope/contracts'
import { accountSchema, archiveSchema } from '@gildscope/db'
import type { StoredWealth } from '@gildscope/players'
import { injectEndpoint } from '@gildscope/testkit'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newPlayer } from '../../testing/account-calls.ts'
import { type FakeGame, startFakeGame } from '../../testing/fake-game.ts'
import { useAccountApp } from '../../testing/use-account-app.ts'
import { accountIdOf, storeGap, storeTurns, storeWealth } from './testing/stored-archive.ts'

const { due } = accountSchema
const { entry, pack } = archiveSchema

let game: FakeGame
beforeAll(async () => {
  game = await startFakeGame()
})
afterAll(() => game.close())
const account = useAccountApp({ gameUrl: () => game.url })
const db = () => account.deps.database.db

const [GUID, NAME] = ['ABCD-1', 'Trader.1234']
const [OTHER_GUID, OTHER_NAME] = ['ABCD-2', 'Brann.1170']
let session: string
let accountId: string
beforeEach(async () => {
  const player = await newPlayer(account)
  session = player.session
  accountId = await accountIdOf(db(), player.user)
  for (const [gameAccountId, gameAccount] of [
    [GUID, NAME],
    [OTHER_GUID, OTHER_NAME],
  ] as const) {
    await storeTurns(db(), { accountId, gameAccountId }, gameAccount)
    await db().insert(due).values({ accountId, gameAccountId, gameAccount, kind: 'wealth' })
  }
})
const headers = () => ({ session })

type Given = { coin: number; units: number; price: number; unread?: StoredWealth['unread'] }

/** A day with coin in the wallet and one item in the material storage. */
const dayOf = (date: string, { coin, units, price, unread = {} }: Given): StoredWealth => {
  const value = units * price
  const places: StoredWealth['places'] = {
    wallet: { sell: coin, buy: coin, sellNet: coin, buyNet: coin, units: 0, coin },
    materials: { sell: value, buy: value - units, sellNet: value - 100, buyNet: value - 200, units, coin: 0 },
  }
  for (const place of Object.keys(unread) as (keyof typeof unread)[]) delete places[place]
  const held = {
    id: 19976,
    sell: price,
    buy: price - 1,
    vendor: 0,
    units: { materials: [units, 0] as [number, number] },
  }
  return { date, at: `${date}T06:10:00.000Z`, readings: 2, places, unread, holdings: unread.materials ? [] : [held] }
}

const DAYS = [
  dayOf('2025-11-30', { coin: 1000, units: 100, price: 100 }),
  dayOf('2025-12-01', { coin: 2000, units: 100, price: 100 }),
  dayOf('2026-02-01', { coin: 2000, units: 200, price: 120 }),
  dayOf('2026-02-02', { coin: 2500, units: 0, price: 0, unread: { materials: 'the game did not answer' } }),
]
const store = async () => {
  await storeWealth(db(), { accountId, gameAccountId: GUID }, DAYS, '2026-01')
  const others = [dayOf('2026-02-02', { coin: 70, units: 10, price: 120 })]
  await storeWealth(db(), { accountId, gameAccountId: OTHER_GUID }, others)
}
const read = async (query: Record<string, string> = {}) =>
  (await injectEndpoint(account.app, getWealth, { headers: headers(), query })).body ?? []

describe('days', () => {
  test('combine packs and entries, one account after the other, with the last values of unread places', async () => {
    await store()
    const [brann, trader] = await read()
    expect([brann?.account, trader?.account]).toEqual([OTHER_NAME, NAME])
    expect(trader?.days.map(({ date }) => date)).toEqual(['2025-11-30', '2025-12-01', '2026-02-01', '2026-02-02'])
    expect(trader?.days.at(-1)).toEqual({
      ...{ date: '2026-02-02', at: '2026-02-02T06:10:00.000Z', readings: 2, coin: 2500 },
      places: {
        materials: { sell: 24_000, buy: 23_800, sellNet: 23_900, buyNet: 23_800, units: 200 },
        wallet: { sell: 2500, buy: 2500, sellNet: 2500, buyNet: 2500, units: 0 },
      },
      since: { materials: '2026-02-01' },
      unread: { materials: 'the game did not answer' },
    })
  })

  test('of a range begin with the values known before it', async () => {
    await store()
    const [only] = await read({ accountID: NAME, from: '2026-02-02' })
    expect(only?.days).toHaveLength(1)
    expect(only?.days[0]?.since).toEqual({ materials: '2026-02-01' })
    expect(await read({ accountID: NAME, to: '2025-11-30' })).toMatchObject([{ days: [{ date: '2025-11-30' }] }])
  })

  test('leave as CSV, a place a line', async () => {
    await store()
    const csv = await injectEndpoint(account.app, getWealthCsv, { headers: headers(), query: { from: '2026-02-02' } })
    expect(csv.headers['content-disposition']).toBe('attachment; filename="wealth.csv"')
    expect(String(csv.body)).toBe(
      [
        'account,date,place,sell,buy,sellNet,buyNet,units,readings,read',
        `${OTHER_NAME},2026-02-02,materials,1200,1190,1100,1000,10,2,2026-02-02`,
        `${OTHER_NAME},2026-02-02,wallet,70,70,70,70,0,2,2026-02-02`,
        `${NAME},2026-02-02,materials,24000,23800,23900,23800,200,2,2026-02-01`,
        `${NAME},2026-02-02,wallet,2500,2500,2500,2500,0,2,2026-02-02`,
        '',
      ].join('\n'),
    )
  })
})

describe('holdings and movers', () => {
  const ask = async (query: Record<string, string>) =>
    (await injectEndpoint(account.app, getWealthHoldings, { headers: headers(), query })).body

  test('of one account since a day', async () => {
    await store()
    expect(await ask({ accountID: NAME, since: '2025-12-01' })).toEqual({
      ...{ day: '2026-02-02', since: '2025-12-01' },
      holdings: [
        { id: 19976, place: 'materials', account: NAME, units: 200, bound: 0, each: 120, value: 24_000 },
        { id: null, place: 'wallet', account: NAME, units: 2500, bound: 0, each: 1, value: 2500 },
      ],
      movers: [
        {
          ...{ id: 19976, place: 'materials', account: NAME, units: 100, byUnits: 10_000, byPrice: 4000 },
          ...{ change: 14_000, isEstimated: false },
        },
        {
          ...{ id: null, place: 'wallet', account: NAME, units: 500, byUnits: 500, byPrice: 0 },
          ...{ change: 500, isEstimated: false },
        },
      ],
    })
  })

  test('of all together, of another day, by the other price', async () => {
    await store()
    const all = await ask({ since: '2025-12-01', side: 'buy' })
    expect(all?.holdings[0]).toEqual({
      ...{ id: 19976, place: 'materials', account: null, units: 210, bound: 0, each: 119, value: 24_990 },
    })
    expect(await ask({ accountID: NAME, day: '2025-12-15', since: '2025-01-01' })).toMatchObject({
      ...{ day: '2025-12-01', since: '2025-11-30' },
      movers: [{ id: null, change: 1000 }],
    })
    // A week before the newest day is what it is compared with otherwise.
    expect(await ask({ accountID: NAME })).toMatchObject({ day: '2026-02-02', since: '2025-12-01' })
  })

  test('are none where nothing was read', async () => {
    expect(await ask({})).toEqual({ day: null, since: null, holdings: [], movers: [] })
    await store()
    expect(await ask({ day: '2025-01-01' })).toEqual({ day: null, since: null, holdings: [], movers: [] })
  })
})

test('gaps are named with their account', async () => {
  await store()
  const gap = { from: '2025-12-02T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z', reason: 'The game refused the key' }
  await storeGap(db(), { accountId, gameAccountId: GUID }, gap, 'wealth')
  expect((await read({ accountID: NAME }))[0]?.gaps).toEqual([gap])
})

describe('it is opt-in', () => {
  const turn = async () =>
    (
      await db()
        .select()
        .from(due)
        .where(and(eq(due.accountId, accountId), eq(due.gameAccountId, GUID), eq(due.kind, 'wealth')))
    )[0]
  const switchTo = (body: { isOn: boolean; kinds?: ('wealth' | 'trades')[] }) =>
    injectEndpoint(account.app, switchArchives, { headers: headers(), body: { accountID: NAME, ...body } })

  test('switched on by its name only, and off with all others', async () => {
    const off = account.deps.now()
    await db().update(due).set({ offSince: off }).where(eq(due.kind, 'wealth'))
    await switchTo({ isOn: true })
    expect(await turn()).toMatchObject({ offSince: off })
    await switchTo({ isOn: true, kinds: ['wealth'] })
    expect(await turn()).toMatchObject({ offSince: null })
    await switchTo({ isOn: false })
    expect((await turn())?.offSince).not.toBeNull()
  })
})

describe('a share of it', () => {
  test('is read without a session, and lets nothing else be read', async () => {
    await store()
    const made = await injectEndpoint(account.app, createShare, {
      headers: headers(),
      body: { kind: 'wealth', accountID: NAME, days: 7 },
    })
    const { id: share = '', path } = made.body?.success ?? {}
    expect(path).toBe(`/gw2/v1/wealth/csv?share=${share}`)
    const days = await injectEndpoint(account.app, getWealth, { query: { share } })
    expect(days.body?.map((each) => each.account)).toEqual([NAME])
    expect((await injectEndpoint(account.app, getWealthHoldings, { query: { share } })).status).toBe(200)
    const other = await injectEndpoint(account.app, getWealth, { query: { share, accountID: OTHER_NAME } })
    expect(other.fault).toMatchObject({ code: 'FORBIDDEN' })
    expect((await injectEndpoint(account.app, getWvwCsv, { query: { share } })).fault).toMatchObject({
      code: 'FORBIDDEN',
    })
    account.pass(8 * DAY_MS)
    expect((await injectEndpoint(account.app, getWealth, { query: { share } })).fault).toMatchObject({
      code: 'EXPIRED',
    })
  })
})

test('is private, included in the export, and deleted on request', async () => {
  await store()
  const stranger = await newPlayer(account)
  for (const call of [getWealth, getWealthCsv, getWealthHoldings] as const) {
    const reply = await injectEndpoint(account.app, call, {
      headers: { session: stranger.session },
      query: { accountID: NAME },
    })
    expect(reply.fault, call.name).toMatchObject({ code: 'NOT_FOUND' })
    expect((await injectEndpoint(account.app, call, { query: {} })).status).toBe(401)
  }
  const exported = await injectEndpoint(account.app, exportAccount, { headers: headers() })
  const lines = exported.body?.archiveEntries.filter(({ kind }) => kind === 'wealth')
  expect(lines).toHaveLength(5)
  const deleted = await injectEndpoint(account.app, deleteArchives, {
    headers: headers(),
    body: { accountID: NAME, kinds: ['wealth'] },
  })
  expect(deleted.body?.success).toEqual({ entries: 4 })
  for (const table of [entry, pack])
    expect(
      (await db().select().from(table).where(eq(table.accountId, accountId))).filter(
        ({ gameAccountId }) => gameAccountId === GUID,
      ),
    ).toEqual([])
})
