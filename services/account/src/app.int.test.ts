import { createVault } from '@gildscope/base/vault'
import { createDb } from '@gildscope/db'
import { createGameApi } from '@gildscope/game-api'
import { createLogger } from '@gildscope/service-kit'
import { roleUrl, startProcess, TEST_PSEUDONYM_KEY, TEST_VAULT_KEYS, useDatabase } from '@gildscope/testkit'
import { describe, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { createBackground } from './auth/background.ts'
import { testConfig } from './testing/use-account-app.ts'

const database = useDatabase()

const build = async (url: string) => {
  const config = testConfig(url)
  const handle = createDb(url)
  const log = createLogger({ name: 'account', level: 'silent' })
  const app = await buildApp({
    config,
    database: handle,
    vault: createVault(config.VAULT_KEYS),
    game: createGameApi({
      baseUrl: config.GAME_API_URL,
      userAgent: 't',
      tokensPerSecond: 1,
      burst: 1,
      timeoutMs: 1_000,
    }),
    jobs: { enqueue: async () => '' },
    log,
    now: () => new Date(),
    wait: async () => {},
    background: createBackground(log),
  })
  app.addHook('onClose', () => handle.close())
  return app
}

describe('account service', () => {
  test('is ready while its database answers', async () => {
    const app = await build(database.url)
    const reply = await app.inject('/ready')
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({ name: 'account', ready: true, checks: { database: { ready: true } } })
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
      entry: 'services/account/src/main.ts',
      env: {
        DATABASE_URL: await roleUrl(database.url, 'account'),
        VAULT_KEYS: TEST_VAULT_KEYS,
        PSEUDONYM_KEY: TEST_PSEUDONYM_KEY,
      },
      portVariable: 'PORT',
      readyPath: '/ready',
    })
    const document = await (await fetch(`${service.url}/openapi.json`)).json()
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Gildscope account' } })
    const metrics = await (await fetch(`${service.url}/metrics`)).text()
    expect(metrics).toContain('process_cpu_seconds_total')
    expect(metrics).toContain('# TYPE game_calls_total counter')
    expect(await service.stop()).toBe(0)
  })
})
