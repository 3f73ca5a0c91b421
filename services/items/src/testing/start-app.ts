import { getStatus } from '@gildscope/contracts'
import { createDb } from '@gildscope/db'
import { type InjectedReply, injectEndpoint, roleUrl, type TestDatabase, until } from '@gildscope/testkit'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import { type Config, configSchema } from '../config.ts'

export type TestApp = {
  app: FastifyInstance
  /** Waits until answers are made of at least this version. */
  reach(version: number): Promise<void>
}

/** The service over a test's database, under its own role, loaded. */
export const startApp = async (
  database: TestDatabase,
  { now = Date.now, ...config }: Partial<Config> & { now?: () => number } = {},
): Promise<TestApp> => {
  const url = await roleUrl(database.url, 'items')
  const { db, pool, close } = createDb(url)
  const app = await buildApp({
    config: {
      ...configSchema.parse({ DATABASE_URL: url, LOG_LEVEL: 'silent', POINTS_PER_MINUTE: '1000000' }),
      ...config,
    },
    database: { db, pool },
    now,
  })
  app.addHook('onClose', close)
  await app.ready()
  const reach = async (version: number): Promise<void> => {
    await until(`version ${version}`, async () => {
      const { body }: InjectedReply<typeof getStatus> = await injectEndpoint(app, getStatus)
      return body !== null && body.message !== 'loading the market' && body.dataVersion >= version
    })
  }
  await reach(0)
  return { app, reach }
}
