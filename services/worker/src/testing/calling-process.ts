import { setImmediate as nextTurn } from 'node:timers/promises'
import { createDb, sharedGameCalls } from '@gildscope/db'
import { createGameApi } from '@gildscope/game-api'
import Fastify from 'fastify'
import * as z from 'zod'
import { type CallingState, type DoneCall, stepSchema } from './calling-step.ts'
import { createSteppedTime } from './stepped-time.ts'

/**
 * A process that calls the game on request, with a clock that moves only on request: with the client, the shared
 * row and the settings that every process of an installation has.
 */
const env = z
  .object({
    PORT: z.coerce.number(),
    DATABASE_URL: z.string(),
    GAME_API_URL: z.string(),
    GAME_EGRESS: z.string(),
    GAME_TOKENS_PER_SECOND: z.coerce.number(),
    GAME_BURST: z.coerce.number(),
  })
  .parse(process.env)

const time = createSteppedTime()
const db = createDb(env.DATABASE_URL, { max: 1, applicationName: 'calling-process', onIdleError: () => {} })
const take = sharedGameCalls(db.pool, env)
/** Questions to the database and calls, those in line included. */
let asking = 0
let calling = 0
let tries = 0
let done: DoneCall[] = []

const game = createGameApi({
  baseUrl: env.GAME_API_URL,
  userAgent: 'test',
  timeoutMs: 60_000,
  tokensPerSecond: env.GAME_TOKENS_PER_SECOND,
  burst: env.GAME_BURST,
  time,
  shared: async (wanted, kept) => {
    asking += 1
    try {
      return await take(wanted, kept)
    } finally {
      asking -= 1
    }
  },
  onCall: () => {
    tries += 1
  },
})

/** Whether nothing will happen before time advances. */
const isIdle = (): boolean => asking === 0 && calling === game.status().waiting

const settle = async (at: number): Promise<void> => {
  for (;;) {
    while (!isIdle()) await nextTurn()
    await nextTurn()
    if (isIdle() && !time.runDue(at)) return
  }
}

const callGame = async (priority: DoneCall['priority'], who: string): Promise<void> => {
  const askedAt = time.now()
  calling += 1
  await game.fetchBuild({ priority, who })
  calling -= 1
  done.push({ priority, who, askedAt, doneAt: time.now() })
}

const app = Fastify()
app.get('/health', async () => ({}))
app.post('/step', async (request): Promise<CallingState> => {
  const { at, ask } = stepSchema.parse(request.body)
  time.runDue(at)
  for (const { priority, who, calls, atOnce } of ask) {
    let left = calls
    const next = async (): Promise<void> => {
      while (left > 0) {
        left -= 1
        await callGame(priority, who)
      }
    }
    for (let line = 0; line < atOnce; line++) void next()
  }
  await settle(at)
  const state = { nextAt: time.nextAt(), tries, done }
  done = []
  return state
})
process.on('SIGTERM', () => process.exit(0))
await app.listen({ port: env.PORT, host: '127.0.0.1' })
