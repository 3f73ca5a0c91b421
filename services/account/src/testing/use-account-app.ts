import { createVault } from '@gildscope/base/vault'
import { createGameApi } from '@gildscope/game-api'
import { createLogger } from '@gildscope/service-kit'
import { TEST_PSEUDONYM_KEY, TEST_VAULT_KEYS, useDatabase } from '@gildscope/testkit'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { buildApp } from '../app.ts'
import { createBackground } from '../auth/background.ts'
import { type Config, configSchema } from '../config.ts'
import type { AccountDeps } from '../deps.ts'

type Options = {
  /** Variables besides those that every test needs; limits are very high by default. */
  env?: Record<string, string> | (() => Record<string, string>)
  /** Address of the game's API, once it is known. */
  gameUrl?: () => string
}

const FAR_AWAY = '1000000'

export const testConfig = (databaseUrl: string, env: Record<string, string> = {}): Config =>
  configSchema.parse({
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'silent',
    VAULT_KEYS: TEST_VAULT_KEYS,
    PSEUDONYM_KEY: TEST_PSEUDONYM_KEY,
    GAME_API_URL: 'http://127.0.0.1:1',
    POINTS_PER_MINUTE: FAR_AWAY,
    LOGINS_PER_MINUTE: FAR_AWAY,
    LOGINS_PER_NAME: FAR_AWAY,
    SIGN_UPS_PER_HOUR: FAR_AWAY,
    RECOVERIES_PER_HOUR: FAR_AWAY,
    MAILS_PER_HOUR: FAR_AWAY,
    KEY_CHECKS_PER_HOUR: FAR_AWAY,
    ...env,
  })

export type QueuedJob = { name: string; payload: unknown; jobId: string | null }

export type AccountApp = {
  readonly app: FastifyInstance
  readonly deps: AccountDeps
  /** Names of the jobs that were queued so far. */
  readonly queued: string[]
  /** The same with their subjects. */
  readonly jobs: QueuedJob[]
  /** The delays of slowed answers so far, in milliseconds; nothing actually waits. */
  readonly waits: number[]
  /** Moves the clock of the service forward. */
  readonly pass: (milliseconds: number) => void
  /** Waits for background work. */
  readonly settled: () => Promise<void>
}

/** The service on a database of the calling test file's own, with a clock that is stopped until it is moved. */
export const useAccountApp = ({ env = {}, gameUrl }: Options = {}): AccountApp => {
  const database = useDatabase()
  const queued: string[] = []
  const jobs: QueuedJob[] = []
  const waits: number[] = []
  let time = Date.parse('2026-03-01T12:00:00Z')
  let open: { app: FastifyInstance; deps: AccountDeps } | null = null
  beforeAll(async () => {
    const url = await databaseUrlOf(database)
    if (url === null) return
    const config = testConfig(url, {
      ...(typeof env === 'function' ? env() : env),
      ...(gameUrl && { GAME_API_URL: gameUrl() }),
    })
    const game = createGameApi({
      baseUrl: config.GAME_API_URL,
      userAgent: 'test',
      tokensPerSecond: 1_000,
      burst: 1_000,
      timeoutMs: 5_000,
      backoffMs: 1,
    })
    const log = createLogger({ name: 'account', level: 'silent' })
    const deps: AccountDeps = {
      config,
      database: { db: database.db, pool: database.pool, close: async () => {} },
      vault: createVault(config.VAULT_KEYS),
      game,
      jobs: {
        enqueue: async (job, payload, { jobId = null } = {}) => {
          queued.push(job.name)
          jobs.push({ name: job.name, payload, jobId })
          return job.name
        },
      },
      log,
      now: () => new Date(time),
      wait: async (milliseconds) => {
        waits.push(milliseconds)
      },
      background: createBackground(log),
    }
    open = { app: await buildApp(deps), deps }
  })
  afterAll(async () => {
    await open?.app.close()
    await open?.deps.background.settled()
    await open?.deps.game.close()
  })
  const get = () => {
    if (open === null) throw new Error('the app is only there inside tests and hooks')
    return open
  }
  return {
    queued,
    jobs,
    waits,
    settled: () => get().deps.background.settled(),
    pass: (milliseconds) => {
      time += milliseconds
    },
    get app() {
      return get().app
    },
    get deps() {
      return get().deps
    },
  }
}

/** Null if no PostgreSQL is available and the file's tests are skipped. */
const databaseUrlOf = async (database: { url: string }): Promise<string | null> => {
  try {
    return database.url
  } catch {
    return null
  }
}
