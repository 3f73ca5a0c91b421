import { createDb } from '@gildscope/db'
import { databaseConfigShape, readConfig } from '@gildscope/service-kit'
import * as z from 'zod'
import { submitterRepository } from '../modules/submitters/submitter-repository.ts'
import { createToken, hashToken } from '../modules/submitters/token.ts'

const USAGE = `Authorises a submitter of forge results and prints the token, which is shown only once.

  node services/stats/src/commands/add-submitter.ts NAME

Submitters open /precursors?submitter=TOKEN, or send the token in the header submitter. If a token is lost, revoke the
submitter and add them again. DATABASE_URL names the database.
`

const [name = '', ...others] = process.argv.slice(2)

const run = async (): Promise<void> => {
  const shape = { DATABASE_URL: databaseConfigShape.DATABASE_URL }
  const { DATABASE_URL } = readConfig(z.object(shape), process.env)
  const { db, close } = createDb(DATABASE_URL, { max: 1, applicationName: 'gildscope-add-submitter' })
  try {
    const token = createToken()
    if (await submitterRepository(db).grant(name, hashToken(token))) process.stdout.write(`${token}\n`)
    else {
      process.stderr.write(`'${name}' has a token; revoke it first.\n`)
      process.exitCode = 1
    }
  } finally {
    await close()
  }
}

if (/^[^\s-].{0,99}$/.test(name) && others.length === 0) await run()
else {
  process.stdout.write(USAGE)
  if (name !== '--help') process.exitCode = 1
}
