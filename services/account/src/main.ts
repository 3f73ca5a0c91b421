import { setTimeout } from 'node:timers/promises'
import { createVault } from '@gildscope/base/vault'
import { createDb, sharedGameCalls } from '@gildscope/db'
import { createGameApi, userAgentOf } from '@gildscope/game-api'
import { createJobSystem } from '@gildscope/jobs'
import { createGameCallMeter } from '@gildscope/player-keys'
import {
  collectWhenCalm,
  createLogger,
  growHeapBy,
  PRODUCT_VERSION,
  readConfig,
  runServer,
} from '@gildscope/service-kit'
import { buildApp } from './app.ts'
import { createBackground } from './auth/background.ts'
import { configSchema } from './config.ts'

/** Users wait for these calls. */
const GAME_TIMEOUT_MS = 10_000

growHeapBy(50)
const config = readConfig(configSchema, process.env)
const log = createLogger({ name: 'account', level: config.LOG_LEVEL })
const database = createDb(config.DATABASE_URL, {
  max: config.DATABASE_POOL,
  keepsStatements: config.DATABASE_KEEPS_STATEMENTS,
  // The longest that a caller waits for a database that is slow; one that is silent is noticed earlier.
  timeoutMs: 20_000,
  applicationName: 'gildscope-account',
  onIdleError: (error) => log.warn({ err: error }, 'a database connection broke'),
})
const calls = createGameCallMeter({ database, config })
const game = createGameApi({
  baseUrl: config.GAME_API_URL,
  userAgent: userAgentOf(config, PRODUCT_VERSION),
  timeoutMs: GAME_TIMEOUT_MS,
  tokensPerSecond: config.GAME_TOKENS_PER_SECOND,
  burst: config.GAME_BURST,
  onCall: calls.note,
  ...(config.DATA_SOURCE === 'live' && { shared: sharedGameCalls(database.pool, config) }),
})
const jobs = createJobSystem({ databaseUrl: config.DATABASE_URL, redisUrl: config.REDIS_URL, log })
const vault = createVault(config.VAULT_KEYS)
const background = createBackground(log)
const wait = (milliseconds: number) => setTimeout(milliseconds)
const app = await buildApp({ config, database, vault, game, jobs, log, now: () => new Date(), wait, background })
calls.start(app.registry)
app.addHook('onClose', async () => {
  await background.settled()
  await Promise.allSettled([jobs.close(), game.close()])
  await calls.close()
  await database.close()
})
await runServer(app, config)
collectWhenCalm()
