import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { createDb } from '@gildscope/db'
import { createPseudonyms, importDropLines, pseudonymKeyVariable } from '@gildscope/research/drops'
import { databaseConfigShape, readConfig } from '@gildscope/service-kit'
import * as z from 'zod'

const USAGE = `Adds past records of drops: JSON Lines, as another installation exports them.

  node services/stats/src/commands/import-drops.ts FILE [--source NAME]

  --source   under whose name they are stored (import); the same file again under the same name stores nothing

Each line is checked as if it were submitted, its prices stay; bad ones are named, the others are stored. Exit code 1:
some were bad. DATABASE_URL names the database, PSEUDONYM_KEY is that of the services.
`

const { values, positionals } = parseArgs({
  options: { source: { type: 'string' }, help: { type: 'boolean' } },
  allowPositionals: true,
})
const optionsSchema = z.object({ source: z.string().min(1).max(100).default('import') })

const run = async (file: string): Promise<void> => {
  const { source } = optionsSchema.parse(values)
  const shape = { DATABASE_URL: databaseConfigShape.DATABASE_URL, PSEUDONYM_KEY: pseudonymKeyVariable }
  const { DATABASE_URL, PSEUDONYM_KEY } = readConfig(z.object(shape), process.env)
  const text = await readFile(file, 'utf8')
  const { db, pool, close } = createDb(DATABASE_URL, { max: 1, applicationName: 'gildscope-import-drops' })
  try {
    const pseudonyms = createPseudonyms(PSEUDONYM_KEY)
    const { stored, known, bad } = await importDropLines({ db, pool, text, source, pseudonyms, now: new Date() })
    for (const { place, reason } of bad) process.stderr.write(`${place}: ${reason}\n`)
    process.stdout.write(`${stored} stored, ${known} known before, ${bad.length} bad\n`)
    if (bad.length > 0) process.exitCode = 1
  } finally {
    await close()
  }
}

const [file, ...others] = positionals
if (file !== undefined && others.length === 0 && values.help !== true) await run(file)
else {
  process.stdout.write(USAGE)
  if (values.help !== true) process.exitCode = 1
}
