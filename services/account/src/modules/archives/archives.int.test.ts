import { gunzipSync, inflateRawSync } from 'node:zlib'
import { DAY_MS } from '@gildscope/base/time'
import {
  ARCHIVE_KINDS,
  createShare,
  DEFAULT_KINDS,
  deleteArchives,
  exportAccount,
  getFlips,
  getStoredOrders,
  getTradeDays,
  getTrades,
  getTradesCsv,
  getTradesJsonl,
  getWvwArchive,
  getWvwCsv,
  getWvwJsonl,
  listArchives,
  listBuyTransactions,
  listSellTransactions,
  listShares,
  listWvwStats,
  revokeShare,
  switchArchives,
  updateArchives,
} from '@gildscope/contracts'
import { accountSchema, archiveSchema } from '@gildscope/db'
import { readingOf, type StoredTrade } from '@gildscope/players'
import { injectEndpoint } from '@gildscope/testkit'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newPlayer } from '../../testing/account-calls.ts'
import { type FakeGame, fakePlayer, startFakeGame } from '../../testing/fake-game.ts'
import { useAccountApp } from '../../testing/use-account-app.ts'
import { EXPORTED } from '../account/export-repository.ts'
import { accountIdOf, storeGap, storeReadings, storeTrades, storeTurns } from './testing/stored-archive.ts'

/** The result of `info` of the inflaters, which Node's types lack. */
type Inflated = { engine: { bytesWritten: number } }

const { due } = accountSchema
const { entry, gap, pack } = archiveSchema

let game: FakeGame
beforeAll(async () => {
  game = await startFakeGame()
})
afterAll(() => game.close())
const account = useAccountApp({ gameUrl: () => game.url })
const db = () => account.deps.database.db

const GUID = 'ABCD-1'
const NAME = 'Trader.1234'
let session: string
let accountId: string
let whose: { accountId: string; gameAccountId: string }
beforeEach(async () => {
  const player = await newPlayer(account)
  session = player.session
  accountId = await accountIdOf(db(), player.user)
  whose = { accountId, gameAccountId: GUID }
  await storeTurns(db(), whose, NAME)
})

const trade = (
  side: 'buy' | 'sell',
  id: number,
  purchased: string,
  [quantity, price]: [number, number],
  item = 10,
): StoredTrade => ({
  side,
  id,
  item_id: item,
  price,
  quantity,
  created: new Date(Date.parse(`${purchased}Z`) - 3_600_000).toISOString().replace('.000', ''),
  purchased: `${purchased}Z`,
})

/** Bought 10 at 100 and 10 at 200; sold 15 at 300, 10 at 400 of which 5 are unknown. */
const GOLDEN: StoredTrade[] = [
  trade('buy', 1, '2025-11-30T10:00:00', [10, 100]),
  trade('buy', 2, '2025-12-01T10:00:00', [10, 200]),
  trade('sell', 3, '2025-12-02T10:00:00', [15, 300]),
  trade('sell', 4, '2026-01-05T10:00:00', [10, 400]),
  trade('buy', 5, '2026-02-01T10:00:00', [3, 50], 20),
]
const headers = () => ({ session })
const store = () => storeTrades(db(), whose, GOLDEN, '2026-01')

