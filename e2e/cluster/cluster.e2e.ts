import { setTimeout as wait } from 'node:timers/promises'
import type { TestProcess } from '@gildscope/testkit'
import { until } from '@gildscope/testkit/until'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, callRows } from '../support/call.ts'
import type { Mail } from '../support/mailbox.ts'
import { newPerson } from '../support/people.ts'
import { burstMs, type Fault, startCallers } from './callers.ts'
import { startListener } from './listener.ts'
import { type Cluster, startCluster } from './start-cluster.ts'

const TRADABLE = 300
/** The interruption that visitors may notice when a machine dies. */
const MOST_BURST_MS = 2_000
const SETTLED_MS = 5_000
const CALL_EVERY_MS = 50

let cluster: Cluster
let callers: ReturnType<typeof startCallers>
let listener: ReturnType<typeof startListener>
const people: { email: string; session: string }[] = []

const query = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: cluster.ownerUrl() })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Signs up a new user, who receives a mail to confirm the address; null while sign-up fails. */
const signUp = async (): Promise<void> => {
  const { user, password, email } = newPerson('Cy')
  const body = JSON.stringify({ user, password, email })
  const headers = { 'content-type': 'application/json' }
  const reply = await call(`${cluster.origin}/gw2/v1/website/signup`, { method: 'POST', headers, body }).catch(
    () => null,
  )
  if (reply?.status !== 200) return
  const session = /session=([^;]+)/.exec(reply.headers.get('set-cookie') ?? '')?.[1] ?? ''
  people.push({ email, session: decodeURIComponent(session) })
}

const isSignedIn = async (session: string): Promise<boolean> =>
  (await call(`${cluster.origin}/gw2/v1/website/account`, { headers: { session } })).status === 200

const finishedSlots = async (): Promise<number> =>
  Number((await query<{ count: string }>('select count(*) from market.poll where finished_at is not null'))[0]?.count)

const polledOn = async (): Promise<void> => {
  const before = await finishedSlots()
  await until('two polls after that', async () => (await finishedSlots()) >= before + 2, 90_000, 500)
}

/** Waits until the stream and the list agree, which is the case when nothing changes between the two reads. */
const expectNoHole = (): Promise<unknown> =>
  until(
    'the stream to agree with the list',
    async () => {
      const rows = await callRows(
        `${cluster.origin}/gw2/v1/items/json?filter=marketable:true&fields=id,buy_price,sell_price&limit=${TRADABLE}`,
      )
      return (
        rows.length > 0 &&
        rows.every(({ id, buy_price, sell_price }) => {
          const received = listener.prices.get(Number(id))
          return received?.buy_price === buy_price && received?.sell_price === sell_price
        })
      )
    },
    60_000,
    200,
  )

/**
 * Runs an action and measures how long visitors are affected. `replacedMs`: how long it took to put another in the place of
 * what died, where that is not done by the site.
 */
const expectUnnoticed = async (what: string, act: () => Promise<unknown>, replacedMs = () => 0): Promise<void> => {
  const [began, before] = [Date.now(), callers.calls()]
  await signUp()
  await act()
  await signUp()
  await wait(SETTLED_MS)
  await signUp()
  const faults: Fault[] = callers.faultsSince(began)
  const calls = callers.calls() - before
  process.stdout.write(`${what} died: ${faults.length} of ${calls} calls failed, within ${burstMs(faults)} ms\n`)
  expect(calls).toBeGreaterThan(SETTLED_MS / CALL_EVERY_MS / 4)
  expect(burstMs(faults), JSON.stringify(faults.slice(0, 5))).toBeLessThan(MOST_BURST_MS + replacedMs())
}

const streamsAt = async ({ url }: TestProcess): Promise<number> =>
  Number(/^gateway_stream_clients(?:\{[^}]*\})? (\d+)$/m.exec((await call(`${url}/metrics`)).text)?.[1] ?? 0)

const killOne = (processes: readonly TestProcess[]) => (): Promise<unknown> => processes[0]!.kill()

