import './provided-context.ts'
import { migrate } from '@gildscope/db'
import type { TestProject } from 'vitest/node'
import { cloneDatabase, runAsAdmin } from './clone-database.ts'
import { dockerAnswers } from './providers/docker-answers.ts'
import { providePostgres } from './providers/provide-postgres.ts'
import { provideRedis } from './providers/provide-redis.ts'
import type { NoServer, ProvidedServer } from './providers/provided-server.ts'

const isCi = process.env.CI === 'true'

/** Without a server the tests that need one are skipped, which CI does not accept. */
const report = (kind: string, server: ProvidedServer | NoServer): void => {
  if (server.provider !== null) return
  const notice = `no ${kind} could be had: ${server.reason}`
  if (isCi) throw new Error(notice)
  process.stderr.write(`${notice}\ntests that need ${kind} are skipped\n`)
}

const makeTemplate = async (adminUrl: string): Promise<{ name: string; drop: () => Promise<void> }> => {
  const database = await cloneDatabase(adminUrl, null)
  const name = new URL(database.url).pathname.slice(1)
  await migrate(database.url)
  // A connection to a template makes every clone of it fail.
  await runAsAdmin(adminUrl, `alter database ${name} with allow_connections false`)
  return { name, drop: database.drop }
}

/** Once a run: one server of each kind, one migrated database that every test file clones. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const hasDocker = await dockerAnswers()
  const [postgres, redis] = await Promise.all([providePostgres(hasDocker), provideRedis(hasDocker)])
  const stops = [postgres, redis].flatMap((server) => (server.provider === null ? [] : [server.stop]))
  const stopAll = async (): Promise<void> => {
    await Promise.all(stops.map((stop) => stop()))
  }
  try {
    report('PostgreSQL', postgres)
    report('Redis', redis)
    project.provide('redis', redis.provider === null ? null : { url: redis.url })
    if (postgres.provider === null) {
      project.provide('postgres', null)
      return stopAll
    }
    const template = await makeTemplate(postgres.url)
    project.provide('postgres', { adminUrl: postgres.url, template: template.name })
    return async () => {
      await template.drop()
      await stopAll()
    }
  } catch (error) {
    await stopAll()
    throw error
  }
}
