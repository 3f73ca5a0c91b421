import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { pushKeysOf } from '@gildscope/channels'
import { accountSchema, createDb, type DbHandle } from '@gildscope/db'
import { alertNotice, queueNotice } from '@gildscope/mail'
import { Outgoing } from '@gildscope/outgoing'
import { createLogger } from '@gildscope/service-kit'
import {
  AlertWatch,
  DeliveryStore,
  exampleAlert,
  insertAccount,
  insertChannel,
  sendDeliveries,
  testMailConfig,
  testVault,
} from '@gildscope/worker/alert-harness'
import { startDatabase } from '../support/database.ts'
import { quantile } from '../support/median.ts'
import { atMost, type Measured } from '../support/report.ts'
import { FIRST_SLOT, makeMarket, pollOnce } from './make-rules.ts'

const OWNERS = 200
const RULES_EACH = 5
const HOSTS = 100
const SLOW_OWNERS = 400
const SLOW_EACH = 25
const SLOW_MS = 4_000
const MOST_SECONDS = 5
const OTHERS = 100
const OTHERS_EVERY_MS = 200

const SECRET = `whsec_${randomBytes(24).toString('base64')}`
const deps = { vault: testVault, config: testMailConfig }

/** Hosts of one machine: `slow.localhost` takes its time, all others answer at once. */
const startReceiver = async () => {
  const received = new Map<string, number>()
  const server = createServer((request, response) => {
    received.set(String(request.headers['webhook-id']), Date.now())
    const isSlow = request.headers.host?.startsWith('slow') ?? false
    request.resume().on('end', () => setTimeout(() => response.writeHead(204).end(), isSlow ? SLOW_MS : 0))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    received,
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const startSending = ({ db: handle, signal }: { db: DbHandle; signal: AbortSignal }): Promise<void> =>
  sendDeliveries({
    ...{ ...deps, signal, store: new DeliveryStore(handle), now: () => new Date(), onResult: () => {} },
    outgoing: new Outgoing({ allowsLoopback: true, userAgent: 'bench' }),
    pushKeys: pushKeysOf(Buffer.alloc(32, 1)),
    log: { error: () => {} },
  })

const addHook = async ({ db }: DbHandle, host: string, port: number): Promise<string> => {
  const accountId = await insertAccount(db, { email: null })
  const content = { kind: 'webhook' as const, address: `http://${host}:${port}/hook`, secret: SECRET }
  await insertChannel(db, accountId, { id: 'hook', kind: 'webhook', content })
  return accountId
}

/** One poll makes a rule of each item true: from its end to the receipt of each webhook. */
const measureBurst = async (handle: DbHandle, { port, received }: Awaited<ReturnType<typeof startReceiver>>) => {
  const at = new Date(Date.now() - 3_600_000)
  const rules: (typeof accountSchema.alert.$inferInsert)[] = []
  for (let owner = 0; owner < OWNERS; owner += 1) {
    const accountId = await addHook(handle, `host-${owner % HOSTS}.localhost`, port)
    for (let n = 0; n < RULES_EACH; n += 1)
      rules.push({
        ...{ accountId, alertId: `r${n}`, name: 'rule', subject: { kind: 'item', id: 1 + owner * RULES_EACH + n } },
        ...{ conditions: 'sell_quantity:gt:1000', price: 'best', certainty: 'sure', hold: 1, repeat: 'again' },
        ...{ channels: ['hook'], until: null, state: 'armed', reason: null, revision: 1 },
        ...{ createdAt: at, updatedAt: at, changedAt: at },
      })
  }
  await handle.db.insert(accountSchema.alert).values(rules)
  let sending: Promise<void> = Promise.resolve()
  const watch = new AlertWatch({
    ...{ ...deps, config: { ...testMailConfig, POLL_SECONDS: 60 }, pool: handle.pool, now: () => new Date() },
    jobs: {
      enqueue: async () => {
        sending = startSending({ db: handle, signal: new AbortController().signal })
        return ''
      },
    },
    log: createLogger({ name: 'bench', level: 'silent' }),
  })
  await pollOnce(handle.pool, FIRST_SLOT, true)
  await watch.judge(FIRST_SLOT)
  await handle.pool.query('update market.price set sell_quantity = 2000 where item_id <= $1', [OWNERS * RULES_EACH])
  await pollOnce(handle.pool, FIRST_SLOT + 1, true)
  const finished = Date.now()
  const { notices } = await watch.judge(FIRST_SLOT + 1)
  const judgedMs = Date.now() - finished
  await sending
  const delays = [...received.values()].map((moment) => (moment - finished) / 1_000)
  return atMost(
    `${notices} events of one poll, ${HOSTS} hosts: from its end to a webhook, p95`,
    ...([quantile(delays, 0.95), MOST_SECONDS, ' s', { events: notices, received: received.size, judgedMs }] as const),
  )
}

/** While thousands of webhooks wait for a slow host, others are told of something now and then. */
const measureSlowHost = async (handle: DbHandle, { port, received }: Awaited<ReturnType<typeof startReceiver>>) => {
  for (let owner = 0; owner < SLOW_OWNERS; owner += 1) {
    const accountId = await addHook(handle, 'slow.localhost', port)
    await handle.pool.query(
      `with told as (
         insert into account.notice (account_id, notice_id, event, kind, at, "values", alert_id, item_id)
         select $1, gen_random_uuid(), 'alert/' || n, 'alert', now(), $2, null, null from generate_series(1, $3) n
         returning notice_id)
       insert into account.delivery (account_id, notice_id, channel_id, created_at, state, next_try_at)
       select $1, notice_id, 'hook', now(), 'waiting', now() from told`,
      [accountId, exampleAlert, SLOW_EACH],
    )
  }
  const other = await Promise.all(Array.from({ length: 10 }, (_, at) => addHook(handle, `other-${at}.localhost`, port)))
  received.clear()
  const stop = new AbortController()
  const sending = startSending({ db: handle, signal: stop.signal })
  await wait(2_000)
  const queued = new Map<string, number>()
  for (let n = 0; n < OTHERS; n += 1) {
    const accountId = other[n % other.length] ?? ''
    const event = { accountId, id: `other-${n}`, values: exampleAlert, channels: ['hook'] }
    const moment = new Date()
    await queueNotice(handle.db, deps, alertNotice, event, moment)
    queued.set(`alert/other-${n}`, moment.getTime())
    await wait(OTHERS_EVERY_MS)
  }
  await wait(1_000)
  stop.abort()
  await sending
  const { rows } = await handle.pool.query<{ id: string; event: string }>(
    `select notice_id as id, event from account.notice where event like 'alert/other-%'`,
  )
  const delays = rows.map(({ id, event }) => {
    const [at = Number.POSITIVE_INFINITY, from = 0] = [received.get(id), queued.get(event)]
    return (at - from) / 1_000
  })
  const slow = received.size - rows.length
  return atMost(
    `${SLOW_OWNERS * SLOW_EACH} webhooks wait for a host that takes 4 s: others meanwhile, p95`,
    ...([quantile(delays, 0.95), MOST_SECONDS, ' s', { others: delays.length, slowReceived: slow }] as const),
  )
}

/** How soon a webhook is called. Everything runs in this process, but for the database. */
export const measureDelivery = async (): Promise<Measured[]> => {
  const database = await startDatabase()
  const handle = createDb(database.url, { max: 10 })
  const receiver = await startReceiver()
  try {
    await makeMarket(handle.pool)
    return [await measureBurst(handle, receiver), await measureSlowHost(handle, receiver)]
  } finally {
    receiver.close()
    await handle.close()
    await database.close()
  }
}
