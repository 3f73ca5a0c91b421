import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { until, useDatabase } from '@gildscope/testkit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDb, type DbHandle } from './create-db.ts'
import { inTransaction } from './in-transaction.ts'

/** Longer than a test may take: nothing here ends because of it. */
const TIMEOUT_MS = 120_000

const database = useDatabase()
let way: Awaited<ReturnType<typeof openWay>>
let handle: DbHandle

/**
 * A way to the database that can swallow everything that is sent by it, as a stopped server or a cut cable do; hold up
 * what is sent by connections that are open, as a pooler does whose own are busy; or close new connections late, as a proxy
 * does without a server.
 */
const openWay = async (url: string) => {
  const { hostname, port } = new URL(url)
  const pairs = new Set<readonly [Socket, Socket]>()
  let isCut = false
  let opened = 0
  let closesAfterMs: number | null = null
  let held = new Set<Socket>()
  const server = createServer((caller) => {
    opened++
    caller.on('error', () => undefined)
    if (closesAfterMs !== null) return void setTimeout(() => caller.destroy(), closesAfterMs)
    const pair = [caller, connect(Number(port), hostname)] as const
    pairs.add(pair)
    for (const [from, to] of [pair, pair.toReversed()] as [Socket, Socket][]) {
      from.on('error', () => undefined)
      from.on('data', (chunk) => isCut || held.has(from) || to.write(chunk))
      from.on('close', () => to.destroy())
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const by = new URL(url)
  by.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: by.href,
    opened: () => opened,
    cut: () => {
      isCut = true
    },
    holdOpenOnes: () => {
      held = new Set([...pairs].flat())
    },
    closeAfter: (ms: number) => {
      closesAfterMs = ms
    },
    mend: () => {
      isCut = false
      closesAfterMs = null
    },
    close: () => {
      for (const sockets of pairs) for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

beforeEach(async () => {
  way = await openWay(database.url)
  handle = createDb(way.url, { max: 3, timeoutMs: TIMEOUT_MS })
})
afterEach(async () => {
  way.close()
  await handle.close()
})

const codesOf = async (calls: readonly Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(calls)).map((call) => (call.status === 'fulfilled' ? 'answered' : call.reason.message))

const AWAY = /^(the database does not answer|Connection terminated.*)$/

test('nobody waits for a silent database: not who was asking, not who comes then; when it answers, all is well', async () => {
  await Promise.all([1, 2, 3].map(() => handle.pool.query('select 1')))
  way.cut()
  const asking = [
    ...Array.from({ length: 20 }, () => handle.pool.query('select 1')),
    inTransaction(handle.pool, (client) => client.query('select 1')),
  ]
  for (const message of await codesOf(asking)) expect(message).toMatch(AWAY)
  const later = await codesOf(Array.from({ length: 300 }, () => handle.pool.query('select 1')))
  expect(new Set(later)).toEqual(new Set(['the database does not answer']))
  way.mend()
  await until('an answer', () => handle.pool.query('select 1').catch(() => null))
  expect(new Set(await codesOf(Array.from({ length: 50 }, () => handle.pool.query('select 1'))))).toEqual(
    new Set(['answered']),
  )
})

test('one that is silent from the start is noticed, too', async () => {
  way.cut()
  await expect(handle.pool.query('select 1')).rejects.toMatchObject({ code: 'ETIMEDOUT' })
})

test('a statement that takes long is no silence, even when nothing else is asked', async () => {
  const ended: unknown[] = []
  handle.pool.on('remove', (client) => ended.push(client))
  expect((await handle.pool.query('select 1 as one from pg_sleep(3)')).rows).toEqual([{ one: 1 }])
  expect(ended).toEqual([])
  // Its own, and one kept for questions.
  expect(way.opened()).toBe(2)
})

test('one that lets a question wait, but greets, is there: nothing that runs is ended', async () => {
  await Promise.all([1, 2].map(() => handle.pool.query('select 1')))
  await handle.pool.query('select pg_sleep(1)')
  const ended: unknown[] = []
  handle.pool.on('remove', (client) => ended.push(client))
  const client = await handle.pool.connect()
  way.holdOpenOnes()
  const waiting = client.query('select 1').then(
    () => 'answered',
    () => 'ended',
  )
  expect(await Promise.race([waiting, wait(3_000).then(() => 'it waits')])).toBe('it waits')
  expect(ended).toEqual([])
  client.release(true)
  expect(await waiting).toBe('ended')
})

test('one that closed connections late is asked again once it is well, though nobody waited for it meanwhile', async () => {
  way.closeAfter(600)
  await expect(handle.pool.query('select 1')).rejects.toThrow()
  await wait(2_000)
  way.mend()
  await until('an answer', () => handle.pool.query('select 1').catch(() => null))
})
