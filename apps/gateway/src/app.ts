import { ENDPOINTS } from '@gildscope/contracts'
import {
  type ConstantHeaders,
  createLogger,
  createRegistry,
  createServer,
  PRODUCT_VERSION,
  securityHeaders,
  trustedProxies,
} from '@gildscope/service-kit'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { registerDevMail } from './dev-mail/register-dev-mail.ts'
import { AnswerStore } from './door/answer-store.ts'
import { createCallerOf } from './door/caller-of.ts'
import { Connections } from './door/connections.ts'
import { cutSlowReaders } from './door/cut-slow-readers.ts'
import { Door } from './door/door.ts'
import { createTargets } from './door/find-target.ts'
import { SlowReaders } from './door/slow-readers.ts'
import { registerDumps } from './dumps/register-dumps.ts'
import { mayReadMetrics } from './metrics-access.ts'
import { misplacedCalls } from './misplaced-calls.ts'
import { securityTxt } from './security-txt.ts'
import { serviceReadiness } from './service-readiness.ts'
import { PUBLIC_PREFIX, SERVICES, serviceRoutes } from './service-routes.ts'
import { followFeed } from './streams/follow-feed.ts'
import { MarketMirror } from './streams/market-mirror.ts'
import { PriceStream } from './streams/price-stream.ts'
import { streamRoutes } from './streams/routes.ts'
import { streamMetrics } from './streams/stream-metrics.ts'
import { StreamPlaces } from './streams/stream-places.ts'
import { fetchBy, Upstreams } from './upstreams/upstreams.ts'
import { registerWeb } from './web/register-web.ts'
import { pageHeaders, webConfig } from './web/web-config.ts'

export type AppDeps = {
  config: Config
  logger?: FastifyBaseLogger
  now?: () => number
  /** The public calls by owner; those of the contracts. */
  endpoints?: typeof ENDPOINTS
}

const ROBOTS = [
  'User-agent: *',
  'Disallow: /gw2/',
  'Disallow: /game/',
  'Disallow: /dev/',
  'Disallow: /dumps/',
  '',
].join('\n')

/** Concurrent calls with a body to one service: some wait for hashes, and those of one address for each other anyway. */
const AT_ONCE = 192
const AT_ONCE_PER_ADDRESS = 16
const REPLAY_MS = 15 * 60_000
const HEARTBEAT_MS = 15_000
const CONNECTION_CHECK_MS = 1_000
/** Of a body that nobody reads yet: a crowd's first packets would fill twice as much with the default of 64 KiB. */
const READ_AHEAD_BYTES = 16_384

/** Bytes that may wait for slow readers, here and in the services. */
const MOST_SLOW_BYTES = 64_000_000

/** Spare connections per origin, for responses that wait for slow readers. */
const CONNECTIONS_PER_ORIGIN = 4

const upstreamsOf = (config: Config): Map<string, Upstreams> => {
  const origins: [string, readonly string[]][] = [
    ['items', config.ITEMS_ORIGIN],
    ['stats', config.STATS_ORIGIN],
    ['account', config.ACCOUNT_ORIGIN],
    ...(config.GAME_ORIGIN === undefined ? [] : [['game', [config.GAME_ORIGIN]] as [string, string[]]]),
  ]
  return new Map(origins.map(([name, own]) => [name, new Upstreams(own, AT_ONCE * CONNECTIONS_PER_ORIGIN)]))
}

/** One origin for everything: the pages, the public API by owner, and in demo and replay the simulated game. */
export const buildApp = async ({
  config,
  logger,
  now = Date.now,
  endpoints = ENDPOINTS,
}: AppDeps): Promise<FastifyInstance> => {
  const log = logger ?? createLogger({ name: 'gateway', level: config.LOG_LEVEL })
  const registry = createRegistry('gateway')
  const mirror = new MarketMirror(now)
  const headers: ConstantHeaders = securityHeaders({
    dataSource: config.DATA_SOURCE,
    publicOrigin: config.PUBLIC_ORIGIN,
  })
  const upstreams = upstreamsOf(config)
  const items = upstreams.get('items')!
  const connections = new Connections({
    most: config.CONNECTIONS_PER_ADDRESS,
    isProxy: trustedProxies(config.TRUST_PROXY),
  })
  const slowReaders = new SlowReaders(MOST_SLOW_BYTES)
  const door = new Door({
    upstreams,
    connections,
    limits: {
      openRequests: config.OPEN_REQUESTS_PER_ADDRESS,
      atOnce: AT_ONCE,
      atOncePerAddress: AT_ONCE_PER_ADDRESS,
      bodyBytes: config.BODY_LIMIT_BYTES,
      slowMs: config.SLOW_REQUEST_MS,
    },
    findTarget: createTargets(serviceRoutes(endpoints), config.GAME_ORIGIN !== undefined, headers),
    callerOf: createCallerOf(config.TRUST_PROXY, log),
    store: new AnswerStore({ maxBytes: config.ANSWER_STORE_BYTES, metrics: registry, mirror, slowReaders, now }),
    slowReaders,
    registry,
    log,
    headers,
  })
  const pages = webConfig(config, PRODUCT_VERSION)
  const app = await createServer({
    name: 'gateway',
    version: PRODUCT_VERSION,
    config,
    endpoints: Object.values(endpoints).flat(),
    isGateway: true,
    registry,
    headers: pageHeaders(pages),
    answerFirst: (request, response, framework) => door.answer(request, response, framework),
    http: {
      requestTimeout: config.REQUEST_TIMEOUT_MS,
      headersTimeout: config.REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: CONNECTION_CHECK_MS,
      highWaterMark: READ_AHEAD_BYTES,
    },
    mayReadMetrics: (request) => mayReadMetrics(request, config),
    readiness: Object.fromEntries(SERVICES.map((name) => [name, () => serviceReadiness(door, name)])),
    logger: log,
  })
  connections.watch(app.server)
  const stopCutting = cutSlowReaders(app.server, config.READING_INTERVAL_MS)

  app.get('/config.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(pages))
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(ROBOTS))
  securityTxt(app, config, now)

  const stream = new PriceStream({ mirror, now, replayMs: REPLAY_MS, heartbeatMs: HEARTBEAT_MS })
  const places = new StreamPlaces({ inAll: config.STREAM_CLIENTS, perAddress: config.STREAMS_PER_ADDRESS })
  streamMetrics(registry, stream, mirror)
  await app.register(async (scope) => streamRoutes(scope, { stream, mirror, places }), { prefix: PUBLIC_PREFIX })
  misplacedCalls(app)
  await app.register((scope) => registerDumps(scope, config))
  await app.register((scope) => registerWeb(scope, config, pages, fetchBy(items)))
  const { MAIL_SINK_ORIGIN } = config
  if (MAIL_SINK_ORIGIN !== undefined && config.DATA_SOURCE !== 'live') {
    await app.register((scope) => registerDevMail(scope, MAIL_SINK_ORIGIN, config))
  }

  let stopFollowing: (() => Promise<void>) | null = null
  app.addHook('onReady', async () => {
    stopFollowing = followFeed({ upstreams: items, mirror, log })
  })
  app.addHook('preClose', async () => {
    door.drain()
    stream.close()
    await stopFollowing?.()
  })
  app.addHook('onClose', async () => {
    stopCutting()
    await door.close()
  })
  return app
}
