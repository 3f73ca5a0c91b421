import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HOUR_MS, MINUTE_MS } from '@gildscope/base/time'
import { pushKeysOf } from '@gildscope/channels'
import { accountSchema } from '@gildscope/db'
import { alertNotice, queueNotice } from '@gildscope/mail'
import { Outgoing } from '@gildscope/outgoing'
import { useDatabase, useRole } from '@gildscope/testkit'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  exampleAlert,
  insertAccount,
  insertChannel,
  never,
  testMailConfig,
  testVault,
} from '../testing/account-fixtures.ts'
import { DeliveryStore } from './delivery-store.ts'
import { DELIVERIES_PER_HOUR, type DeliveryResult, sendDeliveries } from './send-deliveries.ts'

const { alert, channel, delivery, mail, notice } = accountSchema
const database = useDatabase()
const worker = useRole(database, 'worker')
const SECRET = `whsec_${randomBytes(24).toString('base64')}`
const close: (() => unknown)[] = []
let now: Date
let accountId: string
let calls: { id: string; path: string; body: string }[]
let answer: (request: IncomingMessage, response: ServerResponse) => void
let port: number
let faults: object[]
let outgoing: Outgoing

beforeEach(async () => {
  await database.pool.query(
    'truncate account.site_account, account.mail, account.notice, account.channel, account.delivery, account.alert',
  )
  now = new Date('2026-03-02T10:00:00Z')
  calls = []
  faults = []
  answer = (_request, response) => response.writeHead(204).end()
  outgoing = new Outgoing({ allowsLoopback: true, userAgent: 'test' })
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const { url = '', headers } = request
    calls.push({ id: String(headers['webhook-id']), path: url, body: Buffer.concat(parts).toString() })
    answer(request, response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  close.push(() => {
    server.closeAllConnections()
    server.close()
  })
  port = (server.address() as AddressInfo).port
  accountId = await insertAccount(database.db)
})
afterEach(() => {
  for (const each of close.splice(0)) each()
})

const deps = { vault: testVault, config: testMailConfig }
const store = (): DeliveryStore => new DeliveryStore(worker)
const addHook = (id = 'hook', { host = 'localhost', account = accountId } = {}) =>
  insertChannel(database.db, account, {
    ...{ id, kind: 'webhook' },
    content: { kind: 'webhook', address: `http://${host}:${port}/${id}`, secret: SECRET },
  })
const addBrowser = () => {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  return insertChannel(database.db, accountId, {
    ...{ id: 'phone', kind: 'push' },
    content: {
      kind: 'push',
      endpoint: `http://localhost:${port}/phone`,
      keys: { p256dh: keys.getPublicKey().toString('base64url'), auth: randomBytes(16).toString('base64url') },
    },
  })
}
let events = 0
const happen = (channels: string[] = ['hook'], own: { alertId?: string; account?: string } = {}) => {
  events += 1
  const { account = accountId, ...rest } = own
  const event = { accountId: account, id: `${events}`, values: exampleAlert, channels, ...rest }
  return queueNotice(database.db, deps, alertNotice, event, now)
}
const send = async (signal = never): Promise<DeliveryResult[]> => {
  const results: DeliveryResult[] = []
  await sendDeliveries({
    ...{ ...deps, store: store(), outgoing, pushKeys: pushKeysOf(Buffer.alloc(32, 1)), signal },
    ...{ now: () => now, onResult: (result: DeliveryResult) => results.push(result) },
    log: { error: (fields) => faults.push(fields) },
  })
  return results
}
const status = (code: number) => {
  answer = (_request, response) => response.writeHead(code).end()
}
const advance = (ms: number): void => {
  now = new Date(now.getTime() + ms)
}
const rows = async () =>
  (await database.db.select().from(delivery)).map(({ channelId, state, attempts, answer: said }) => ({
    ...{ channelId, state, attempts },
    answer: said,
  }))
const channels = async () =>
  (await database.db.select().from(channel)).map(({ channelId, state, reason }) => ({ channelId, state, reason }))

describe('a webhook', () => {
  test('gets each event once, under the id of its notice, with the alert', async () => {
    await addHook()
    await database.db.insert(alert).values({
      ...{ accountId, alertId: 'r1', name: 'cheap', subject: { kind: 'item', id: 19721 }, channels: [] },
      ...{ conditions: 'sell_price:lt:2035', price: 'steady', certainty: 'sure', hold: 2, repeat: 'again' },
      ...{ state: 'armed', revision: 1, createdAt: now, updatedAt: now, changedAt: now },
    })
    await happen(['hook'], { alertId: 'r1' })
    await happen()
    expect(await send()).toEqual(['delivered', 'delivered'])
    expect(await send()).toEqual([])
    const ids = (await database.db.select().from(notice)).map(({ noticeId }) => noticeId)
    expect(calls.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    const rules = calls.map(({ body }) => JSON.parse(body).data.rule)
    const rule = { subject: { kind: 'item', id: 19721 }, conditions: 'sell_price:lt:2035', price: 'steady' }
    expect(rules).toContainEqual({
      id: 'r1',
      name: 'cheap',
      rule: { ...rule, certainty: 'sure', hold: 2, repeat: 'again' },
    })
    expect(rules).toContainEqual(null)
    expect((await rows())[0]).toEqual({ channelId: 'hook', state: 'delivered', attempts: 1, answer: '204' })
  })

  test('gets each event once from two workers at the same time', async () => {
    await addHook()
    for (let at = 0; at < 20; at++) await happen()
    const results = await Promise.all([send(), send(), send()])
    expect(results.flat()).toEqual(Array(20).fill('delivered'))
    expect(new Set(calls.map(({ id }) => id)).size).toBe(20)
    expect(calls).toHaveLength(20)
  })

  test('is tried seven times with the same id, then switched off, of which its owner is told', async () => {
    await addHook()
    status(404)
    await happen()
    const waits = [5_000, MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS]
    for (const wait of waits) {
      expect(await send()).toEqual(['failed'])
      advance(wait - 1)
      expect(await send()).toEqual([])
      advance(1)
    }
    await happen()
    await database.pool.query(
      `update account.delivery set next_try_at = next_try_at + interval '1 s' where attempts = 0`,
    )
    expect(await send()).toEqual(['exhausted'])
    expect(new Set(calls.map(({ id }) => id)).size).toBe(1)
    expect(calls).toHaveLength(7)
    const reason = 'answered 404, 7 times in 31 h'
    expect(await channels()).toEqual([{ channelId: 'hook', state: 'off', reason }])
    expect(await rows()).toContainEqual({ channelId: 'hook', state: 'failed', attempts: 7, answer: '404' })
    expect(await rows()).toContainEqual({
      ...{ channelId: 'hook', state: 'given-up', attempts: 0, answer: 'the channel was switched off' },
    })
    const told = (await database.db.select().from(notice)).filter(({ kind }) => kind === 'channel-off')
    expect(told).toMatchObject([{ values: { name: 'the webhook', reason } }])
    expect(await rows()).toContainEqual({ channelId: 'mail', state: 'waiting', attempts: 0, answer: null })
    expect(await database.db.select().from(mail)).toEqual([])
    expect(await send()).toEqual([])
  })

  test('stays on when anything got through while one event failed', async () => {
    await addHook()
    status(500)
    await happen()
    for (const wait of [5_000, MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS]) {
      await send()
      advance(wait)
    }
    await database.pool.query(`update account.delivery set next_try_at = next_try_at + interval '1 s'`)
    status(204)
    await happen()
    expect(await send()).toEqual(['delivered'])
    advance(1_000)
    status(500)
    expect(await send()).toEqual(['exhausted'])
    expect(await channels()).toEqual([{ channelId: 'hook', state: 'works', reason: null }])
  })

  test('gets again what a process was sending that died, with the same id', async () => {
    await addHook()
    await happen()
    await store().claim({ now, fullHosts: [], perHost: 4, limit: 10 })
    expect(await send()).toEqual([])
    advance(MINUTE_MS)
    expect(await store().settleLost(now)).toBe(0)
    advance(1)
    expect(await store().settleLost(now)).toBe(1)
    expect(await send()).toEqual(['delivered'])
    const [stored] = await database.db.select().from(notice)
    expect(calls.map(({ id }) => id)).toEqual([stored?.noticeId])
    expect(await rows()).toMatchObject([{ state: 'delivered', attempts: 2 }])
  })

  test('that leads to a private network gets nothing, and says why', async () => {
    await addHook()
    await happen()
    outgoing = new Outgoing({ allowsLoopback: false, userAgent: 'test' })
    expect(await send()).toEqual(['failed'])
    expect(calls).toEqual([])
    expect(await rows()).toMatchObject([{ state: 'waiting', answer: 'the address has to begin with https://' }])
  })

  test('that is off, or was deleted meanwhile, gets nothing', async () => {
    await addHook()
    await happen()
    await database.db.update(channel).set({ state: 'off' })
    expect(await send()).toEqual([])
    await database.db.delete(channel)
    expect(await send()).toEqual([])
    advance(6 * MINUTE_MS)
    await store().settleLost(now)
    expect(await rows()).toMatchObject([{ state: 'given-up', answer: 'the channel is not there any more' }])
    expect(calls).toEqual([])
  })

  test('gets nothing that waited a day for its first try, but what was tried before', async () => {
    await addHook()
    await happen()
    status(500)
    expect(await send()).toEqual(['failed'])
    status(204)
    await happen()
    advance(24 * HOUR_MS)
    await store().settleLost(now)
    expect((await rows()).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    advance(1)
    await store().settleLost(now)
    expect(await rows()).toContainEqual({ channelId: 'hook', state: 'given-up', attempts: 0, answer: 'too old' })
    expect(await send()).toEqual(['delivered'])
    expect(await rows()).toContainEqual({ channelId: 'hook', state: 'delivered', attempts: 2, answer: '204' })
  })

  test('whose address no key opens gets nothing, and delays no other', async () => {
    await addHook()
    await addHook('other')
    await database.pool.query(`update account.channel set sealed_by = 'lost' where channel_id = 'hook'`)
    await happen(['hook', 'other'])
    expect((await send()).toSorted()).toEqual(['delivered', 'dropped'])
    expect(await rows()).toContainEqual({
      ...{ channelId: 'hook', state: 'given-up', attempts: 1 },
      answer: 'what is stored of the channel cannot be opened',
    })
  })
})

describe('a delivery that cannot be sent for a fault of this program', () => {
  const breakOf = (id: string): void => {
    const post = outgoing.post.bind(outgoing)
    vi.spyOn(outgoing, 'post').mockImplementation(async (options) => {
      if (options.address.endsWith(`/${id}`)) throw new TypeError('a fault')
      return await post(options)
    })
  }

  test('delays no other, is tried again, and given up at last with its channel on', async () => {
    await addHook()
    await addHook('other')
    breakOf('hook')
    await happen(['hook', 'other'])
    expect((await send()).toSorted()).toEqual(['delivered', 'failed'])
    expect(await rows()).toContainEqual({
      ...{ channelId: 'hook', state: 'waiting', attempts: 1, answer: 'it could not be sent' },
    })
    for (const wait of [5_000, MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS]) {
      advance(wait)
      expect(await send()).toEqual(['failed'])
    }
    advance(24 * HOUR_MS)
    expect(await send()).toEqual(['dropped'])
    expect(await rows()).toContainEqual({
      ...{ channelId: 'hook', state: 'failed', attempts: 7, answer: 'it could not be sent' },
    })
    expect((await channels()).map(({ state }) => state)).toEqual(['works', 'works'])
    expect(faults).toHaveLength(7)
  })

  test('ends the run where not even that can be recorded', async () => {
    await addHook()
    await happen()
    breakOf('hook')
    const broken = vi.spyOn(DeliveryStore.prototype, 'putBack').mockRejectedValue(new Error('the database fails'))
    await expect(send()).rejects.toThrow('the database fails')
    broken.mockRestore()
  })
})

describe('a browser', () => {
  test('gets an event once, and is removed when it ended its subscription', async () => {
    await addBrowser()
    status(201)
    await happen(['phone'])
    expect(await send()).toEqual(['delivered'])
    status(410)
    await happen(['phone'])
    expect(await send()).toEqual(['gone'])
    expect(await channels()).toEqual([])
    expect(calls).toHaveLength(2)
  })

  test('gets nothing again that may have arrived', async () => {
    await addBrowser()
    answer = (request) => request.socket.destroy()
    await happen(['phone'])
    expect(await send()).toEqual(['exhausted'])
    expect(await rows()).toMatchObject([{ state: 'failed', attempts: 1 }])
    await happen(['phone'])
    await store().claim({ now, fullHosts: [], perHost: 4, limit: 10 })
    advance(2 * MINUTE_MS)
    await store().settleLost(now)
    expect(await send()).toEqual([])
    expect((await rows()).map(({ state }) => state)).toEqual(['failed', 'failed'])
    expect(calls).toHaveLength(1)
  })

  test('is tried again while its service is busy, for an hour', async () => {
    await addBrowser()
    status(503)
    await happen(['phone'])
    for (const wait of [5_000, MINUTE_MS, 10 * MINUTE_MS, HOUR_MS]) {
      expect(await send()).toEqual(['failed'])
      advance(wait)
    }
    expect(await send()).toEqual(['dropped'])
    expect(await rows()).toMatchObject([{ state: 'given-up', answer: 'it was too late for a push message' }])
  })
})

describe('of many', () => {
  test('those of an account are so many an hour, and the rest comes later', async () => {
    await addHook()
    for (let at = 0; at < DELIVERIES_PER_HOUR + 5; at++) await happen()
    const results = await send()
    expect(results.filter((result) => result === 'delivered').length).toBeLessThanOrEqual(DELIVERIES_PER_HOUR)
    expect(results).toContain('postponed')
    for (let minutes = 0; minutes < 80; minutes += 10) {
      advance(10 * MINUTE_MS)
      await send()
    }
    expect(calls).toHaveLength(DELIVERIES_PER_HOUR + 5)
    expect(new Set((await rows()).map(({ state }) => state))).toEqual(new Set(['delivered']))
  })

  test('a slow host delays no other, which get what comes meanwhile', async () => {
    const held: ServerResponse[] = []
    let most = 0
    answer = (request, response) => {
      if (!request.url?.startsWith('/slow')) return response.writeHead(204).end()
      held.push(response)
      most = Math.max(most, held.length)
      if (held.length === 4) full.resolve()
      return response
    }
    const full = Promise.withResolvers<void>()
    for (let at = 0; at < 10; at++) {
      const account = await insertAccount(database.db)
      await addHook(`slow-${at}`, { host: 'slow.localhost', account })
      for (let each = 0; each < 20; each++) await happen([`slow-${at}`], { account })
    }
    await addHook('quick')
    outgoing = new Outgoing({ allowsLoopback: true, userAgent: 'test', timeoutMs: 60_000 })
    const stop = new AbortController()
    const sending = send(stop.signal)
    await full.promise
    const before = calls.length
    await happen(['quick'])
    await expect.poll(() => calls.some(({ path }) => path === '/quick'), { timeout: 10_000 }).toBe(true)
    expect(calls.length - before).toBe(1)
    stop.abort()
    const answering = setInterval(() => held.shift()?.writeHead(204).end(), 1)
    close.push(() => clearInterval(answering))
    await sending
    expect(most).toBe(4)
  })
})

test('a channel that is deleted while its last try fails keeps neither waiting for the other', async () => {
  await addHook()
  await happen(['hook'])
  const [claimed] = await store().claim({ now, fullHosts: [], perHost: 4, limit: 1 })
  if (claimed === undefined) throw new Error('nothing was due')
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = '3s'`)
    await client.query('delete from account.channel where account_id = $1', [accountId])
    const ended = { state: 'failed', answer: '500', tookMs: 1 } as const
    const failing = store().fail(claimed, ended, { deps, reason: '500', now })
    const waits = `select count(*)::int as waits from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await database.pool.query(waits)).rows[0].waits).toBe(1)
    await client.query(`update account.delivery set state = 'given-up' where account_id = $1`, [accountId])
    await client.query('commit')
    expect(await failing).toBe(false)
  } finally {
    client.release()
  }
})
