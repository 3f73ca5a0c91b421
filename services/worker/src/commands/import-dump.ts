import { parseArgs } from 'node:util'
import { createDb } from '@gildscope/db'
import { DumpError, dumpPlaceShape, importDump, openSource, storeSettings } from '@gildscope/dumps'
import { WINDOWS } from '@gildscope/market'
import { baseConfigShape, createLogger, databaseConfigShape, growHeapBy, readConfig } from '@gildscope/service-kit'
import * as z from 'zod'
import { workerConfigSchema } from '../config.ts'
import { deriveItems } from '../derive/derive-items.ts'
import { rollUpAgain } from '../roll-up/roll-up.ts'
import { refreshWindow } from '../windows/refresh-window.ts'

/** Reads much and keeps little: a sixth less memory for a tenth more CPU. */
const HEAP_GROWS_PERCENT = 100

const USAGE = `Brings a dump of the market into a database of the newest schema. What is there stays, what is missing is filled.

  node services/worker/src/commands/import-dump.ts --from https://site.example/dumps
  node services/worker/src/commands/import-dump.ts --from /var/backups/dumps

  --from    a folder, the /dumps of a site, or the address of a bucket

DATABASE_URL names the database. A bucket that is not public is asked with DUMP_ACCESS_KEY, DUMP_SECRET_KEY and
DUMP_REGION. An import that was stopped is begun again and continues where something is missing.
`

const environmentSchema = z.object({
  DATABASE_URL: databaseConfigShape.DATABASE_URL,
  LOG_LEVEL: baseConfigShape.LOG_LEVEL,
  POLL_SECONDS: workerConfigSchema.shape.POLL_SECONDS,
  DUMP_ACCESS_KEY: dumpPlaceShape.DUMP_ACCESS_KEY,
  DUMP_SECRET_KEY: dumpPlaceShape.DUMP_SECRET_KEY,
  DUMP_REGION: dumpPlaceShape.DUMP_REGION,
})

const run = async (from: string): Promise<void> => {
  growHeapBy(HEAP_GROWS_PERCENT)
  const environment = readConfig(environmentSchema, process.env)
  const log = createLogger({ name: 'import-dump', level: environment.LOG_LEVEL })
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort(new Error('stopped')))
  const { pool, ...db } = createDb(environment.DATABASE_URL, { applicationName: 'gildscope-import-dump' })
  const now = new Date()
  try {
    const { days, rows, shared } = await importDump({
      pool,
      source: openSource(storeSettings(from, environment)),
      now,
      signal: stop.signal,
      onPart: (part, added) => log.info({ part, rows: added }, 'imported'),
    })
    await rollUpAgain(pool, shared, stop.signal)
    if (rows > 0 || shared.days.length > 0) {
      const common = { pool, now, signal: stop.signal, pollSeconds: environment.POLL_SECONDS }
      for (const window of WINDOWS) await refreshWindow(window, common)
      await deriveItems({ db: { pool, ...db } }, 'all', stop.signal)
    }
    log.info({ days, rows }, 'the dump is imported')
  } finally {
    await db.close()
  }
}

const { values } = parseArgs({ options: { from: { type: 'string' }, help: { type: 'boolean' } } })
if (values.help === true || values.from === undefined) process.stdout.write(USAGE)
else {
  try {
    await run(values.from)
  } catch (error) {
    process.stderr.write(`${error instanceof DumpError ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
