import { parseArgs } from 'node:util'
import { DAY_MS } from '@gildscope/base/time'
import { createDb } from '@gildscope/db'
import { WINDOWS } from '@gildscope/market'
import { baseConfigShape, createLogger, databaseConfigShape, readConfig } from '@gildscope/service-kit'
import * as z from 'zod'
import { workerConfigSchema } from '../config.ts'
import { deriveItems } from '../derive/derive-items.ts'
import { createArchiveClient } from '../import-history/archive-client.ts'
import { archiveOptions } from '../import-history/archive-options.ts'
import { finishImport } from '../import-history/finish-import.ts'
import { importAndFinish } from '../import-history/import-and-finish.ts'
import { importArchive } from '../import-history/import-archive.ts'
import { importFile } from '../import-history/import-file.ts'
import { listItemsToImport } from '../import-history/list-items.ts'
import { refreshWindow } from '../windows/refresh-window.ts'

const USAGE = `Takes history over from a compatible archive or from files. Rows of this installation's own polls stay.

  node services/worker/src/commands/import-history.ts --url https://archive.example/gw2 [--days 365] [--hour-days 7]
  node services/worker/src/commands/import-history.ts --file history.jsonl.gz --file more.csv [--again]

  --url URL         archive; what comes before /v2/history
  --file FILE       .jsonl or .csv (.gz too): rows of an archive, or point series by item
  --days N          whole days back for day rows, 0 for none (365)
  --hour-days N     whole days back for hour rows, 0 for none (7)
  --items 1,2       only these items of an archive
  --again           read files from their beginning although they were imported before

DATABASE_URL names the database, PUBLIC_ORIGIN your site, which the archive is sent. It is asked one question at a time
with a pause after each, and for fewer items when an answer is too much for it. An import that was stopped continues where it was.`

const optionsSchema = z.object({
  url: z.url({ protocol: /^https?$/ }).optional(),
  file: z.array(z.string().min(1)).default([]),
  days: z.coerce.number().int().min(0).max(10_000).default(365),
  'hour-days': z.coerce.number().int().min(0).max(90).default(7),
  items: z
    .string()
    .regex(/^\d{1,9}(,\d{1,9})*$/)
    .transform((text) => text.split(',').map(Number))
    .optional(),
  again: z.boolean().default(false),
  help: z.boolean().default(false),
})
const environmentSchema = z.object({
  DATABASE_URL: databaseConfigShape.DATABASE_URL,
  LOG_LEVEL: baseConfigShape.LOG_LEVEL,
  DATA_SOURCE: baseConfigShape.DATA_SOURCE,
  PUBLIC_ORIGIN: baseConfigShape.PUBLIC_ORIGIN,
  GAME_API_USER_AGENT: workerConfigSchema.shape.GAME_API_USER_AGENT,
  POLL_SECONDS: workerConfigSchema.shape.POLL_SECONDS,
})

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    file: { type: 'string', multiple: true },
    days: { type: 'string' },
    'hour-days': { type: 'string' },
    items: { type: 'string' },
    again: { type: 'boolean' },
    help: { type: 'boolean' },
  },
})
const options = optionsSchema.parse(values)

const run = async (): Promise<void> => {
  const environment = readConfig(environmentSchema, process.env)
  const log = createLogger({ name: 'import-history', level: environment.LOG_LEVEL })
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort(new Error('stopped')))
  const { pool, ...db } = createDb(environment.DATABASE_URL, { applicationName: 'gildscope-import-history' })
  const common = { pool, now: new Date(), signal: stop.signal }
  const importAll = async (onStored: (rows: number) => void): Promise<void> => {
    for (const file of options.file) {
      const rows = await importFile({ ...common, file, resolution: 'day', again: options.again, onStored })
      log.info({ file, rows }, 'file imported')
    }
    if (options.url !== undefined) {
      const archive = createArchiveClient(archiveOptions(environment, options.url, stop.signal))
      const ids = options.items ?? (await listItemsToImport(archive, pool))
      for (const [resolution, days] of [
        ['hour', options['hour-days']],
        ['day', options.days],
      ] as const)
        if (days > 0) await importArchive({ ...common, archive, ids, resolution, days, log, onStored })
    }
  }
  const finish = async (): Promise<void> => {
    await finishImport(pool, 0, Math.floor(common.now.getTime() / DAY_MS))
    for (const window of WINDOWS) await refreshWindow(window, { ...common, pollSeconds: environment.POLL_SECONDS })
    await deriveItems({ db: { pool, ...db } }, 'all', stop.signal)
  }
  try {
    const rows = await importAndFinish(importAll, finish, stop.signal)
    log.info({ rows }, 'history import finished')
  } finally {
    await db.close()
  }
}

if (options.help || (options.url === undefined && options.file.length === 0)) process.stdout.write(`${USAGE}\n`)
else await run()
