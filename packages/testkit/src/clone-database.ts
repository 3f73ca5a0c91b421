import { randomBytes } from 'node:crypto'
import { roleName, SERVICE_ROLES } from '@gildscope/db'
import pg from 'pg'

/** Runs one statement as administrator on a connection of its own. */
export const runAsAdmin = async (adminUrl: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The same server, another database. */
const databaseUrl = (url: string, database: string): string => {
  const other = new URL(url)
  other.pathname = `/${encodeURIComponent(database)}`
  return other.href
}

export type ClonedDatabase = { url: string; drop: () => Promise<void> }

/** A new database with the template's contents; an empty one when the template is null. */
export const cloneDatabase = async (adminUrl: string, template: string | null): Promise<ClonedDatabase> => {
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`
  await runAsAdmin(adminUrl, `create database ${name} template ${template ?? 'template0'}`)
  return {
    url: databaseUrl(adminUrl, name),
    drop: async () => {
      await runAsAdmin(adminUrl, `drop database if exists ${name} with (force)`)
      // Roles outlive their database.
      await runAsAdmin(adminUrl, `drop role if exists ${SERVICE_ROLES.map((role) => roleName(name, role)).join(', ')}`)
    },
  }
}