describe('trades', () => {
  test('by day, as the documents of scripts say', async () => {
    await store()
    const sold = await injectEndpoint(account.app, listSellTransactions, { headers: { session, accountid: NAME } })
    expect(sold.body).toEqual({
      account: NAME,
      result: [
        {
          date: '2025-12-02',
          ids: [10],
          data: {
            10: { firstTime: '2025-12-02T10:00:00Z', quantity: 15, totalPrice: 4500, transactions: 1, totalTime: 3600 },
          },
        },
        {
          date: '2026-01-05',
          ids: [10],
          data: {
            10: { firstTime: '2026-01-05T10:00:00Z', quantity: 10, totalPrice: 4000, transactions: 1, totalTime: 3600 },
          },
        },
      ],
    })
    const bought = await injectEndpoint(account.app, listBuyTransactions, { headers: { session, accountid: GUID } })
    expect(bought.body?.result.map(({ date }) => date)).toEqual(['2025-11-30', '2025-12-01', '2026-02-01'])
    const unnamed = await injectEndpoint(account.app, listBuyTransactions, { headers: headers() })
    expect(unnamed.body).toEqual(bought.body)
  })

  test('ask which game account where there are several, and name those that there are', async () => {
    await storeTurns(db(), { accountId, gameAccountId: 'ABCD-2' }, 'Other.1111')
    const unnamed = await injectEndpoint(account.app, listSellTransactions, { headers: headers() })
    expect(unnamed.fault).toMatchObject({
      code: 'VALIDATION',
      error: expect.stringContaining('Other.1111, Trader.1234'),
    })
    const wrong = await injectEndpoint(account.app, listSellTransactions, { headers: { session, accountid: 'No.1' } })
    expect(wrong.fault).toMatchObject({ code: 'NOT_FOUND', error: expect.stringContaining('Trader.1234') })
  })

  test('include the cost of the units sold', async () => {
    await store()
    await storeGap(db(), whose, {
      from: '2025-01-01T00:00:00Z',
      to: '2025-02-01T00:00:00Z',
      reason: 'The game refused the key',
    })
    const reply = await injectEndpoint(account.app, getTradeDays, { headers: headers(), query: { side: 'sell' } })
    expect(reply.body?.rows).toMatchObject([
      { date: '2026-01-05', account: NAME, id: 10, quantity: 10, value: 4000, known: 5, knownValue: 2000, cost: 1000 },
      { date: '2025-12-02', account: NAME, id: 10, quantity: 15, value: 4500, known: 15, knownValue: 4500, cost: 2000 },
    ])
    expect(reply.body).toMatchObject({
      first: '2025-12-02',
      gaps: [{ account: NAME, reason: 'The game refused the key' }],
    })
    const some = await injectEndpoint(account.app, getTradeDays, {
      headers: headers(),
      query: { side: 'buy', from: '2025-12-01', to: '2025-12-01' },
    })
    expect(some.body?.rows).toMatchObject([{ date: '2025-12-01', quantity: 10, value: 2000, known: 0 }])
  })

  test('are matched to flips; open and unknown ones are listed separately', async () => {
    await store()
    const reply = await injectEndpoint(account.app, getFlips, { headers: headers(), query: {} })
    expect(reply.body?.flips).toMatchObject([
      {
        buyDate: '2025-12-01',
        date: '2026-01-05',
        days: 35,
        quantity: 5,
        buyPriceTotal: 1000,
        sellPriceTotal: 2000,
        profitTax: 700,
      },
      {
        buyDate: '2025-11-30',
        date: '2025-12-02',
        quantity: 10,
        buyPriceTotal: 1000,
        sellPriceTotal: 3000,
        profitTax: 1550,
      },
      {
        buyDate: '2025-12-01',
        date: '2025-12-02',
        quantity: 5,
        buyPriceTotal: 1000,
        sellPriceTotal: 1500,
        profitTax: 275,
      },
    ])
    expect(reply.body?.open).toEqual([{ account: NAME, id: 20, quantity: 3, cost: 150, buyDate: '2026-02-01' }])
    expect(reply.body?.unknown).toEqual([{ account: NAME, id: 10, quantity: 5, value: 2000, received: 1700 }])
    expect(reply.body?.months).toEqual([
      { month: '2025-12', flips: 2, gained: 2, cost: 2000, profitTax: 1825 },
      { month: '2026-01', flips: 1, gained: 1, cost: 1000, profitTax: 700 },
    ])
    const newest = await injectEndpoint(account.app, getFlips, {
      headers: headers(),
      query: { method: 'lifo', from: '2026-01-01' },
    })
    expect(newest.body?.flips).toMatchObject([{ buyDate: '2025-11-30', quantity: 5, buyPriceTotal: 500 }])
  })

  test('leave as JSON, JSON Lines and CSV, the same rows of packs and entries, in parts by date and side', async () => {
    await store()
    const json = await injectEndpoint(account.app, getTrades, { headers: headers(), query: {} })
    expect(json.body).toEqual(GOLDEN.map((row) => ({ account: NAME, ...row })))
    const lines = await injectEndpoint(account.app, getTradesJsonl, { headers: headers(), query: {} })
    expect(
      String(lines.body)
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(GOLDEN)
    const csv = await injectEndpoint(account.app, getTradesCsv, {
      headers: headers(),
      query: { side: 'sell', from: '2026-01-01', to: '2026-01-05' },
    })
    expect(csv.body).toBe(
      'account,side,id,item_id,price,quantity,created,purchased\n' +
        'Trader.1234,sell,4,10,400,10,2026-01-05T09:00:00Z,2026-01-05T10:00:00Z\n',
    )
    const none = await injectEndpoint(account.app, getTrades, { headers: headers(), query: { from: '2027-01-01' } })
    expect(none.body).toEqual([])
    const wrong = await injectEndpoint(account.app, getTrades, {
      headers: headers(),
      query: { from: '2026-02-01', to: '2026-01-01' },
    })
    expect(wrong.fault).toMatchObject({ code: 'VALIDATION' })
  })

  test('are compressed as one gzip member, so that clients that read only the first miss nothing', async () => {
    await store()
    for (const format of ['', '/jsonl', '/csv']) {
      const ask = (encoding: string) =>
        account.app.inject({ url: `/v1/archives/trades${format}`, headers: { session, 'accept-encoding': encoding } })
      const [plain, packed] = [await ask('identity'), await ask('gzip, deflate, br, zstd')]
      expect(packed.headers['content-encoding']).toBe('gzip')
      expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload), format).toBe(true)
      // The compressed data follows ten bytes and precedes eight.
      const { engine } = inflateRawSync(packed.rawPayload.subarray(10), { info: true }) as unknown as Inflated
      expect(engine.bytesWritten).toBe(packed.rawPayload.length - 18)
    }
  })

  test('of a name that is a formula to a spreadsheet are text', async () => {
    await db().update(due).set({ gameAccount: '=HYPERLINK("x","y")' }).where(eq(due.accountId, accountId))
    await store()
    const csv = await injectEndpoint(account.app, getTradesCsv, { headers: headers(), query: { from: '2026-02-01' } })
    expect(String(csv.body).split('\n')[1]).toMatch(/^"'=HYPERLINK\(""x"",""y""\)",buy,/)
  })
})

