import { createDb } from '@gildscope/db'
import { createLogger, readConfig, runServer } from '@gildscope/service-kit'
import { buildApp } from './app.ts'
import { configSchema } from './config.ts'

const config = readConfig(configSchema, process.env)
const log = createLogger({ name: 'stats', level: config.LOG_LEVEL })
const database = createDb(config.DATABASE_URL, {
  max: config.DATABASE_POOL,
  // Who asks waits no longer, however silent the database is.
  timeoutMs: 20_000,
  applicationName: 'gildscope-stats',
  onIdleError: (error) => log.warn({ err: error }, 'a database connection broke'),
})
const app = await buildApp({ config, database, log, now: () => new Date() })
app.addHook('onClose', () => database.close())
await runServer(app, config)