/** Two of each process, killed one at a time. Each step continues where the one before stopped. */
describe('a site of several machines', { tags: ['haproxy', 'pgbouncer', 'redis-server'] }, () => {
  beforeAll(async () => {
    cluster = await startCluster({ tradable: TRADABLE })
    await until(
      'the market',
      async () => {
        const rows = await callRows(`${cluster.origin}/gw2/v1/items/json?filter=sell_price:gt:0&fields=id`).catch(
          () => [],
        )
        return rows.length > TRADABLE / 2
      },
      120_000,
      500,
    )
    callers = startCallers(
      cluster.origin,
      [
        (call) => `/gw2/v1/items/json?filter=id:gte:${call % 50}&fields=id,sell_price&limit=20`,
        () => '/tradepost',
        (call) => `/gw2/v1/items/json?fields=id,name,buy_price&sort=buy_price&order=desc&limit=${1 + (call % 40)}`,
        () => '/gw2/v1/status',
        () => '/gw2/v1/general/Salvaging',
      ],
      CALL_EVERY_MS,
    )
    listener = startListener(cluster.origin)
    await signUp()
    await expectNoHole()
  }, 240_000)

  afterAll(async () => {
    await listener?.stop()
    await callers?.stop()
    await cluster?.stop()
  }, 120_000)

  it('answers the same at both replicas of items, of which one reads a standby', async () => {
    const path = '/v1/items/json?filter=marketable:true&fields=id,name,buy_price,sell_price,lastUpdate&beautify=min'
    await until('both at one version', async () => {
      const [one, other] = await Promise.all(cluster.items.map(({ url }) => call(url + path)))
      return one?.text === other?.text && one?.headers.get('etag') === other?.headers.get('etag')
    })
  })

  it('continues when the gateway of a stream dies', async () => {
    const streams = await Promise.all(cluster.gateways.map(streamsAt))
    await expectUnnoticed('a gateway', killOne(cluster.gateways.filter((_, index) => (streams[index] ?? 0) > 0)))
    await until('the listener to come back', () => listener.returns() > 0)
    await expectNoHole()
  }, 120_000)

  it.each([
    ['an items service', () => cluster.items],
    ['a stats service', () => cluster.stats],
  ] as const)(
    'continues when %s dies',
    async (what, processes) => {
      await expectUnnoticed(what, killOne(processes()))
      await expectNoHole()
    },
    120_000,
  )

  it('keeps sessions when an account service dies', async () => {
    await expectUnnoticed('an account service', killOne(cluster.accounts))
    for (const { session } of people) expect(await isSignedIn(session)).toBe(true)
  }, 120_000)

  it('polls on when a worker dies', async () => {
    await expectUnnoticed('a worker', killOne(cluster.workers))
    await polledOn()
    await expectNoHole()
  }, 180_000)

  it('continues when the master of Redis dies', async () => {
    await expectUnnoticed('the master of Redis', () => cluster.redis.killMaster())
    await polledOn()
    await expectNoHole()
  }, 180_000)

  it('continues when the primary of the database dies and the standby is promoted', async () => {
    let promotedMs = 0
    const fail = async (): Promise<void> => {
      cluster.database.killPrimary()
      await wait(1_000)
      const began = performance.now()
      await cluster.failOver()
      promotedMs = performance.now() - began
    }
    await expectUnnoticed('the primary of the database', fail, () => promotedMs)
    await polledOn()
    await expectNoHole()
    for (const { session } of people) expect(await isSignedIn(session)).toBe(true)
  }, 180_000)

  it('has lost no account, sent no mail twice, and left no poll unfinished', async () => {
    await signUp()
    expect(people.length).toBeGreaterThan(8)
    const mailsOf = async (): Promise<Mail[]> => JSON.parse((await call(`${cluster.mailSink}/mails`)).text) as Mail[]
    // What a worker was sending when it died is only called unknown after some minutes.
    const inDoubt = `state = 'unknown' or state = 'sending' and claimed_at < now() - interval '10 seconds'`
    const doubtful = async (): Promise<number> =>
      Number((await query<{ count: string }>(`select count(*) from account.mail where ${inDoubt}`))[0]?.count)
    await until(
      'a mail to everyone who signed up',
      async () => {
        const reached = new Set((await mailsOf()).flatMap(({ to }) => to))
        return people.filter(({ email }) => !reached.has(email)).length <= (await doubtful())
      },
      60_000,
      500,
    )
    const addresses = (await mailsOf()).flatMap(({ to }) => to)
    expect(new Set(addresses).size).toBe(addresses.length)
    const open = await query<{ slot: number }>(
      `select slot from market.poll where finished_at is null and slot < (select max(slot) from market.poll)`,
    )
    expect(open).toEqual([])
    // A minute without a poll has no history rows.
    const [minutes] = await query<{ stored: string; polled: string }>(
      `select count(distinct m.slot) as stored, count(distinct p.slot) as polled from market.history_minute m
         left join market.poll p on p.slot = m.slot and p.finished_at is not null and not m.item_id = any(p.missing)`,
    )
    expect(minutes?.stored).toBe(minutes?.polled)
    expect(Number(minutes?.stored)).toBeGreaterThan(5)
  }, 120_000)
})
