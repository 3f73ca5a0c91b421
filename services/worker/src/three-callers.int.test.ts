import { MINUTE_MS, SECOND_MS } from '@gildscope/base/time'
import { createGeneratedWorld, createSimulator, REAL_RATE_LIMIT, steppedClock } from '@gildscope/game-simulator'
import { roleUrl, startProcess, type TestProcess, useDatabase } from '@gildscope/testkit'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { CallingState, CallingStep, DoneCall } from './testing/calling-step.ts'
import { stateSchema } from './testing/calling-step.ts'

/* Three processes call the simulated game, which has the limits of the real one, for ten minutes of a time that
   advances only when all of them are idle: a busy machine changes nothing. The simulator's limiter, the shared row
   and the waits of the processes use this time. Events that are due at the same moment in two processes happen in
   random order. */

const START = Date.parse('2026-03-02T10:00:00Z')
const MINUTES = 10
/** The default limits of an installation. */
const KEPT_TO = { GAME_TOKENS_PER_SECOND: 4.5, GAME_BURST: 270 }
/** All prices are 140 calls, plus the books that changed since. */
const POLL_CALLS = [150, 240, 180, 240, 165, 210, 240, 240, 155, 195]
/** Half of all background work belongs to one account. */
const BACKGROUND: readonly [who: string, calls: number][] = [
  ['heavy', 1_000],
  ...Array.from({ length: 100 }, (_, at): [string, number] => [`account ${at}`, 10]),
]
/** At intervals a user is waiting: in turn at a process of their own, and at the one that does everything else. */
const PERSON_EVERY_MS = 7 * SECOND_MS

type Caller = { process: TestProcess; nextAt: number | null; tries: number; done: DoneCall[] }
type Priority = DoneCall['priority']
type Order = { at: number; caller: 'poller' | 'people' | 'archives'; ask: CallingStep['ask'][number] }

const database = useDatabase()
let time = 0
let server: FastifyInstance
let gameUrl: string
let answers: number[] = []

const SIGNATURE = 'market.take_game_calls(text, integer, double precision, integer, integer)'

/** Makes the shared row use this test's time: the same function with another clock. */
const stepRow = async (): Promise<void> => {
  await database.pool.query('create table market.stepped_clock (at timestamptz not null)')
  await database.pool.query('insert into market.stepped_clock values ($1)', [new Date(START)])
  const { rows } = await database.pool.query<{ source: string }>(
    'select pg_get_functiondef($1::regprocedure) as source',
    [SIGNATURE],
  )
  const source = rows[0]?.source ?? ''
  expect(source.match(/clock_timestamp\(\)/g)?.length).toBe(3)
  await database.pool.query(source.replaceAll('clock_timestamp()', '(SELECT c.at FROM market.stepped_clock c)'))
}

beforeAll(async () => {
  const world = createGeneratedWorld({ seed: 'callers', tradable: 60, clock: steppedClock(START) })
  server = createSimulator({ world, rateLimit: REAL_RATE_LIMIT, now: () => START + time, logLevel: 'silent' })
  server.addHook('onResponse', async (_request, { statusCode }) => void answers.push(statusCode))
  gameUrl = await server.listen({ port: 0, host: '127.0.0.1' })
  if (inject('postgres') !== null) await stepRow()
})
afterAll(() => server.close())

const setTime = async (at: number): Promise<void> => {
  time = at
  await database.pool.query('update market.stepped_clock set at = $1', [new Date(START + at)])
}

const startCaller = async (egress: string): Promise<Caller> => {
  const process = await startProcess({
    entry: 'services/worker/src/testing/calling-process.ts',
    env: {
      DATABASE_URL: await roleUrl(database.url, 'worker'),
      GAME_API_URL: gameUrl,
      GAME_EGRESS: egress,
      GAME_TOKENS_PER_SECOND: String(KEPT_TO.GAME_TOKENS_PER_SECOND),
      GAME_BURST: String(KEPT_TO.GAME_BURST),
    },
  })
  return { process, nextAt: null, tries: 0, done: [] }
}

const step = async (caller: Caller, order: CallingStep): Promise<void> => {
  const reply = await fetch(`${caller.process.url}/step`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  })
  const state: CallingState = stateSchema.parse(await reply.json())
  caller.done.push(...state.done)
  Object.assign(caller, { nextAt: state.nextAt, tries: state.tries })
}

/** The same numbers in each run. */
const createDraw = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const ordersOf = (minutes: number, classOf: (own: Priority) => Priority): Order[] => [
  ...BACKGROUND.map(
    ([who, calls]): Order => ({
      at: 0,
      caller: 'archives',
      ask: { priority: classOf('background'), who, calls, atOnce: calls },
    }),
  ),
  ...POLL_CALLS.slice(0, minutes).map(
    (calls, minute): Order => ({
      at: minute * MINUTE_MS,
      caller: 'poller',
      ask: { priority: classOf('poll'), who: '', calls, atOnce: 4 },
    }),
  ),
  ...Array.from(
    { length: Math.floor((minutes * MINUTE_MS) / PERSON_EVERY_MS) },
    (_, index): Order => ({
      at: PERSON_EVERY_MS / 2 + index * PERSON_EVERY_MS,
      caller: index % 2 === 0 ? 'people' : 'archives',
      ask: { priority: classOf('waiting'), who: `person ${index}`, calls: 1, atOnce: 1 },
    }),
  ),
]