describe('World versus World', () => {
  const reading = (at: string, kills: number, age: number) =>
    readingOf({
      at: new Date(at),
      rank: 100 + kills,
      achievements: [{ id: 283, current: kills }],
      characters: [{ name: 'Ann', created: '2020-01-01T00:00:00Z', age, deaths: kills }],
    })
  beforeEach(() =>
    storeReadings(db(), whose, [
      reading('2026-02-01T10:00:00Z', 10, 1000),
      reading('2026-02-02T10:00:00Z', 30, 4600),
      reading('2026-02-02T20:00:00Z', 40, 8200),
    ]),
  )

  test('by day, with all that scripts name, as JSON, JSON Lines and CSV', async () => {
    const reply = await injectEndpoint(account.app, listWvwStats, { headers: headers(), query: { beautify: 'min' } })
    expect(reply.body?.result[1]).toMatchObject({
      date: '2026-02-02',
      kills: 30,
      deaths: 30,
      wvw_rank: 30,
      age: 7200,
      kdr: 1,
      kPerHr: 15,
      rankPerHr: 15,
      readings: 2,
      isPartial: false,
      characters: { Ann: { kills: 30, deaths: 30, age: 7200 } },
    })
    const archive = await injectEndpoint(account.app, getWvwArchive, {
      headers: headers(),
      query: { from: '2026-02-02' },
    })
    expect(archive.body).toMatchObject([{ account: NAME, accountID: GUID, rank: 140, gaps: [], days: [{ kills: 30 }] }])
    const lines = await injectEndpoint(account.app, getWvwJsonl, { headers: headers(), query: {} })
    expect(String(lines.body).trimEnd().split('\n')).toHaveLength(2)
    const csv = await injectEndpoint(account.app, getWvwCsv, { headers: headers(), query: {} })
    expect(String(csv.body)).toMatch(/^account,date,age,deaths,wvw_rank,kills,.*\nTrader\.1234,2026-02-01,0,/)
  })
})

