import { migrate } from '../migrate.ts'

const url = process.env.DATABASE_URL
if (url === undefined || url === '') {
  process.stderr.write('Cannot migrate: DATABASE_URL is not set; expected a PostgreSQL connection string.\n')
  process.exit(1)
}
try {
  await migrate(url)
  process.stdout.write('The database has the newest schema.\n')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
