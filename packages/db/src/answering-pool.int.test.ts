import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { until, useDatabase } from '@gildscope/testkit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDb, type DbHandle } from './create-db.ts'
import { inTransaction } from './in-transaction.ts'

/** Longer than a test may take: nothing here ends because of it. */
const TIMEOUT_MS = 120_000

const database = useDatabase()
let way: Awaited<ReturnType<typeof openWay>>
let handle: DbHandle

/** A way to the database that can swallow everything that is sent by it, as a stopped server or a cut cable do. */
const openWay = async (url: string) => {
  const { hostname, port } = new URL(url)
  const pairs = new Set<readonly [Socket, Socket]>()
  let isCut = false
  let opened = 0
  const server = createServer((caller) => {
    const pair = [caller, connect(Number(port), hostname)] as const
    pairs.add(pair)
    opened++
    for (const [from, to] of [pair, pair.toReversed()] as [Socket, Socket][]) {
      from.on('error', () => undefined)
      from.on('data', (chunk) => isCut || to.write(chunk))
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
    mend: () => {
      isCut = false
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
  expect((await handle.pool.query('select 1 as one from pg_sleep(3)')).rows).toEqual([{ one: 1 }])
  // Its own, and one kept for questions.
  expect(way.opened()).toBe(2)
})