describe('what there is', () => {
  test('is listed by game account and kind, with its size, its age and why it is not read', async () => {
    await store()
    const reply = await injectEndpoint(account.app, listArchives, { headers: headers() })
    expect(reply.body?.success).toMatchObject({ updateHours: 24, updateAllowedAt: null })
    expect(reply.body?.success.archives).toHaveLength(3)
    expect(reply.body?.success.archives.find(({ kind }) => kind === 'trades')).toMatchObject({
      account: NAME,
      linked: false,
      state: 'stopped',
      entries: 5,
      first: '2025-11-30T10:00:00.000Z',
      last: '2026-02-01T10:00:00.000Z',
    })
  })

  test('begins with a linked key, whose turns come immediately, and is in the export', async () => {
    const player = fakePlayer(7, { permissions: ['account', 'tradingpost'] })
    game.players.set(player.key, player)
    const linked = await account.app.inject({
      method: 'POST',
      url: '/v1/website/account/apiKey',
      headers: { session, apikey: player.key },
    })
    expect(linked.statusCode).toBe(200)
    expect(account.queued.at(-1)).toBe('update-asked')
    const turns = (await db().select().from(due).where(eq(due.accountId, accountId))).filter(
      ({ gameAccountId, kind }) => gameAccountId === player.id && kind !== 'key',
    )
    expect(turns).toHaveLength(ARCHIVE_KINDS.length)
    const time = account.deps.now()
    const [on, off] = [
      { nextAt: time, askedAt: time, offSince: null },
      { nextAt: null, askedAt: null, offSince: time },
    ]
    for (const turn of turns) expect(turn).toMatchObject(DEFAULT_KINDS.some((kind) => kind === turn.kind) ? on : off)

    await injectEndpoint(account.app, switchArchives, {
      headers: headers(),
      body: { accountID: player.name, kinds: ['wvw'], isOn: false },
    })
    // A typo would otherwise switch all of them.
    for (const body of [{ kind: ['wvw'] }, { kinds: [] }, { kinds: ['wwv'] }]) {
      const reply = await account.app.inject({
        method: 'POST',
        url: switchArchives.path,
        headers: headers(),
        payload: { accountID: player.name, isOn: false, ...body },
      })
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'VALIDATION'])
    }
    const shown = await injectEndpoint(account.app, listArchives, { headers: headers() })
    const states = shown.body?.success.archives.filter(({ accountID }) => accountID === player.id)
    expect(Object.fromEntries(states?.map(({ kind, state }) => [kind, state]) ?? [])).toMatchObject({
      ...{ orders: 'waiting', trades: 'waiting', wealth: 'off', wvw: 'off' },
    })

    const asked = await injectEndpoint(account.app, updateArchives, {
      headers: headers(),
      body: { accountID: player.name },
    })
    expect(asked.body?.success.asked).toBe(DEFAULT_KINDS.length - 1)
    const again = await injectEndpoint(account.app, updateArchives, {
      headers: headers(),
      body: { accountID: player.name },
    })
    expect(again.fault).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(again.headers['retry-after']).toBe('300')
    account.pass(300_000)
    expect((await injectEndpoint(account.app, updateArchives, { headers: headers() })).body?.success.asked).toBe(
      DEFAULT_KINDS.length - 1,
    )

    // Times written by a clock that ran fast do not block requests.
    const ahead = new Date(account.deps.now().getTime() + DAY_MS)
    await db().update(due).set({ askableAt: ahead }).where(eq(due.accountId, accountId))
    const listed = await injectEndpoint(account.app, listArchives, { headers: headers() })
    expect(listed.body?.success.updateAllowedAt).toBeNull()
    expect((await injectEndpoint(account.app, updateArchives, { headers: headers() })).body?.success.asked).toBe(
      DEFAULT_KINDS.length - 1,
    )

    await store()
    const exported = await injectEndpoint(account.app, exportAccount, { headers: headers() })
    expect(exported.body?.archives).toHaveLength(3 + ARCHIVE_KINDS.length)
    expect(exported.body?.turns).toMatchObject([{ kind: 'key', gameAccountId: player.id, gameAccount: player.name }])
    expect(exported.body?.archiveEntries).toHaveLength(5)
    expect(exported.body?.archiveEntries[0]).toMatchObject({ account: NAME, kind: 'trades', entry: GOLDEN[0] })

    await account.app.inject({
      method: 'POST',
      url: '/v1/website/account/deleteKey',
      headers: { session, apikey: player.key },
    })
    const after = await injectEndpoint(account.app, listArchives, { headers: headers() })
    expect(after.body?.success.archives.filter(({ accountID }) => accountID === player.id)).toMatchObject([
      { state: 'stopped', nextUpdate: null },
      { state: 'stopped', nextUpdate: null },
      { state: 'off', nextUpdate: null },
      { state: 'off', nextUpdate: null },
    ])
  })

  test('is deleted permanently on request, without affecting other users', async () => {
    await store()
    const other = await newPlayer(account)
    const others = { accountId: await accountIdOf(db(), other.user), gameAccountId: GUID }
    await storeTurns(db(), others, NAME)
    await storeTrades(db(), others, GOLDEN, '2026-01')
    const reply = await injectEndpoint(account.app, deleteArchives, { headers: headers(), body: { accountID: NAME } })
    expect(reply.body?.success).toEqual({ entries: 5 })
    for (const table of [entry, pack, gap]) {
      const rows = await db().select({ accountId: table.accountId }).from(table)
      expect(rows.filter((row) => row.accountId === accountId)).toEqual([])
    }
    expect((await injectEndpoint(account.app, listArchives, { headers: headers() })).body?.success.archives).toEqual([])
    const kept = await injectEndpoint(account.app, getTrades, { headers: { session: other.session }, query: {} })
    expect(kept.body).toHaveLength(5)
  })

  test('is private', async () => {
    await store()
    const stranger = await newPlayer(account)
    for (const call of [
      getTrades,
      getTradesJsonl,
      getTradesCsv,
      getTradeDays,
      getFlips,
      getWvwArchive,
      getWvwCsv,
    ] as const) {
      const reply = await injectEndpoint(account.app, call, {
        headers: { session: stranger.session },
        query: { accountID: NAME },
      })
      expect(reply.fault, call.name).toMatchObject({ code: 'NOT_FOUND' })
    }
    const own = await injectEndpoint(account.app, getTrades, { headers: { session: stranger.session }, query: {} })
    expect(own.body).toEqual([])
    const calls = [
      [deleteArchives, { accountID: GUID }],
      [switchArchives, { accountID: GUID, isOn: false }],
    ] as const
    for (const [call, body] of calls) {
      const reply = await injectEndpoint(account.app, call, { headers: { session: stranger.session }, body })
      expect(reply.fault).toMatchObject({ code: 'NOT_FOUND' })
    }
    expect((await injectEndpoint(account.app, getTrades, { headers: headers(), query: {} })).body).toHaveLength(5)
  })

  test('of open orders is the last whole state', async () => {
    const seen = '2026-02-01T00:00:00.000Z'
    const order = { side: 'sell', id: 1, item_id: 5, price: 7, quantity: 9, created: '2026-01-01T00:00:00.000Z' }
    const line = (own: object) => JSON.stringify({ ...order, ...own })
    await db()
      .insert(entry)
      .values([
        { ...whose, kind: 'orders', entryId: 'sell 1', at: new Date('2026-01-02'), line: line({ seen }) },
        {
          ...whose,
          kind: 'orders',
          entryId: 'sell 2',
          at: new Date('2026-01-02'),
          line: line({ id: 2, seen: '2026-01-31T00:00:00.000Z' }),
        },
      ])
    await db()
      .update(due)
      .set({ cursor: { readAt: seen } })
      .where(eq(due.accountId, accountId))
    const reply = await injectEndpoint(account.app, getStoredOrders, { headers: headers(), query: {} })
    expect(reply.body?.success).toEqual([
      { account: NAME, accountID: GUID, seenAt: seen, orders: [{ ...order, firstSeen: '2026-01-02T00:00:00.000Z' }] },
    ])
  })
})

