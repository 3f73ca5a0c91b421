import { createPostgresBackend, runMigrations, withBackend } from 'bullmq'
import pg from 'pg'
import { QUEUE_NAMES } from '../queues.ts'
import type { Driver } from './driver.ts'

const SCHEMA = 'bullmq'
const { Queue, Worker } = withBackend(createPostgresBackend)
/** Longer than between two looks for jobs: opening a connection costs the database more than most of its queries. */
const IDLE_MS = 300_000

const withClient = async <T>(databaseUrl: string, use: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'gildscope-queues' })
  // A broken connection also fails the pending query; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Makes or updates the tables of queues on PostgreSQL; for the user who owns the database. */
export const migrateQueues = (databaseUrl: string): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    await runMigrations(client, SCHEMA)
    // The library makes the counter of a queue with its first job, which the role of a service may not.
    for (const name of QUEUE_NAMES) {
      const { rows } = await client.query<{ counter: string }>(`select ${SCHEMA}.job_id_seq_name($1) as counter`, [
        name,
      ])
      await client.query(`create sequence if not exists ${SCHEMA}.${pg.escapeIdentifier(rows[0]?.counter ?? '')}`)
    }
  })

const mayMigrate = (databaseUrl: string): Promise<boolean> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ may: boolean }>(
      `select has_database_privilege(current_database(), 'create') as may`,
    )
    return rows[0]?.may === true
  })

/**
 * Queues as tables of a schema of their own. With the address of the owner the first that connects makes and updates
 * them; the role of a service finds them made.
 */
export const createPostgresDriver = (databaseUrl: string): Driver => {
  let asked: Promise<boolean> | null = null
  const connection = async (max: number) => {
    // After a failure the database is checked again.
    asked ??= mayMigrate(databaseUrl).catch((error: unknown) => {
      asked = null
      throw error
    })
    return { connectionString: databaseUrl, schema: SCHEMA, migrate: await asked, max, idleTimeoutMillis: IDLE_MS }
  }
  return {
    kind: 'postgres',
    createQueue: async (name, options) => new Queue(name, { ...options, connection: await connection(2) }),
    createWorker: async (name, processor, options) =>
      new Worker(name, processor, { ...options, connection: await connection(3) }),
    close: async () => {},
  }
}
