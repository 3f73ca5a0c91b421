import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startProcess, type TestProcess } from '@gildscope/testkit/start-process'
import { TEST_PSEUDONYM_KEY, TEST_VAULT_KEYS } from '@gildscope/testkit/vault-keys'
import { startAsked } from '../support/asked-process.ts'
import { startDatabase } from '../support/database.ts'
import { quantile } from '../support/median.ts'
import { readPauses } from '../support/read-pauses.ts'
import { atMost, type Measured, reportPart } from '../support/report.ts'
import { CROWD_ATTACKS, type CrowdAnswer, type CrowdQuestion } from './crowd-attacker.ts'
import type { VisitorAnswer, VisitorQuestion } from './visitor.ts'

const SECONDS = 20
const MOST_P99_MS = 100
const MOST_PAUSE_MS = 50
const CROWDS = [13, 200]
const CONNECTIONS = 400
const VISITOR = '127.0.0.7'
const PROBE = new URL('../items/pause-probe.ts', import.meta.url).href
const PERSON = { user: 'Visitor', password: 'a password of some length', email: 'visitor@example.org' }

type Served = { url: string; pausesFiles: readonly string[]; session: string }

const visit = async ({ url, session }: Served, seconds: number) => {
  const visitor = await startAsked('front-door/visitor.ts', {})
  try {
    const paths = ['/gw2/v1/website/account', '/gw2/v1/general?a={n}']
    const question: VisitorQuestion = { url, paths, from: VISITOR, seconds, restMs: 10, headers: { session } }
    const { times, failed, first } = await visitor.ask<VisitorAnswer>(question)
    const figures = { p50: quantile(times, 0.5), p99: quantile(times, 0.99), max: Math.max(0, ...times) }
    return { ...figures, requests: times.length, failed, ...(first !== null && { first }) }
  } finally {
    await visitor.stop()
  }
}

const longestPause = (files: readonly string[], from: number): number =>
  Math.max(0, ...files.flatMap((file) => readPauses(file, from).map(({ cpuMs }) => cpuMs)))

const measure = async (served: Served): Promise<Measured[]> => {
  const quiet = await visit(served, SECONDS)
  const rows = [atMost("without an attack: an account's p99", quiet.p99, MOST_P99_MS, ' ms', quiet)]
  const attacker = await startAsked('front-door/crowd-attacker.ts', {})
  try {
    for (const addresses of CROWDS)
      for (const attack of CROWD_ATTACKS) {
        const from = Date.now()
        const options = { url: served.url, addresses, connections: CONNECTIONS, attack, name: PERSON.user }
        await attacker.ask<CrowdAnswer>({ do: 'start', ...options } satisfies CrowdQuestion)
        const seen = await visit(served, SECONDS)
        const counts = await attacker.ask<CrowdAnswer>({ do: 'end' } satisfies CrowdQuestion)
        const title = `${addresses} addresses, ${attack}`
        rows.push(
          atMost(`${title}: another's p99`, seen.p99, MOST_P99_MS, ' ms', { ...seen, ...counts }),
          atMost(`${title}: longest pause`, longestPause(served.pausesFiles, from), MOST_PAUSE_MS, ' ms'),
          atMost(`${title}: calls of the other that failed`, seen.failed, 0, ''),
        )
        if (attack === 'guesses of one name')
          // Those before the first delay, and four at a time that take ten seconds each.
          rows.push(atMost(`${title}: guesses in ${SECONDS} s`, counts.wrong, 30, ''))
        await wait(2_000)
      }
  } finally {
    await attacker.stop()
  }
  return rows
}

/** Others' waits while many addresses attack the services of accounts and of drop research together. */
export const runCrowdBench = async (): Promise<void> => {
  const database = await startDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'gildscope-pauses-'))
  const started: TestProcess[] = []
  const pausesFiles: string[] = []
  const start = async (entry: string, env: Record<string, string>): Promise<TestProcess> => {
    const file = join(folder, String(pausesFiles.length))
    await writeFile(file, '')
    pausesFiles.push(file)
    const probe = { PAUSES_FILE: file, NODE_OPTIONS: `--import=${PROBE}`, LOG_LEVEL: 'error' }
    const process = await startProcess({ entry, env: { ...probe, ...env }, readyPath: '/health' })
    started.push(process)
    return process
  }
  try {
    const GAME_API_URL = 'http://127.0.0.1:1'
    const common = { DATABASE_URL: database.url, PSEUDONYM_KEY: TEST_PSEUDONYM_KEY, GAME_API_URL }
    const account = await start('services/account/src/main.ts', { ...common, VAULT_KEYS: TEST_VAULT_KEYS })
    const stats = await start('services/stats/src/main.ts', common)
    const origins = { ITEMS_ORIGIN: stats.url, STATS_ORIGIN: stats.url, ACCOUNT_ORIGIN: account.url }
    const gateway = await start('apps/gateway/src/main.ts', { DATA_SOURCE: 'simulated', ...origins })
    const reply = await fetch(`${gateway.url}/gw2/v1/website/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(PERSON),
    })
    const session = /session=([\w-]+)/.exec(reply.headers.getSetCookie()[0] ?? '')?.[1] ?? ''
    if (session === '') throw new Error(`no session but ${reply.status} ${await reply.text()}`)
    reportPart('front-door', await measure({ url: gateway.url, pausesFiles, session }))
  } finally {
    for (const process of started.toReversed()) await process.stop()
    await rm(folder, { recursive: true, force: true })
    await database.close()
  }
}
