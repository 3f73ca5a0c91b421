import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ENDPOINTS, MARKET_STATE_HEADER } from '@gildscope/contracts'
import { deprecationHeaders } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import { configSchema } from '../config.ts'
import { type FakeItems, startFakeItems } from '../testing/fake-items.ts'

/** The address of the attacker, and that of another caller. */
export const ATTACKER = '127.0.0.66'
export const VISITOR = '127.0.0.7'

/** A build without any page: every path of one is unknown. */
const buildNoPages = (): string => {
  const root = mkdtempSync(join(tmpdir(), 'gildscope-pages-'))
  writeFileSync(
    join(root, 'index.html'),
    '<!doctype html><head><title>none</title><script src="/a.js"></script></head>',
  )
  writeFileSync(join(root, 'pages.json'), '[]')
  return root
}

/** More than the buffers of the system take. */
const BIG = Buffer.alloc(24_000_000, 'x')

/** As the service sends it with its chart. */
export const FRAMABLE = "default-src 'none'; frame-ancestors *"

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string }

type Asking = { from?: string; method?: string; headers?: Record<string, string>; body?: string }

/** A gateway in front of a service that answers immediately, never, or with more than a socket buffer holds. */
export const startHostileGateway = async (env: Record<string, string> = {}, { endpoints = ENDPOINTS } = {}) => {
  const held: (() => void)[] = []
  const list = endpoints.items.find(({ name }) => name === 'getItems')
  const items: FakeItems = await startFakeItems((app) => {
    app.get('/gw2/v1/items/json', (incoming, reply) => {
      const { hold, big, state, bytes, age, status, cookie, encoded, length, of, retry } = incoming.query as Record<
        string,
        string | undefined
      >
      reply.type('application/json; charset=utf-8').headers(deprecationHeaders(list))
      if (status !== undefined) reply.code(Number(status))
      if (retry !== undefined) reply.header('retry-after', retry)
      if (cookie !== undefined) reply.header('set-cookie', 'a=b')
      if (age !== undefined)
        return reply.headers({ etag: '"aged"', 'cache-control': `public, max-age=${age}` }).send('[]')
      if (state !== undefined) {
        const header = state === 'now' ? items.stateHeader() : { [MARKET_STATE_HEADER]: 'former' }
        reply.headers({ ...header, etag: `"${state}"`, 'cache-control': 'no-cache', 'x-total-count': '1' })
        if (bytes !== undefined) return reply.send('x'.repeat(Number(bytes)))
        if (encoded === undefined)
          return reply.headers({ ratelimit: '"points";r=7;t=1', 'ratelimit-remaining': '7' }).send(`["${state}"]`)
        const text = `["${state.repeat(1000)}"]`
        const isZipped = String(incoming.headers['accept-encoding'] ?? '').startsWith('gzip')
        return isZipped ? reply.header('content-encoding', 'gzip').send(gzipSync(text)) : reply.send(text)
      }
      if (big !== undefined) return reply.send(of === undefined ? BIG : Buffer.alloc(Number(big), of))
      if (length !== undefined) {
        reply.hijack()
        reply.raw.writeHead(200, { 'content-length': length, 'content-type': 'application/json' })
        reply.raw.write('[')
        return reply.raw.end(']')
      }
      if (hold === undefined) return reply.send('[]')
      return new Promise((resolve) => held.push(() => resolve('[]')))
    })
    app.get('/embed/items/:id', (_incoming, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .headers({ etag: '"chart"', 'cache-control': 'public, max-age=300', 'content-security-policy': FRAMABLE })
        .send('<svg/>'),
    )
    app.post('/gw2/v1/website/login', (incoming) => ({ body: incoming.body }))
    app.post('/gw2/v1/website/signup', () => new Promise((resolve) => held.push(() => resolve('{}'))))
  })
  const webRoot = buildNoPages()
  const config = configSchema.parse({
    LOG_LEVEL: 'silent',
    DATA_SOURCE: 'simulated',
    ITEMS_ORIGIN: items.origin,
    STATS_ORIGIN: items.origin,
    ACCOUNT_ORIGIN: items.origin,
    WEB_ROOT: webRoot,
    ...env,
  })
  const gateway: FastifyInstance = await buildApp({ config, endpoints })
  const origin = await gateway.listen({ port: 0, host: '127.0.0.1' })
  await items.isFollowed()
  const metric = async (name: string): Promise<number> => {
    const text = await gateway.registry.metrics()
    const line = text.split('\n').find((each) => each.startsWith(`${name}{`) && each.includes('service="items"'))
    return Number(line?.split(' ').at(-1))
  }

  const ask = (path: string, { from = VISITOR, method = 'GET', headers = {}, body }: Asking = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const { port } = new URL(origin)
      const sent = request(
        { host: '127.0.0.1', port, path, method, headers, localAddress: from, agent: false },
        (reply) => {
          let text = ''
          reply.setEncoding('utf8')
          reply.on('data', (chunk: string) => {
            text += chunk
          })
          reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: text }))
          reply.on('error', reject)
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })

  return {
    items,
    gateway,
    origin,
    ask,
    /** The value of one of the gateway's metrics about the service. */
    metric,
    /** Calls that the service has not answered yet. */
    held: () => held.length,
    release: () => {
      for (const answer of held.splice(0)) answer()
    },
    close: async () => {
      for (const answer of held.splice(0)) answer()
      await gateway.close()
      await items.close()
      rmSync(webRoot, { recursive: true, force: true })
    },
  }
}

export type HostileGateway = Awaited<ReturnType<typeof startHostileGateway>>
