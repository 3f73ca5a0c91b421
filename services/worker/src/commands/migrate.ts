import { readRolePasswords } from '@gildscope/db'
import { databaseConfigShape, readConfig } from '@gildscope/service-kit'
import * as z from 'zod'
import { prepareDatabase } from '../prepare-database.ts'

const USAGE = `Brings the database to the newest schema and gives each service a role of its own. Can be repeated.

  node services/worker/src/commands/migrate.ts

DATABASE_URL names the database and its owner. ITEMS_DB_PASSWORD, STATS_DB_PASSWORD, ACCOUNT_DB_PASSWORD and
WORKER_DB_PASSWORD are the passwords of the roles, which are called as the database and the service: gildscope_items. A
role without a password here is not made, and its password not changed. What this user may not do is reported; the exit code
is 0 all the same, because services can go on with the address of the owner.
`

const passwordVariable = z.string().optional().describe('Password of the role of a service')
const environmentSchema = z.object({
  DATABASE_URL: databaseConfigShape.DATABASE_URL,
  ITEMS_DB_PASSWORD: passwordVariable,
  STATS_DB_PASSWORD: passwordVariable,
  ACCOUNT_DB_PASSWORD: passwordVariable,
  WORKER_DB_PASSWORD: passwordVariable,
})

const run = async (): Promise<void> => {
  const { DATABASE_URL, ...passwords } = readConfig(environmentSchema, process.env)
  const { ready, faults } = await prepareDatabase(DATABASE_URL, readRolePasswords(passwords))
  const roles = ready.length === 0 ? 'No service has a role of its own.' : `Roles are ready of ${ready.join(', ')}.`
  process.stdout.write(`The database has the newest schema. ${roles}\n`)
  for (const fault of faults) process.stderr.write(`${fault}\n`)
}

if (process.argv.includes('--help')) process.stdout.write(USAGE)
else {
  try {
    await run()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
