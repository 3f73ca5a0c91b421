import { createLogger, growHeapBy, readConfig, runServer } from '@gildscope/service-kit'
import { buildApp, SERVICE } from './app.ts'
import { configSchema } from './config.ts'
import { openDatabases } from './databases.ts'

growHeapBy(50)
const config = readConfig(configSchema, process.env)
const logger = createLogger({ name: SERVICE.name, level: config.LOG_LEVEL })
const databases = openDatabases(config.DATABASE_READ_URL ?? config.DATABASE_URL, {
  connections: config.DATABASE_POOL,
  onIdleError: (error) => logger.warn({ err: error }, 'a database connection broke'),
})
const app = await buildApp({ config, databases, now: Date.now, logger })
app.addHook('onClose', () => databases.close())
await runServer(app, config)
