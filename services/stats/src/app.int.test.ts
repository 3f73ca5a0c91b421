import { createDb } from '@gildscope/db'
import { createLogger } from '@gildscope/service-kit'
import { roleUrl, startProcess, TEST_PSEUDONYM_KEY, useDatabase } from '@gildscope/testkit'
import { describe, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { configSchema } from './config.ts'

const database = useDatabase()

const build = async (url: string) => {
  const config = configSchema.parse({ DATABASE_URL: url, LOG_LEVEL: 'silent', PSEUDONYM_KEY: TEST_PSEUDONYM_KEY })
  const handle = createDb(url)
  const app = await buildApp({
    config,
    database: handle,
    game: { fetchWithKey: () => Promise.reject(new Error('the game is not asked')) },
    log: createLogger({ name: 'stats', level: 'silent' }),
    now: () => new Date(),
  })
  app.addHook('onClose', () => handle.close())
  return app
}

describe('stats service', () => {
  test('is ready while its database answers', async () => {
    const app = await build(database.url)
    const reply = await app.inject('/ready')
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({ name: 'stats', ready: true, checks: { database: { ready: true } } })
    await app.close()
  })

  test('is alive but not ready without a database', async () => {
    const app = await build('postgres://nobody@127.0.0.1:1/none')
    expect((await app.inject('/health')).statusCode).toBe(200)
    const reply = await app.inject('/ready')
    expect(reply.statusCode).toBe(503)
    expect(reply.json().checks.database).toEqual({ ready: false, reason: 'the database does not answer' })
    await app.close()
  })

  test('runs as a process under its own role and ends with 0 on SIGTERM', async () => {
    const service = await startProcess({
      entry: 'services/stats/src/main.ts',
      env: { DATABASE_URL: await roleUrl(database.url, 'stats'), PSEUDONYM_KEY: TEST_PSEUDONYM_KEY },
      portVariable: 'PORT',
      readyPath: '/ready',
    })
    const document = await (await fetch(`${service.url}/openapi.json`)).json()
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Gildscope stats' } })
    expect(await (await fetch(`${service.url}/metrics`)).text()).toContain('process_cpu_seconds_total')
    expect(await service.stop()).toBe(0)
  })
})
