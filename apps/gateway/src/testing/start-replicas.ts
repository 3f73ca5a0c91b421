import { until } from '@gildscope/testkit/until'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import { configSchema } from '../config.ts'
import { type Breakable, startBreakable } from './breakable.ts'
import { type FakeItems, startFakeItems } from './fake-items.ts'

export const LIST = '/gw2/v1/items/json'
export const LOGIN = '/gw2/v1/website/login'

export type Replica = Breakable & {
  items: FakeItems
  name: string
  held: (() => void)[]
  /** Whether it answers every call with an error. */
  ill: { isIll: boolean }
}

const startReplica = async (): Promise<Replica> => {
  const held: (() => void)[] = []
  const ill = { isIll: false }
  const items: FakeItems = await startFakeItems((app) => {
    const whole = () => ({ port: new URL(items.origin).port, version: items.state() })
    app.get(LIST, (request, reply) => {
      reply.headers({ ...items.stateHeader(), etag: `"${items.state()}"`, 'cache-control': 'no-cache' })
      const { hold } = request.query as { hold?: string }
      if (ill.isIll) return reply.code(500).send({ error: { message: 'ill' } })
      if (hold === undefined) return whole()
      return new Promise((resolve) => held.push(() => resolve(whole())))
    })
    app.post(LOGIN, (request) => {
      const { hold } = request.body as { hold?: boolean }
      if (hold !== true) return whole()
      return new Promise((resolve) => held.push(() => resolve(whole())))
    })
  })
  return { ...(await startBreakable(items.origin)), items, held, ill }
}

/** A gateway in front of several replicas, each with its own copy of the market. */
export const startReplicas = async (count = 2) => {
  const replicas: Replica[] = []
  for (let index = 0; index < count; index += 1) replicas.push(await startReplica())
  const origins = replicas.map(({ origin }) => origin).join()
  const config = configSchema.parse({
    LOG_LEVEL: 'silent',
    ITEMS_ORIGIN: origins,
    STATS_ORIGIN: origins,
    ACCOUNT_ORIGIN: origins,
    WEB_ROOT: '/nowhere',
  })
  const gateway: FastifyInstance = await buildApp({ config })
  const origin = await gateway.listen({ port: 0, host: '127.0.0.1' })
  const [one, other] = replicas as [Replica, Replica]

  const metric = async (name: string, { name: replica }: Replica, service = 'items'): Promise<number> => {
    const text = await gateway.registry.metrics()
    const labels = `service="${service}",origin="${replica}"`
    const line = text.split('\n').find((each) => each.startsWith(`${name}{`) && each.includes(labels))
    return Number(line?.split(' ').at(-1))
  }
  const reaches = async (name: string, replica: Replica, value: number, service?: string): Promise<void> => {
    await until(`${name} of ${replica.name} is ${value}`, async () => (await metric(name, replica, service)) === value)
  }

  let asked = 0
  const answer = async (path: string, init?: RequestInit) => {
    const reply = await fetch(`${origin}${path}`, init)
    const body = (await reply.json()) as { port?: string; version?: string; error?: { message: string } }
    const by = replicas.find(({ items }) => new URL(items.origin).port === body.port)
    return { status: reply.status, by, body }
  }
  return {
    gateway,
    origin,
    replicas,
    one,
    other,
    metric,
    reaches,
    /** Requests the list under a new address each time, so that it is never cached. */
    read: (query = '') => {
      asked += 1
      return answer(`${LIST}?asked=${asked}${query}`)
    },
    /** Requests the list, always under the same address. */
    readAgain: () => answer(LIST),
    post: (body: Record<string, unknown> = {}) =>
      answer(LOGIN, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    followed: (): Replica | undefined => replicas.find(({ items }) => items.feedReaders() > 0),
    close: async (): Promise<void> => {
      for (const { held } of replicas) for (const release of held.splice(0)) release()
      await gateway.close()
      for (const { kill, items } of replicas) {
        await kill()
        await items.close()
      }
    },
  }
}

export type Replicas = Awaited<ReturnType<typeof startReplicas>>