describe('a share', () => {
  const make = async (kind: 'trades' | 'flips' | 'wvw', accountID = 'all', days?: number) => {
    const body = { kind, accountID, ...(days !== undefined && { days }) }
    const reply = await injectEndpoint(account.app, createShare, { headers: headers(), body })
    if (reply.body === null) throw new Error(JSON.stringify(reply.fault))
    return reply.body.success
  }

  const readText = async (url: string) => {
    const { statusCode, body } = await account.app.inject({ url })
    return { status: statusCode, text: body }
  }

  test('lets others read one kind without a session, and nothing else', async () => {
    await store()
    const { id, path } = await make('trades')
    const read = await injectEndpoint(account.app, getTrades, { query: { share: id } })
    expect(read.body).toHaveLength(5)
    expect((await account.app.inject({ url: path.replace('/gw2', '') })).statusCode).toBe(200)
    for (const call of [getFlips, getWvwArchive, getWvwCsv, getWvwJsonl] as const)
      expect((await injectEndpoint(account.app, call, { query: { share: id } })).fault).toMatchObject({
        code: 'FORBIDDEN',
      })
    for (const url of [
      '/v1/archives',
      '/v1/transactions/buy',
      '/v1/shares',
      '/v1/archives/orders',
      '/v1/website/account',
    ])
      expect((await account.app.inject({ url: `${url}?share=${id}` })).statusCode, url).toBe(401)
    expect(JSON.stringify(read.body)).not.toContain(session)
  })

  test('of one game account shows no other', async () => {
    await store()
    const second = { accountId, gameAccountId: 'ABCD-2' }
    await storeTurns(db(), second, 'Second.2222')
    await storeTrades(db(), second, [trade('buy', 9, '2026-02-03T00:00:00', [1, 1])])
    const { id } = await make('trades', NAME)
    expect((await injectEndpoint(account.app, getTrades, { query: { share: id } })).body).toHaveLength(5)
    for (const accountID of ['Second.2222', 'ABCD-2'])
      expect((await injectEndpoint(account.app, getTrades, { query: { share: id, accountID } })).fault).toMatchObject({
        code: 'FORBIDDEN',
      })
    for (const accountID of [NAME, NAME.toUpperCase(), GUID, 'all', 'ALL'])
      expect(
        (await injectEndpoint(account.app, getTrades, { query: { share: id, accountID } })).body,
        accountID,
      ).toHaveLength(5)
    const all = await make('trades')
    expect((await injectEndpoint(account.app, getTrades, { query: { share: all.id } })).body).toHaveLength(6)
  })

  test('of a game account whose archive was deleted names no other', async () => {
    await store()
    await storeTurns(db(), { accountId, gameAccountId: 'ABCD-2' }, 'Second.2222')
    const { id } = await make('trades', NAME)
    await injectEndpoint(account.app, deleteArchives, { headers: headers(), body: { accountID: NAME } })
    for (const accountID of [undefined, NAME, GUID, 'all', 'Second.2222', 'ABCD-2', 'Nobody.1']) {
      const { status, text } = await readText(
        `/v1/archives/trades?share=${id}${accountID ? `&accountID=${accountID}` : ''}`,
      )
      expect([404, 403], text).toContain(status)
      expect(text.replaceAll(accountID ?? '', '')).not.toMatch(/Second|ABCD-2/)
    }
  })

  test('ends when it is revoked, when its time is over, and when the account is leaving', async () => {
    await store()
    const [revoked, short, kept] = [await make('trades'), await make('trades', 'all', 1), await make('flips')]
    const read = (id: string) => injectEndpoint(account.app, getTrades, { query: { share: id } })
    const stranger = await newPlayer(account)
    const foreign = await injectEndpoint(account.app, revokeShare, {
      headers: { session: stranger.session },
      body: { id: revoked.id },
    })
    expect(foreign.fault).toMatchObject({ code: 'NOT_FOUND' })
    expect(
      (await injectEndpoint(account.app, revokeShare, { headers: headers(), body: { id: revoked.id } })).status,
    ).toBe(200)
    expect((await read(revoked.id)).fault).toMatchObject({ code: 'NOT_FOUND' })
    expect((await read(short.id)).status).toBe(200)
    account.pass(DAY_MS)
    expect((await read(short.id)).fault).toMatchObject({ code: 'EXPIRED' })
    const shown = await injectEndpoint(account.app, listShares, { headers: headers() })
    expect(shown.body?.success.map(({ id }) => id).sort()).toEqual([short.id, kept.id].sort())
    const flips = () => injectEndpoint(account.app, getFlips, { query: { share: kept.id } })
    expect((await flips()).status).toBe(200)
    await db()
      .update(accountSchema.siteAccount)
      .set({ deletionDue: new Date() })
      .where(eq(accountSchema.siteAccount.accountId, accountId))
    expect((await flips()).fault).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('cannot be guessed by a part of its id, in another case, or with blanks', async () => {
    await store()
    const { id } = await make('trades')
    for (const guess of [id.slice(0, -1), `${id}A`, ` ${id}`, id.toLowerCase(), '%', '', '*'].filter(
      (one) => one !== id,
    )) {
      const { status } = await injectEndpoint(account.app, getTrades, { query: { share: guess } })
      expect([guess, [401, 404].includes(status)]).toEqual([guess, true])
    }
  })
})

test('the export holds every table with something of people', async () => {
  const { rows } = await account.deps.database.pool.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('account', 'archive') and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(EXPORTED).sort())
  const exported = await injectEndpoint(account.app, exportAccount, { headers: headers() })
  expect(Object.keys(exported.body ?? {})).toEqual(expect.arrayContaining([...new Set(Object.values(EXPORTED))]))
})
