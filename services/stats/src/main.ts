import { createDb, sharedGameCalls } from '@gildscope/db'
import { createGameApi, userAgentOf } from '@gildscope/game-api'
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
import { configSchema } from './config.ts'

/** Submitters wait for these calls. */
const GAME_TIMEOUT_MS = 10_000

growHeapBy(50)
const config = readConfig(configSchema, process.env)
const log = createLogger({ name: 'stats', level: config.LOG_LEVEL })
const database = createDb(config.DATABASE_URL, {
  max: config.DATABASE_POOL,
  // The longest that a caller waits for a database that is slow; one that is silent is noticed earlier.
  timeoutMs: 20_000,
  applicationName: 'gildscope-stats',
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
const app = await buildApp({ config, database, game, log, now: () => new Date() })
calls.start(app.registry)
app.addHook('onClose', async () => {
  await game.close()
  await calls.close()
  await database.close()
})
await runServer(app, config)
collectWhenCalm()