/** The results of the callers over some minutes; `classOf` determines the class in which they actually call. */
const watch = async (egress: string, minutes: number, classOf: (own: Priority) => Priority) => {
  await setTime(time + MINUTE_MS * 2)
  const start = time
  answers = []
  const [poller, people, archives] = await Promise.all([startCaller(egress), startCaller(egress), startCaller(egress)])
  const callers = { poller, people, archives }
  try {
    const orders = ordersOf(minutes, classOf).map((order) => ({ ...order, at: start + order.at }))
    const end = start + minutes * MINUTE_MS
    const draw = createDraw(minutes)
    for (let at = start; at < end; ) {
      await setTime(at)
      const turns = Object.entries(callers)
        .map(([name, caller]) => ({ caller, ask: orders.filter((order) => order.caller === name && order.at === at) }))
        .filter(({ caller, ask }) => ask.length > 0 || (caller.nextAt !== null && caller.nextAt <= at))
        .map((turn) => ({ ...turn, place: draw() }))
        .toSorted((one, other) => one.place - other.place)
      for (const { caller, ask } of turns) await step(caller, { at, ask: ask.map((order) => order.ask) })
      const next = [
        ...orders.flatMap((order) => (order.at > at ? [order.at] : [])),
        ...Object.values(callers).flatMap(({ nextAt }) => nextAt ?? []),
      ]
      at = next.length === 0 ? end : Math.min(...next)
    }
    return { start, callers, refused: answers.filter((status) => status === 429).length, answered: answers.length }
  } finally {
    await Promise.all(Object.values(callers).map(({ process }) => process.stop()))
  }
}

type Watched = Awaited<ReturnType<typeof watch>>

/** Time from the start of its minute to the last answer of each poll, ms; infinite if it was cut off. */
const pollEnds = ({ start, callers }: Watched, minutes: number): number[] => {
  let first = 0
  return POLL_CALLS.slice(0, minutes).map((calls, minute) => {
    const own = callers.poller.done.slice(first, first + calls)
    first += calls
    return own.length < calls
      ? Number.POSITIVE_INFINITY
      : Math.max(...own.map(({ doneAt }) => doneAt)) - start - minute * MINUTE_MS
  })
}
/** How long each user waited, ms; infinite if not served. */
const waitsOf = ({ callers }: Watched, minutes: number): number[] => {
  const served = new Map(Object.values(callers).flatMap(({ done }) => done.map((call) => [call.who, call])))
  return ordersOf(minutes, (own) => own).flatMap(({ ask: { priority, who } }) => {
    const call = served.get(who)
    if (priority !== 'waiting') return []
    return call === undefined ? Number.POSITIVE_INFINITY : call.doneAt - call.askedAt
  })
}

describe('three processes of one address, for ten minutes', () => {
  let watched: Watched

  beforeAll(async () => {
    if (inject('postgres') !== null) watched = await watch('classes', MINUTES, (own) => own)
  })

  test('never exceed the limit, and every answered call is counted', () => {
    expect(watched.refused).toBe(0)
    const callers = Object.values(watched.callers)
    expect(watched.answered).toBe(callers.reduce((sum, { tries }) => sum + tries, 0))
    expect(watched.answered).toBe(callers.reduce((sum, { done }) => sum + done.length, 0))
  })

  test('poll each minute within it', () => {
    expect(Math.max(...pollEnds(watched, MINUTES))).toBeLessThan(MINUTE_MS)
  })

  test('answer people within three seconds', () => {
    const waits = waitsOf(watched, MINUTES)
    expect(waits).toHaveLength(85)
    expect(Math.max(...waits)).toBeLessThan(3 * SECOND_MS)
  })

  test('use the rest in the background, as much for each account as for any other', () => {
    const { GAME_BURST, GAME_TOKENS_PER_SECOND } = KEPT_TO
    const allowed = GAME_BURST + GAME_TOKENS_PER_SECOND * MINUTES * 60
    // Half of the burst is reserved for the next poll.
    expect(watched.answered).toBeGreaterThan(allowed - GAME_BURST / 2 - 10)
    const served = new Map(BACKGROUND.map(([who]) => [who, 0]))
    for (const { who, priority } of watched.callers.archives.done)
      if (priority === 'background') served.set(who, (served.get(who) ?? 0) + 1)
    const counts = [...served.values()]
    expect(Math.max(...counts)).toBeGreaterThan(3)
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
  })
})

test('it is the classes that do it: where all ask in one, polls come late and people wait', async () => {
  const watched = await watch('one class', 3, () => 'poll')
  expect(watched.refused).toBe(0)
  expect(Math.max(...pollEnds(watched, 3))).toBeGreaterThan(MINUTE_MS)
  expect(Math.max(...waitsOf(watched, 3))).toBeGreaterThan(3 * SECOND_MS)
})
