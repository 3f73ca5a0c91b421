import { setTimeout as wait } from 'node:timers/promises'
import { startProcess, type TestProcess } from '@gildscope/testkit/start-process'
import { TEST_PSEUDONYM_KEY, TEST_VAULT_KEYS } from '@gildscope/testkit/vault-keys'
import type { VisitorAnswer, VisitorQuestion } from '../front-door/visitor.ts'
import { withMarket } from '../front-door/with-market.ts'
import { type AskedProcess, startAsked } from '../support/asked-process.ts'
import { quantile } from '../support/median.ts'
import { atMost, type Measured, reportPart } from '../support/report.ts'
import { startItems } from '../support/start-items.ts'
import { LOAD_NAMES, type LoadAnswer, type LoadQuestion } from './load-caller.ts'

const SECONDS = 10
const MOST_P99_MS = 100
const ADDRESSES = [1, 200]
const REST_MS = 2_000
const VISITOR = '127.0.0.7'
const PERSON = { user: 'Visitor', password: 'a password of some length', email: 'visitor@example.org' }
/** What others do meanwhile: a page, a row of the market, an uncached one, a short history, their account. */
const VISITED = [
  '/tradepost',
  '/gw2/v1/items/json?sort=profit&order=desc&limit=30&fields=id,name,profit',
  '/gw2/v1/items/json?ids={n}&fields=id,name,buy_price',
  '/gw2/v2/history/hourly/json?itemID=19721&limit=24&skip={n}',
  '/gw2/v1/website/account',
]

type Served = { url: string; session: string; ids: readonly number[]; books: readonly number[] }

const visit = async (visitor: AskedProcess, { url, session }: Served, seconds: number) => {
  const question: VisitorQuestion = { url, paths: VISITED, from: VISITOR, seconds, restMs: 10, headers: { session } }
  const { times, failed, first } = await visitor.ask<VisitorAnswer>(question)
  const figures = { p50: quantile(times, 0.5), p99: quantile(times, 0.99), max: Math.max(0, ...times) }
  return { ...figures, requests: times.length, failed, ...(first !== null && { first }) }
}

const measure = async (served: Served): Promise<Measured[]> => {
  const visitor = await startAsked('front-door/visitor.ts', {})
  const caller = await startAsked('alerts/load-caller.ts', {})
  try {
    await visit(visitor, served, REST_MS / 1_000)
    const quiet = await visit(visitor, served, SECONDS)
    const rows = [atMost("without load: a visitor's p99", quiet.p99, MOST_P99_MS, ' ms', quiet)]
    for (const kind of LOAD_NAMES)
      for (const addresses of ADDRESSES) {
        const title = `300 ${kind} at once, of ${addresses === 1 ? 'one address' : `${addresses} addresses`}`
        await caller.ask<LoadAnswer>({ do: 'start', kind, addresses, ...served } satisfies LoadQuestion)
        const seen = await visit(visitor, served, SECONDS)
        const counts = await caller.ask<LoadAnswer>({ do: 'end' } satisfies LoadQuestion)
        rows.push(
          atMost(`${title}: another's p99`, seen.p99, MOST_P99_MS, ' ms', { ...seen, ...counts }),
          atMost(`${title}: calls of the other that failed`, seen.failed, 0, ''),
        )
        await wait(REST_MS)
      }
    return rows
  } finally {
    await Promise.all([visitor.stop(), caller.stop()])
  }
}

const signUp = async (url: string): Promise<string> => {
  const reply = await fetch(`${url}/gw2/v1/website/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(PERSON),
  })
  const session = /session=([\w-]+)/.exec(reply.headers.getSetCookie()[0] ?? '')?.[1] ?? ''
  if (session === '') throw new Error(`no session but ${reply.status} ${await reply.text()}`)
  return session
}

const listBooks = async (url: string): Promise<number[]> => {
  const rows = await (await fetch(`${url}/gw2/v1/items/json?fields=id&limit=2000`)).json()
  return rows.map(({ id }: { id: number }) => id)
}

/** Others' waits while the dearest calls of alerts and of the planner are made 300 at once, with usual limits. */
export const runAlertsLoadBench = async (): Promise<void> => {
  const rows = await withMarket(async (databaseUrl, ids) => {
    const started: TestProcess[] = []
    const start = async (entry: string, env: Record<string, string>): Promise<TestProcess> => {
      const process = await startProcess({ entry, env: { LOG_LEVEL: 'error', ...env }, readyPath: '/health' })
      started.push(process)
      return process
    }
    try {
      const items = await startItems(databaseUrl, { POINTS_PER_MINUTE: '60000' })
      started.push(items)
      const account = await start('services/account/src/main.ts', {
        ...{ DATABASE_URL: databaseUrl, PSEUDONYM_KEY: TEST_PSEUDONYM_KEY, VAULT_KEYS: TEST_VAULT_KEYS },
        GAME_API_URL: 'http://127.0.0.1:1',
      })
      const gateway = await start('apps/gateway/src/main.ts', {
        ...{ DATA_SOURCE: 'simulated', ITEMS_ORIGIN: items.url, STATS_ORIGIN: items.url, ACCOUNT_ORIGIN: account.url },
      })
      const { url } = gateway
      return await measure({ url, session: await signUp(url), ids, books: await listBooks(url) })
    } finally {
      for (const process of started.toReversed()) await process.stop()
    }
  })
  reportPart('alerts', rows)
}
