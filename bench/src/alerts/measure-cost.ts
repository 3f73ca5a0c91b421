import { type Change, evaluate, type ItemReading, RuleIndex, RuleStates } from '@gildscope/alerts'
import { createDb } from '@gildscope/db'
import { createLogger } from '@gildscope/service-kit'
import { AlertWatch, readReadings, readRules, testMailConfig, testVault } from '@gildscope/worker/alert-harness'
import type pg from 'pg'
import { startDatabase } from '../support/database.ts'
import { median } from '../support/median.ts'
import { serverCpuMs } from '../support/process-cpu.ts'
import { atMost, type Measured, plainly } from '../support/report.ts'
import { FIRST_SLOT, makeMarket, makeRules, pollOnce } from './make-rules.ts'

const ROUNDS = 8
const WARM_UP = 4
const MOST_EVALUATE_MS = 100

type Cost = { workerMs: number; databaseMs: number; judged: number; notices: number }

const cpuMs = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1_000
}

const watchOf = (pool: pg.Pool): AlertWatch =>
  new AlertWatch({
    ...{ pool, vault: testVault, config: { ...testMailConfig, POLL_SECONDS: 60 }, now: () => new Date() },
    jobs: { enqueue: async () => '' },
    log: createLogger({ name: 'bench', level: 'silent' }),
  })

/** What judging costs after each of some polls, the first of them left out. */
const judgePolls = async (
  { pool, server, watch }: { pool: pg.Pool; server: number; watch: AlertWatch },
  from: number,
  isPopular: boolean,
): Promise<Cost[]> => {
  const costs: Cost[] = []
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const slot = from + round
    await pollOnce(pool, slot, isPopular)
    const database = serverCpuMs(server)
    const own = process.cpuUsage()
    const { judged, notices } = await watch.judge(slot)
    costs.push({ workerMs: cpuMs(own), databaseMs: serverCpuMs(server) - database, judged, notices })
  }
  return costs.slice(WARM_UP)
}

const figuresOf = (costs: readonly Cost[]) => {
  const of = (figure: keyof Cost): number => median(costs.map((cost) => cost[figure]))
  return { workerMs: of('workerMs'), databaseMs: of('databaseMs'), items: of('judged'), notices: of('notices') }
}

const judged = (what: string, costs: readonly Cost[]): Measured => {
  const { workerMs, databaseMs, items, notices } = figuresOf(costs)
  return plainly(
    what,
    `worker ${workerMs.toFixed(0)} ms, database ${databaseMs.toFixed(0)} ms; ${items} items, ${notices} notices`,
    { workerMs, databaseMs, items, notices },
  )
}

/** The rules alone, by readings in memory: those of all items that changed, of 28,000. */
const evaluateOnly = async (pool: pg.Pool, isPopular: boolean): Promise<Measured> => {
  const index = new RuleIndex()
  for (const { rule, items } of await readRules(pool, null)) if (rule !== null) index.put(rule, items)
  const slot = FIRST_SLOT + 90
  const changed = Array.from({ length: 1_400 }, (_, at) => (isPopular ? at + 1 : (at + 1) * 20))
  const changes: Change[] = [...index.rules].flatMap((rule) => rule.changes)
  const readings: ItemReading[] = []
  for await (const batch of readReadings(pool, { ids: changed, slot, fields: index.fields, changes }))
    readings.push(...batch)
  const states = new RuleStates()
  const poll = { slot, nowMs: Date.now(), pollMinutes: 1, lawDays: null }
  const spent: number[] = []
  for (let round = 0; round < 12; round += 1) {
    const before = process.cpuUsage()
    const { states: next } = evaluate(index, readings, states, { ...poll, slot: slot + round })
    spent.push(cpuMs(before))
    for (const { rule, itemId, state } of next) states.set(rule.key, itemId, state)
  }
  const rules = readings.reduce((sum, { itemId }) => sum + [...index.rulesOf(itemId)].length, 0)
  return atMost(
    `rules alone, ${isPopular ? 'the 1,400 items that half of them are about' : '5 % of all items'}: CPU a poll`,
    ...([median(spent.slice(4)), MOST_EVALUATE_MS, ' ms', { rules, items: readings.length }] as const),
  )
}

/** 100,000 rules of 5,000 accounts over a market of 28,000 items, of which one in twenty changes with each poll. */
export const measureCost = async (): Promise<Measured[]> => {
  const database = await startDatabase()
  const { pool, close } = createDb(database.url, { max: 4 })
  try {
    await makeMarket(pool)
    const server = database.server.pid
    const none = await judgePolls({ pool, server, watch: watchOf(pool) }, FIRST_SLOT, false)
    await makeRules(pool)
    const watch = watchOf(pool)
    const own = process.cpuUsage()
    await pollOnce(pool, FIRST_SLOT + 20, false)
    await watch.judge(FIRST_SLOT + 20)
    const first = cpuMs(own)
    const even = await judgePolls({ pool, server, watch }, FIRST_SLOT + 21, false)
    const popular = await judgePolls({ pool, server, watch }, FIRST_SLOT + 21 + ROUNDS + WARM_UP, true)
    return [
      judged('no rules: a poll', none),
      await evaluateOnly(pool, false),
      await evaluateOnly(pool, true),
      judged('100,000 rules, 5 % of all items change: a poll', even),
      judged('100,000 rules, the items of half of them change: a poll', popular),
      plainly('100,000 rules read and judged for the first time: CPU of the worker', `${(first / 1000).toFixed(1)} s`, {
        ms: first,
      }),
    ]
  } finally {
    await close()
    await database.close()
  }
}
