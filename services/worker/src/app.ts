import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { createVault } from '@gildscope/base/vault'
import { pushKeysOf } from '@gildscope/channels'
import { createDb, createGameCallTally, sharedGameCalls } from '@gildscope/db'
import { createGameApi, userAgentOf } from '@gildscope/game-api'
import {
  backfill,
  createJobSystem,
  importCommunity,
  importDrops,
  importForges,
  importGemstore,
  importMisc,
  importReference,
  pollMarket,
} from '@gildscope/jobs'
import { SLOT_MS } from '@gildscope/market'
import { Outgoing } from '@gildscope/outgoing'
import { createLogger, createRegistry, createServer, type Logger, PRODUCT_VERSION } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { AlertWatch } from './alerts/alert-watch.ts'
import { OrderWatch } from './alerts/orders/order-watch.ts'
import { createGameClock } from './clock.ts'
import { dropsFeedOf, forgesFeedOf, gemstoreFeedOf, type WorkerConfig, worldIdOf } from './config.ts'
import type { WorkerDeps } from './deps.ts'
import { deriveItems } from './derive/derive-items.ts'
import { registerStateGauges } from './gauges/state-gauges.ts'
import { handlersOf } from './handlers.ts'
import { reportJobRun } from './job-run.ts'
import { LookTimer } from './looks/look-timer.ts'
import { Looks } from './looks/looks.ts'
import { createMailer } from './mailer/create-mailer.ts'
import { createMarketMemory } from './memory/market-memory.ts'
import { createWorkerMetrics, labelsOf } from './metrics.ts'
import { CHANGES_PER_TRANSACTION } from './poll/change-store.ts'
import { readinessChecks } from './readiness.ts'
import { createRecorder } from './record/create-recorder.ts'
import { CallLog } from './report/call-log.ts'
import { WorkerReport } from './report/worker-report.ts'
import { rolesOf, type WorkerRole } from './roles.ts'
import { schedules } from './schedules.ts'
import { claimWorld } from './world.ts'

const NAME = 'worker'

export type AppOptions = {
  config: WorkerConfig
  logger?: Logger
  /** Replaces parts, for tests that must reach into a running worker. */
  override?: (deps: WorkerDeps) => WorkerDeps
}

/** The start time of a clock that the game has not set yet: the last stored minute. */
const newestSlotTime = async (pool: pg.Pool): Promise<number> => {
  const { rows } = await pool.query<{ slot: number | null }>('select max(slot) as slot from market.poll')
  const slot = rows[0]?.slot ?? null
  return slot === null ? Date.now() : slot * SLOT_MS
}

/**
 * The worker: takes jobs as soon as it is created, stops with `close`. Throws OtherWorldError on another world's
 * database.
 */
