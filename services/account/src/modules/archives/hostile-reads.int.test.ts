import { existsSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { MINUTE_MS } from '@gildscope/base/time'
import type { StoredTrade } from '@gildscope/players'
import {
  startProcess,
  TEST_PSEUDONYM_KEY,
  TEST_VAULT_KEYS,
  type TestProcess,
  until,
  useDatabase,
} from '@gildscope/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountIdOf, storeTrades, storeTurns } from './testing/stored-archive.ts'

const CALLS = 300
const LARGE = 100_000
const SMALL = 20
/** A tenth of what 300 complete answers would take. */
const MOST_GROWN_MB = 150
const MOST_READER_MB = 200
const ATTACKER = '127.0.0.66'
const VISITOR = '127.0.0.7'
const FLIPS = '/v1/archives/flips'

const database = useDatabase()
let service: TestProcess | null = null
beforeAll(async () => {
  service = await startProcess({
    entry: 'services/account/src/main.ts',
    env: {
      DATABASE_URL: database.url,
      VAULT_KEYS: TEST_VAULT_KEYS,
      PSEUDONYM_KEY: TEST_PSEUDONYM_KEY,
      GAME_API_URL: 'http://127.0.0.1:1',
    },
    readyPath: '/ready',
  })
})
afterAll(async () => {
  await service?.kill()
})

type Answer = { status: number; retryAfter: string | undefined; bytes: number; session: string | undefined }

const send = (path: string, from: string, { session = '', body }: { session?: string; body?: object } = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const sent = request(
      {
        port: service?.port,
        path,
        method: body === undefined ? 'GET' : 'POST',
        localAddress: from,
        agent: false,
        headers: { session, ...(body !== undefined && { 'content-type': 'application/json' }) },
      },
      async (reply) => {
        let bytes = 0
        for await (const chunk of reply) bytes += (chunk as Buffer).length
        const cookie = reply.headers['set-cookie']?.[0]
        resolve({
          status: reply.statusCode ?? 0,
          retryAfter: reply.headers['retry-after'],
          bytes,
          session: /session=([\w-]+)/.exec(cookie ?? '')?.[1],
        })
      },
    )
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })

/** Alternating purchases and sales, some minutes apart. */
const tradesOf = (count: number): StoredTrade[] =>
  Array.from({ length: count }, (_, index) => {
    const at = new Date(Date.parse('2025-01-01T00:00:00Z') + index * 5 * MINUTE_MS).toISOString().slice(0, 19)
    const side = index % 2 === 0 ? 'buy' : 'sell'
    const what = { id: index, item_id: 100 + (index % 101), price: 1_000 + index, quantity: 1 + (index % 9) }
    return { side, ...what, created: `${at}Z`, purchased: `${at}Z` }
  })

const signUpWith = async (user: string, trades: number): Promise<string> => {
  const body = { user, password: 'mist-walker 42 Größe', email: `${user}@example.org` }
  const { session, ...answer } = await send('/v1/website/signup', VISITOR, { body })
  if (session === undefined) throw new Error(`no session but ${JSON.stringify(answer)}:\n${service?.logs()}`)
  const whose = { accountId: await accountIdOf(database.db, user), gameAccountId: `${user}-1` }
  await storeTurns(database.db, whose, `${user}.1234`)
  await storeTrades(database.db, whose, tradesOf(trades), '9999-01')
  return session
}

/** The processes that read archives for the service. */
const readers = (): number[] =>
  readFileSync(`/proc/${service?.pid}/task/${service?.pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)

const memoryMb = (field: 'VmRSS' | 'VmHWM', pid = service?.pid): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
}

test('hundreds of the largest reports for one address take neither the answers of another nor the memory', async () => {
  const [greedy, other] = [await signUpWith('greedy', LARGE), await signUpWith('other', SMALL)]
  // Everything that the first report loads is in memory by now.
  expect((await send(FLIPS, VISITOR, { session: other })).status).toBe(200)
  const before = memoryMb('VmRSS')
  let isOver = false
  const attack = Promise.all(Array.from({ length: CALLS }, () => send(FLIPS, ATTACKER, { session: greedy })))
  const attacked = attack.finally(() => {
    isOver = true
  })
  const seen: Answer[] = []
  while (!isOver)
    for (const path of [FLIPS, '/v1/website/account', '/v1/archives/trades/csv'])
      seen.push(await send(path, VISITOR, { session: other }))
  const answers = await attacked

  expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([200]))
  expect(seen.length).toBeGreaterThan(3)
  const answered = answers.filter(({ status }) => status === 200)
  expect(answered.length).toBeGreaterThan(0)
  expect(new Set(answered.map(({ bytes }) => bytes)).size).toBe(1)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(CALLS / 2)
  for (const { status, retryAfter } of refused) {
    expect([429, 503]).toContain(status)
    expect(Number(retryAfter)).toBeGreaterThan(0)
  }
  expect(memoryMb('VmHWM') - before).toBeLessThan(MOST_GROWN_MB)
  expect(readers().map((pid) => memoryMb('VmHWM', pid) < MOST_READER_MB)).toEqual([true])
})

test('killing the service leaves no process behind that reads archives', async () => {
  const session = await signUpWith('last', SMALL)
  expect((await send(FLIPS, VISITOR, { session })).status).toBe(200)
  const [reader] = readers()
  expect(existsSync(`/proc/${reader}`)).toBe(true)
  await service?.kill()
  await until('the reader ended, too', () => !existsSync(`/proc/${reader}`))
})
