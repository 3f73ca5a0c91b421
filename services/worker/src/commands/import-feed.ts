import { parseArgs } from 'node:util'
import { createDb } from '@gildscope/db'
import { databaseConfigShape, readConfig } from '@gildscope/service-kit'
import * as z from 'zod'
import { FEEDS } from '../feeds/feed-records.ts'
import { importFeed } from '../feeds/import-feed.ts'

const USAGE = `Replaces the gem store, the raid rewards, the festival boxes or the samples of Fractal Encryptions by a list in JSON or CSV.

  node services/worker/src/commands/import-feed.ts --kind festivals --from festivals.csv

  --kind   ${Object.keys(FEEDS).join(', ')}
  --from   an address or a file

DATABASE_URL names the database.`

const { values } = parseArgs({
  options: { kind: { type: 'string' }, from: { type: 'string' }, help: { type: 'boolean' } },
})

const run = async (): Promise<void> => {
  const { kind, from } = z
    .object({ kind: z.enum(['gemstore', 'raid-rewards', 'festivals', 'fractal-samples']), from: z.string().min(1) })
    .parse(values)
  const { DATABASE_URL } = readConfig(z.object({ DATABASE_URL: databaseConfigShape.DATABASE_URL }), process.env)
  const db = createDb(DATABASE_URL, { max: 2, applicationName: 'gildscope-import-feed' })
  try {
    const signal = new AbortController().signal
    const rows = await importFeed({ pool: db.pool, name: kind, from, now: new Date(), signal })
    process.stdout.write(`${kind}: ${rows} rows changed\n`)
  } finally {
    await db.close()
  }
}

if (values.help || values.kind === undefined) process.stdout.write(`${USAGE}\n`)
else await run()
