import { createPostgresBackend, withBackend } from 'bullmq'
import type { Driver } from './driver.ts'

const SCHEMA = 'bullmq'
const { Queue, Worker } = withBackend(createPostgresBackend)

/** Queues as tables of a schema of their own, made and migrated by the first that connects. */
export const createPostgresDriver = (databaseUrl: string): Driver => {
  const connection = (max: number) => ({ connectionString: databaseUrl, schema: SCHEMA, migrate: true, max })
  return {
    kind: 'postgres',
    createQueue: async (name, options) => new Queue(name, { ...options, connection: connection(2) }),
    createWorker: async (name, processor, options) =>
      new Worker(name, processor, { ...options, connection: connection(3) }),
    close: async () => {},
  }
}
