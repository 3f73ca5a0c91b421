import { createDb } from '@gildscope/db'
import { databaseConfigShape, readConfig } from '@gildscope/service-kit'
import * as z from 'zod'
import { submitterRepository } from '../modules/submitters/submitter-repository.ts'

const USAGE = `Takes the token of a submitter away. What they added stays.

  node services/stats/src/commands/revoke-submitter.ts NAME

DATABASE_URL names the database.
`

const [name = '', ...others] = process.argv.slice(2)

const run = async (): Promise<void> => {
  const shape = { DATABASE_URL: databaseConfigShape.DATABASE_URL }
  const { DATABASE_URL } = readConfig(z.object(shape), process.env)
  const { db, close } = createDb(DATABASE_URL, { max: 1, applicationName: 'gildscope-revoke-submitter' })
  try {
    if (await submitterRepository(db).revoke(name, new Date()))
      process.stdout.write(`'${name}' has no token any more.\n`)
    else {
      process.stderr.write(`'${name}' has no token.\n`)
      process.exitCode = 1
    }
  } finally {
    await close()
  }
}

if (name !== '' && !name.startsWith('-') && others.length === 0) await run()
else {
  process.stdout.write(USAGE)
  if (name !== '--help') process.exitCode = 1
}
