import { updateHoursOf } from '@gildscope/contracts'
import { createDb } from '@gildscope/db'
import { databaseConfigShape, readConfig } from '@gildscope/service-kit'
import * as z from 'zod'
import { setLevel } from '../store/account-repository.ts'

const USAGE = `Sets the level of an account: 1 for everyone, more for supporters. Pages show one less.

  node services/account/src/commands/set-account-level.ts USER LEVEL

DATABASE_URL names the database.
`
const LEVEL = /^[1-9]\d?$/

const [user = '', level = ''] = process.argv.slice(2)

const run = async (): Promise<void> => {
  const shape = { DATABASE_URL: databaseConfigShape.DATABASE_URL }
  const { DATABASE_URL } = readConfig(z.object(shape), process.env)
  const { db, close } = createDb(DATABASE_URL, { max: 1, applicationName: 'gildscope-set-account-level' })
  try {
    const name = await setLevel(db, user, Number(level))
    if (name === null) {
      process.stderr.write(`There is no account '${user}'.\n`)
      process.exitCode = 1
    } else
      process.stdout.write(
        `${name} has level ${level}, shown as ${Number(level) - 1}: data is updated every ${updateHoursOf(Number(level))} hours.\n`,
      )
  } finally {
    await close()
  }
}

if (user !== '' && LEVEL.test(level)) await run()
else {
  process.stdout.write(USAGE)
  if (user !== '--help') process.exitCode = 1
}