export const buildApp = async ({ config, logger, override }: AppOptions): Promise<FastifyInstance> => {
  const log = logger ?? createLogger({ name: NAME, level: config.LOG_LEVEL })
  const registry = createRegistry(NAME)
  const db = createDb(config.DATABASE_URL, {
    max: config.DATABASE_POOL,
    applicationName: `gildscope-${NAME}`,
    onIdleError: (error) => log.warn({ err: error }, 'a connection to the database broke'),
  })
  const roles = rolesOf(config)
  const world = { id: worldIdOf(config), mode: config.DATA_SOURCE }
  try {
    await claimWorld(db.pool, world)
  } catch (error) {
    await db.close()
    throw error
  }
  const clock = createGameClock(config.DATA_SOURCE, await newestSlotTime(db.pool))
  const calls = new CallLog()
  const metrics = createWorkerMetrics(registry)
  const tally = createGameCallTally({ pool: db.pool, egress: config.GAME_EGRESS, now: Date.now })
  const recorder =
    config.GAME_API_RECORD === undefined || !roles.includes('market')
      ? null
      : await createRecorder({ folder: config.GAME_API_RECORD, now: clock.now, log })
  const game = createGameApi({
    baseUrl: config.GAME_API_URL,
    userAgent: userAgentOf(config, PRODUCT_VERSION),
    tokensPerSecond: config.GAME_TOKENS_PER_SECOND,
    burst: config.GAME_BURST,
    // A simulated game has no call limit.
    ...(config.DATA_SOURCE === 'live' && { shared: sharedGameCalls(db.pool, config) }),
    timeoutMs: config.GAME_TIMEOUT_MS,
    // Not the market's clock, which stops while no call is made.
    clock: performance,
    onGameTime: clock.note,
    onCall: (call) => {
      calls.note(call)
      tally.note(call.priority)
      metrics.gameCalls.inc(labelsOf(call))
    },
    ...(recorder && { onAnswer: recorder.note }),
  })
  const jobs = createJobSystem({ databaseUrl: config.DATABASE_URL, redisUrl: config.REDIS_URL, log })
  const market = createMarketMemory()
  const looks = new Looks({ config, game, clock, market, log, isRecorded: recorder !== null })
  const vault = createVault(config.VAULT_KEYS)
  const watchDeps = { pool: db.pool, vault, config, jobs, log, now: () => new Date() }
  const own: WorkerDeps = {
    config,
    db,
    game,
    log,
    clock,
    jobs,
    recorder,
    world,
    metrics,
    vault,
    mailer: config.SMTP_URL === undefined ? null : createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM }),
    outgoing: new Outgoing({
      allowsLoopback: config.WEBHOOK_PRIVATE === 'allow',
      userAgent: userAgentOf({ PUBLIC_ORIGIN: config.PUBLIC_ORIGIN }, PRODUCT_VERSION),
    }),
    pushKeys: pushKeysOf(config.PSEUDONYM_KEY),
    report: new WorkerReport({ config, pool: db.pool, game, jobs, calls, looks, log, now: Date.now }),
    workerId: `${hostname()} ${process.pid} ${randomUUID().slice(0, 8)}`,
    market,
    looks,
    lookTimer: new LookTimer(looks, Date.now),
    alerts: new AlertWatch(watchDeps),
    orderAlerts: new OrderWatch(watchDeps),
    changesPerTransaction: CHANGES_PER_TRANSACTION,
    afterPoll: async (itemIds, signal) => {
      await deriveItems({ db }, itemIds, signal)
    },
  }
  const deps = override?.(own) ?? own
  registerStateGauges(registry, deps, roles)

  // The Redis of the queues does not evict keys, so nothing else is counted there.
  const { REDIS_URL: _queues, ...serverConfig } = config
  const app = await createServer({
    name: NAME,
    version: PRODUCT_VERSION,
    config: serverConfig,
    endpoints: [],
    logger: log,
    registry,
    readiness: readinessChecks(deps, roles),
  })
  // Released in this order: no job may run without its database.
  app.addHook('onClose', async () => {
    await deps.report.close()
    await jobs.close()
    deps.lookTimer.stop()
    deps.mailer?.close()
    await deps.recorder?.finish()
    await game.close()
    await tally.close()
    await db.close()
  })
  if (deps.mailer === null && roles.includes('people')) log.warn({}, 'no SMTP_URL is set: mails wait until it is')
  tally.start()
  await startJobs(deps, roles)
  // The single row of this report is about polls.
  if (roles.includes('market')) deps.report.start()
  return app
}

/** Work that the market needs before its schedules fire. */
const enqueueFirst = async ({ config, jobs }: WorkerDeps): Promise<void> => {
  // With an existing schedule, the market would stay empty until its next turn.
  await jobs.enqueue(importReference, {}, { priority: 1 })
  await jobs.enqueue(pollMarket, {})
  const gemstore = gemstoreFeedOf(config)
  if (gemstore !== null) await jobs.enqueue(importGemstore, { feedUrl: gemstore })
  // Without feeds, too: it removes what was read before they were switched off.
  await jobs.enqueue(importCommunity, {})
  const forges = forgesFeedOf(config)
  if (forges !== null) await jobs.enqueue(importForges, forges)
  const drops = dropsFeedOf(config)
  if (drops !== null) await jobs.enqueue(importDrops, drops)
  await jobs.enqueue(importMisc, {})
  await jobs.enqueue(backfill, {})
}

const startJobs = async (deps: WorkerDeps, roles: readonly WorkerRole[]): Promise<void> => {
  const { config, jobs, log, metrics } = deps
  // One role sets the schedules for all: it alone has every address that they need.
  if (roles.includes('market')) {
    await jobs.applySchedules(schedules(config))
    await enqueueFirst(deps)
  }
  await jobs.startWorkers({
    handlers: handlersOf(roles),
    ...config.QUEUE_SIZES,
    deps,
    log,
    onFinished: (finished) => void reportJobRun({ pool: deps.db.pool, log, metrics }, finished),
  })
}
