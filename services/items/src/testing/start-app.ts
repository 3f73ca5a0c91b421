import { getStatus } from '@gildscope/contracts'
import { type InjectedReply, injectEndpoint, roleUrl, type TestDatabase, until } from '@gildscope/testkit'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import { type Config, configSchema } from '../config.ts'
import { openDatabases } from '../databases.ts'

export type TestApp = {
  app: FastifyInstance
  /** Waits until answers are based on at least this version. */
  reach(version: number): Promise<void>
}

/** The service over a test's database, under its own role, loaded. */
export const startApp = async (
  database: TestDatabase,
  { now = Date.now, ...config }: Partial<Config> & { now?: () => number } = {},
): Promise<TestApp> => {
  const url = await roleUrl(database.url, 'items')
  const whole: Config = {
    ...configSchema.parse({ DATABASE_URL: url, LOG_LEVEL: 'silent', POINTS_PER_MINUTE: '1000000' }),
    ...config,
  }
  const databases = openDatabases(whole.DATABASE_READ_URL ?? url, { connections: whole.DATABASE_POOL })
  const app = await buildApp({ config: whole, databases, now })
  app.addHook('onClose', () => databases.close())
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
