import { collectWhenCalm, createLogger, growHeapBy, readConfig, runServer } from '@gildscope/service-kit'
import { buildApp } from './app.ts'
import { configSchema } from './config.ts'

growHeapBy(50)
const config = readConfig(configSchema, process.env)
const logger = createLogger({ name: 'gateway', level: config.LOG_LEVEL })
await runServer(await buildApp({ config, logger }), config)
collectWhenCalm()
