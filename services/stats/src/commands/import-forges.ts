import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { createDb } from '@gildscope/db'
import { FORGE_KINDS, importForges } from '@gildscope/research/forging'
import { databaseConfigShape, readConfig } from '@gildscope/service-kit'
import * as z from 'zod'

const USAGE = `Adds past results of forges: CSV with a header line, JSON lines or a JSON array of { name, ISO, sell, ID }.

  node services/stats/src/commands/import-forges.ts FILE [--kind precursor|mini] [--submitter NAME]

  --kind        takes results of this kind only; else of both, as the items tell
  --submitter   under whose name they are stored (import); the same file again under the same name stores nothing

Rows without an ID are found by their name. Each row is checked as if it were submitted; bad ones are named, the others
are stored. Exit code 1: some were bad. DATABASE_URL names the database.
`

const { values, positionals } = parseArgs({
  options: { kind: { type: 'string' }, submitter: { type: 'string' }, help: { type: 'boolean' } },
  allowPositionals: true,
})
const optionsSchema = z.object({
  kind: z.enum(FORGE_KINDS).nullable().default(null),
  submitter: z.string().min(1).max(100).default('import'),
})

const run = async (file: string): Promise<void> => {
  const { kind, submitter } = optionsSchema.parse(values)
  const text = await readFile(file, 'utf8')
  const shape = { DATABASE_URL: databaseConfigShape.DATABASE_URL }
  const { DATABASE_URL } = readConfig(z.object(shape), process.env)
  const { db, close } = createDb(DATABASE_URL, { max: 1, applicationName: 'gildscope-import-forges' })
  try {
    const { stored, known, bad } = await importForges({ db, text, kind, submitter, now: new Date() })
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
