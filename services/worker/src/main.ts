import { giveBackPages, growHeapBy, readConfig, runServer } from '@gildscope/service-kit'
import { buildApp } from './app.ts'
import { workerConfigSchema } from './config.ts'
import { OtherWorldError } from './world.ts'

growHeapBy(75)
// No one waits for it, and its jobs leave much behind.
giveBackPages(true)

const config = readConfig(workerConfigSchema, process.env)
try {
  await runServer(await buildApp({ config }), config)
} catch (error) {
  if (!(error instanceof OtherWorldError)) throw error
  process.stderr.write(`Cannot start: ${error.message}\n`)
  process.exit(1)
}
