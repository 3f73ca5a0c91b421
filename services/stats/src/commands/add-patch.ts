import { parseArgs } from 'node:util'
import { instantFromText } from '@gildscope/contracts'
import { createDb } from '@gildscope/db'
import { addPatch } from '@gildscope/research/drops'
import { databaseConfigShape, readConfig } from '@gildscope/service-kit'
import * as z from 'zod'

const USAGE = `Names a moment from which the game gives other drops; records since then are put under this patch.

  node services/stats/src/commands/add-patch.ts --since 2026-03-01T17:00:00Z --name 'Halloween update'

DATABASE_URL names the database. Exit code 1: a patch begins at this moment already.
`

const { values } = parseArgs({
  options: { since: { type: 'string' }, name: { type: 'string' }, help: { type: 'boolean' } },
})

const run = async (since: Date, name: string): Promise<void> => {
  const shape = { DATABASE_URL: databaseConfigShape.DATABASE_URL }
  const { DATABASE_URL } = readConfig(z.object(shape), process.env)
  const { pool, close } = createDb(DATABASE_URL, { max: 1, applicationName: 'gildscope-add-patch' })
  try {
    if (await addPatch(pool, { since, build: null, name })) {
      process.stdout.write(`'${name}' begins at ${since.toISOString()}.\n`)
    } else {
      process.stderr.write(`A patch begins at ${since.toISOString()} already.\n`)
      process.exitCode = 1
    }
  } finally {
    await close()
  }
}

const since = instantFromText(values.since ?? '')
const name = values.name?.trim() ?? ''
if (since !== null && name !== '' && name.length <= 100 && values.help !== true) await run(since, name)
else {
  process.stdout.write(USAGE)
  if (values.help !== true) process.exitCode = 1
}
