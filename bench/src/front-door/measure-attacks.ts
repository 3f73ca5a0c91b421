import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE_MS, SECOND_MS } from '@gildscope/base/time'
import type pg from 'pg'
import type { AskedProcess } from '../support/asked-process.ts'
import { startAsked } from '../support/asked-process.ts'
import { quantile } from '../support/median.ts'
import { forgetPeakMemory, memoryMb, peakMemoryMb } from '../support/process-cpu.ts'
import { readPauses } from '../support/read-pauses.ts'
import { atMost, type Measured } from '../support/report.ts'
import { ATTACK_NAMES, type AttackAnswer, type AttackQuestion, describeAttack } from './attacker.ts'
import { createBusySite, type Visited } from './busy-site.ts'
import { changePrices } from './change-prices.ts'
import type { VisitorAnswer, VisitorQuestion } from './visitor.ts'

export type AttackedSite = {
  url: string
  gateway: { pid: number; pausesFile: string }
  items: { pid: number; pausesFile: string }
  /** What others ask for in the minute before. */
  visited: Visited
  historyIds: readonly number[]
  pool: pg.Pool
}

const SECONDS = 10
const WARM_SECONDS = 2
const MOST_P99_MS = 100
const MOST_PAUSE_MS = 50
const CHANGE_EVERY_MS = 2_000
const VISITOR = '127.0.0.7'

/** Requests of a visitor and a script: a page, a row of the market, an uncached one, a short history. */
const VISITED = [
  '/tradepost',
  '/gw2/v1/items/json?sort=profit&order=desc&limit=30&fields=id,name,profit',
  '/gw2/v1/items/json?ids={n}&fields=id,name,buy_price',
  '/gw2/v1/status',
  '/gw2/v2/history/hourly/json?itemID=19721&limit=24&skip={n}',
]

const visit = async (visitor: AskedProcess, url: string, seconds: number): Promise<VisitorAnswer> =>
  visitor.ask<VisitorAnswer>({ url, paths: VISITED, from: VISITOR, seconds, restMs: 10 } satisfies VisitorQuestion)

const longestPause = (file: string, from: number): number =>
  Math.max(0, ...readPauses(file, from).map(({ cpuMs }) => cpuMs))

const figuresOf = ({ times, failed, first }: VisitorAnswer) => ({
  p50: quantile(times, 0.5),
  p99: quantile(times, 0.99),
  max: Math.max(0, ...times),
  requests: times.length,
  failed,
  ...(first !== null && { first }),
})

/** Another caller's waits while one address sends each kind of attack, and how long the event loops were blocked. */
export const measureAttacks = async ({
  url,
  gateway,
  items,
  visited,
  historyIds,
  pool,
}: AttackedSite): Promise<Measured[]> => {
  const visitor = await startAsked('front-door/visitor.ts', {})
  const attacker = await startAsked('front-door/attacker.ts', {})
  const busySite = createBusySite(url, visited)
  const rows: Measured[] = []
  let changed = 0
  const memoryAtRest = async () => {
    // As the next poll does: answers of the state before it are worth nothing.
    await changePrices(pool, changed++)
    await wait(MINUTE_MS)
    return { gatewayMb: Math.round(memoryMb(gateway.pid)), itemsMb: Math.round(memoryMb(items.pid)) }
  }
  try {
    await visit(visitor, url, WARM_SECONDS)
    const quiet = figuresOf(await visit(visitor, url, SECONDS))
    rows.push(atMost("without an attack: a visitor's p99", quiet.p99, MOST_P99_MS, ' ms', quiet))
    await busySite.visit(MINUTE_MS / SECOND_MS)
    const before = await memoryAtRest()
    const peaks: { gatewayMb: number; itemsMb: number }[] = []
    for (const attack of ATTACK_NAMES) {
      for (const { pid } of [gateway, items]) forgetPeakMemory(pid)
      const { title, isOfChanges } = describeAttack(attack)
      const question = { do: 'start', url, attack, ids: historyIds } as const
      await attacker.ask<AttackAnswer>(question satisfies AttackQuestion)
      await wait(1000)
      const from = Date.now()
      const changes = isOfChanges ? setInterval(() => void changePrices(pool, changed++), CHANGE_EVERY_MS) : undefined
      const seen = figuresOf(await visit(visitor, url, SECONDS))
      clearInterval(changes)
      const peak = { gatewayMb: Math.round(peakMemoryMb(gateway.pid)), itemsMb: Math.round(peakMemoryMb(items.pid)) }
      peaks.push(peak)
      const counts = await attacker.ask<AttackAnswer>({ do: 'end' } satisfies AttackQuestion)
      const pauses = {
        gatewayPauseMs: longestPause(gateway.pausesFile, from),
        itemsPauseMs: longestPause(items.pausesFile, from),
      }
      rows.push(atMost(`${title}: another caller's p99`, seen.p99, MOST_P99_MS, ' ms', { ...seen, ...counts, ...peak }))
      rows.push(
        atMost(
          `${title}: longest pause of an event loop`,
          Math.max(pauses.gatewayPauseMs, pauses.itemsPauseMs),
          MOST_PAUSE_MS,
          ' ms',
          pauses,
        ),
      )
      rows.push(atMost(`${title}: calls of the other that failed`, seen.failed, 0, '', {}))
      await wait(2000)
    }
    const after = await memoryAtRest()
    const beforeAndAfter = {
      gatewayMbBefore: before.gatewayMb,
      gatewayMbAfter: after.gatewayMb,
      itemsMbBefore: before.itemsMb,
      itemsMbAfter: after.itemsMb,
    }
    const peak = {
      gatewayMb: Math.max(...peaks.map(({ gatewayMb }) => gatewayMb)),
      itemsMb: Math.max(...peaks.map(({ itemsMb }) => itemsMb)),
    }
    rows.push(
      atMost('largest memory of the gateway under all of it', peak.gatewayMb, 300, ' MB', peak),
      atMost('largest memory of items under all of it', peak.itemsMb, 700, ' MB', peak),
      atMost(
        'memory of the gateway a minute after, against before',
        after.gatewayMb / before.gatewayMb,
        1.2,
        'x',
        beforeAndAfter,
      ),
      atMost(
        'memory of items a minute after, against before',
        after.itemsMb / before.itemsMb,
        1.2,
        'x',
        beforeAndAfter,
      ),
    )
  } finally {
    await Promise.all([visitor.stop(), attacker.stop(), busySite.close()])
  }
  return rows
}
