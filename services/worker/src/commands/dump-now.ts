import { parseArgs } from 'node:util'
import { MINUTE_MS } from '@gildscope/base/time'
import { createDb } from '@gildscope/db'
import { DumpError, dumpPlaceShape, findWorld, openStore, storeSettings, writeDumps } from '@gildscope/dumps'
import { baseConfigShape, createLogger, databaseConfigShape, readConfig } from '@gildscope/service-kit'
import type pg from 'pg'
import * as z from 'zod'
import { workerConfigSchema } from '../config.ts'
import { rollUp } from '../roll-up/roll-up.ts'

const USAGE = `Dumps everything that was collected until now, the open day too, for a move to another database.

  node services/worker/src/commands/dump-now.ts

DATABASE_URL names the database, DUMP_URL the place of the dumps, the same as that of the worker: a folder, or a bucket with
DUMP_ACCESS_KEY, DUMP_SECRET_KEY and DUMP_REGION. DUMP_CSV, DUMP_MINUTES and DUMP_LICENCE are those of the worker, too. It may
run while the site does: what is collected afterwards is in the next dump. import-dump.ts brings the dumps into the other
database.
`

const environmentSchema = z.object({
  DATABASE_URL: databaseConfigShape.DATABASE_URL,
  LOG_LEVEL: baseConfigShape.LOG_LEVEL,
  ...dumpPlaceShape,
  DUMP_CSV: workerConfigSchema.shape.DUMP_CSV,
  DUMP_MINUTES: workerConfigSchema.shape.DUMP_MINUTES,
  DUMP_LICENCE: workerConfigSchema.shape.DUMP_LICENCE,
})

/** The end of the last poll's minute: in a replay the machine's clock says nothing about the market. */
const marketTime = async (pool: pg.Pool): Promise<Date> => {
  const { rows } = await pool.query<{ slot: number | null }>(
    'select max(slot) as slot from market.poll where finished_at is not null',
  )
  const slot = rows[0]?.slot ?? null
  if (slot === null) throw new DumpError('nothing was collected yet: there is nothing to dump')
  return new Date((slot + 1) * MINUTE_MS - 1)
}

const run = async (): Promise<void> => {
  const environment = readConfig(environmentSchema, process.env)
  const { DUMP_URL: place } = environment
  if (place === undefined) throw new DumpError('DUMP_URL is not set; expected the place of the dumps, as of the worker')
  const log = createLogger({ name: 'dump-now', level: environment.LOG_LEVEL })
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort(new Error('stopped')))
  const { pool, close } = createDb(environment.DATABASE_URL, { applicationName: 'gildscope-dump-now' })
  try {
    const world = await findWorld(pool)
    if (world === null) throw new DumpError('no worker ever ran on this database: there is nothing to dump')
    // The open hour is dumped as of the last poll.
    await rollUp({ pool, now: await marketTime(pool), signal: stop.signal })
    const { fullDisk, daysLeft, ...written } = await writeDumps({
      pool,
      store: openStore(storeSettings(place, environment)),
      world,
      licence: environment.DUMP_LICENCE,
      now: new Date(),
      hasMinutes: environment.DUMP_MINUTES,
      hasCsv: environment.DUMP_CSV,
      mostDays: Number.POSITIVE_INFINITY,
      isForMove: true,
      signal: stop.signal,
    })
    if (fullDisk !== null) {
      throw new DumpError(
        `less than a tenth of the disk of ${place} is free (${fullDisk.freeBytes} of ${fullDisk.sizeBytes} bytes), and ` +
          `${daysLeft} days are left: make room and start again`,
      )
    }
    log.info({ ...written, place }, 'everything until now is dumped')
  } finally {
    await close()
  }
}

const { values } = parseArgs({ options: { help: { type: 'boolean' } } })
if (values.help === true) process.stdout.write(USAGE)
else {
  try {
    await run()
  } catch (error) {
    process.stderr.write(`${error instanceof DumpError ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
