import { createVault } from '@gildscope/base/vault'
import { createDb, type DbHandle } from '@gildscope/db'
import { createGameApi, type GameApi, type MadeCall, type OnAnswer } from '@gildscope/game-api'
import {
  createGeneratedWorld,
  createSimulator,
  type GeneratedWorld,
  type SteppedClock,
  steppedClock,
  type World,
  withDeadListings,
} from '@gildscope/game-simulator'
import { createLogger, createRegistry } from '@gildscope/service-kit'
import { TEST_PSEUDONYM_KEY, TEST_VAULT_KEYS } from '@gildscope/testkit/vault-keys'
import type { FastifyInstance } from 'fastify'
import { AlertWatch } from '../../alerts/alert-watch.ts'
import { OrderWatch } from '../../alerts/orders/order-watch.ts'
import type { Clock } from '../../clock.ts'
import { workerConfigSchema } from '../../config.ts'
import type { PollDeps } from '../../deps.ts'
import { Looks } from '../../looks/looks.ts'
import { createMarketMemory } from '../../memory/market-memory.ts'
import { createWorkerMetrics } from '../../metrics.ts'
import type { PollOutcome } from '../../report/poll-outcome.ts'
import { CHANGES_PER_TRANSACTION } from '../change-store.ts'
import { runPoll } from '../run-poll.ts'

export const START = Date.parse('2026-03-02T10:00:00Z')

export type GameUnderTest = {
  url: string
  world: GeneratedWorld
  clock: SteppedClock
  setFaults: (faults: readonly Record<string, unknown>[]) => Promise<void>
  close: () => Promise<void>
}

/** A small simulated game behind HTTP whose clock moves only on request. */
export const startGame = async (
  options: {
    seed?: string
    tradable?: number
    start?: number
    tradeHistoryDays?: number
    deadListings?: number[]
    listingsCacheSeconds?: number
  } = {},
): Promise<GameUnderTest> => {
  const clock = steppedClock(options.start ?? START)
  const world = createGeneratedWorld({
    seed: options.seed ?? 'poll',
    tradable: options.tradable ?? 450,
    clock,
    ...(options.tradeHistoryDays !== undefined && { tradeHistoryDays: options.tradeHistoryDays }),
  })
  const { deadListings = [], listingsCacheSeconds = 0 } = options
  const shown = deadListings.length === 0 ? world : withDeadListings(world, deadListings)
  const { server, url } = await listen(shown, listingsCacheSeconds)
  return {
    url,
    world,
    clock,
    setFaults: async (faults) => {
      const reply = await fetch(`${url}/admin/faults`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(faults),
      })
      if (!reply.ok) throw new Error(await reply.text())
    },
    close: async () => {
      await server.close()
    },
  }
}

const listen = async (
  world: World,
  listingsCacheSeconds: number,
): Promise<{ server: FastifyInstance; url: string }> => {
  const server = createSimulator({ world, rateLimit: null, listingsCacheSeconds, logLevel: 'silent' })
  return { server, url: await server.listen({ port: 0, host: '127.0.0.1' }) }
}

export type Poller = {
  deps: PollDeps
  game: GameApi
  poll: (signal?: AbortSignal) => Promise<PollOutcome>
  close: () => Promise<void>
}

export type PollerOptions = {
  game: { url: string; clock: Clock }
  databaseUrl: string
  /** The market's time; that of the game when absent. */
  now?: () => number
  env?: Record<string, string>
  changesPerTransaction?: number
  timeoutMs?: number
  backoffMs?: number
  onCall?: (call: MadeCall) => void
  onAnswer?: OnAnswer
  /** Replaces parts of what the poll works with. */
  override?: (deps: PollDeps) => PollDeps
}

let pollers = 0

/** Everything that one worker needs for polling, without its queues. */
export const createPoller = ({
  game: played,
  databaseUrl,
  now,
  env,
  changesPerTransaction = CHANGES_PER_TRANSACTION,
  timeoutMs = 10_000,
  backoffMs = 1,
  onCall,
  onAnswer,
  override,
}: PollerOptions): Poller => {
  const config = workerConfigSchema.parse({
    DATABASE_URL: databaseUrl,
    GAME_API_URL: played.url,
    DATA_SOURCE: 'simulated',
    WORLD_ID: 'test',
    VAULT_KEYS: TEST_VAULT_KEYS,
    PSEUDONYM_KEY: TEST_PSEUDONYM_KEY,
    FULL_POLL: 'true',
    ...env,
  })
  let gameTime = 0
  const clock = { now: now ?? (() => gameTime) }
  const game = createGameApi({
    baseUrl: played.url,
    userAgent: 'test',
    tokensPerSecond: 100_000,
    burst: 100_000,
    timeoutMs,
    backoffMs,
    clock: played.clock,
    ...(onCall && { onCall }),
    ...(onAnswer && { onAnswer }),
    onGameTime: (at) => {
      gameTime = at
    },
  })
  pollers += 1
  const db: DbHandle = createDb(databaseUrl, { max: 4, applicationName: `poller ${pollers}` })
  const market = createMarketMemory()
  const log = createLogger({ name: 'poll-test', level: 'silent' })
  const watchDeps = {
    pool: db.pool,
    vault: createVault(config.VAULT_KEYS),
    config,
    jobs: { enqueue: async () => '' },
    log,
    now: () => new Date(),
  }
  const own: PollDeps = {
    config,
    db,
    game,
    clock,
    log,
    metrics: createWorkerMetrics(createRegistry('poll-test')),
    workerId: `poller ${pollers}`,
    market,
    looks: new Looks({ config, game, clock, market, log, isRecorded: false }),
    changesPerTransaction,
    afterPoll: async () => {},
    alerts: new AlertWatch(watchDeps),
    orderAlerts: new OrderWatch(watchDeps),
  }
  const deps = override?.(own) ?? own
  return {
    deps,
    game,
    poll: (signal = new AbortController().signal) => runPoll(deps, signal),
    close: async () => {
      await game.close()
      await db.close()
    },
  }
}
