import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess } from '@gildscope/testkit/start-process'
import { TEST_PSEUDONYM_KEY } from '@gildscope/testkit/vault-keys'
import { Agent, request } from 'undici'
import { startDatabase } from '../support/database.ts'
import { median, quantile } from '../support/median.ts'
import { memoryMb, peakMemoryMb, processCpuMs } from '../support/process-cpu.ts'
import { readPauses } from '../support/read-pauses.ts'
import { atMost, type Measured, plainly, report } from '../support/report.ts'
import { FREQUENT_DROP, makeRecords, OPENED, SALVAGED, SUBMISSIONS } from './make-records.ts'
import { measureAdding } from './measure-adding.ts'

const PROBE = new URL('../items/pause-probe.ts', import.meta.url).href
const CUTS = 40
const FLOOD = 300
const VISITS = 60

const MAGIC_FIND = [0, 100, 200, 300, 400, 500]
const pathOf = ({ activity, itemId }: typeof OPENED, rest = ''): string => `/gw2/v1/drops/${activity}/${itemId}${rest}`
/** A cut that was not requested before. */
const cutOf = (number: number): string =>
  `?mf=${MAGIC_FIND[number % MAGIC_FIND.length]}&from=2020-01-${String(1 + (number % 28)).padStart(2, '0')}&to=2099-01-${String(1 + Math.floor(number / 28)).padStart(2, '0')}`

type Timed = { ms: number; bytes: number; status: number }

/** The gateway allows an address this many connections. */
const dispatcher = new Agent({ connections: 24 })
let visitors = 0
/** A new address for each call, so that no caller runs out of points unnoticed. */
const somewhere = (): string => {
  visitors += 1
  return `10.1.${Math.floor(visitors / 250)}.${1 + (visitors % 250)}`
}

const ask = async (url: string, from = somewhere(), headers: Record<string, string> = {}): Promise<Timed> => {
  const start = performance.now()
  const reply = await request(url, {
    dispatcher,
    headers: { 'x-forwarded-for': from, 'accept-encoding': 'gzip', ...headers },
  })
  const bytes = (await reply.body.arrayBuffer()).byteLength
  return { ms: performance.now() - start, bytes, status: reply.statusCode }
}

const expectGood = (timed: Timed): Timed => {
  if (timed.status !== 200) throw new Error(`answered ${timed.status}`)
  return timed
}

type Running = { gateway: string; statsPid: number; pausesFile: string }

const oneByOne = async ({ gateway, statsPid, pausesFile }: Running): Promise<Measured[]> => {
  const cold = expectGood(await ask(gateway + pathOf(OPENED)))
  const coldSalvaged = expectGood(await ask(gateway + pathOf(SALVAGED)))
  const rows = [
    atMost('first table of an item that was opened, after a start', cold.ms, 1_500, ' ms', { bytes: cold.bytes }),
    atMost('first table of an item that was salvaged', coldSalvaged.ms, 1_500, ' ms', { bytes: coldSalvaged.bytes }),
  ]
  for (const [what, item] of [
    ['opened', OPENED],
    ['salvaged, with a comparison of ten kits', SALVAGED],
  ] as const) {
    const [from, cpuBefore] = [Date.now(), processCpuMs(statsPid)]
    const times: number[] = []
    for (let number = 0; number < CUTS; number += 1)
      times.push(expectGood(await ask(gateway + pathOf(item, cutOf(number)))).ms)
    const cpuMs = (processCpuMs(statsPid) - cpuBefore) / CUTS
    const pause = Math.max(0, ...readPauses(pausesFile, from).map((pause) => pause.cpuMs))
    rows.push(
      atMost(`a cut, ${what}, p95`, quantile(times, 0.95), 150, ' ms', { p50: median(times), cpuMs }),
      atMost(`longest pause of the event loop meanwhile, ${what}`, pause, 50, ' ms'),
    )
  }
  const again: number[] = []
  for (let number = 0; number < CUTS; number += 1) again.push(expectGood(await ask(gateway + pathOf(OPENED))).ms)
  const rates: number[] = []
  for (let drop = 0; drop < 10; drop += 1)
    rates.push(expectGood(await ask(gateway + pathOf(OPENED, `/rate?drop=${FREQUENT_DROP + drop}`))).ms)
  const submissions = expectGood(await ask(gateway + pathOf(OPENED, '/submissions')))
  return [
    ...rows,
    plainly('a cut that is known', `${median(again).toFixed(1)} ms`, { value: median(again) }),
    atMost('rate of a drop by weeks, median', median(rates), 150, ' ms', { first: rates[0] ?? 0 }),
    atMost(`${SUBMISSIONS} submissions`, submissions.ms, 1_500, ' ms', { bytes: submissions.bytes }),
  ]
}

const downloads = async ({ gateway, statsPid }: Running): Promise<Measured[]> => {
  const before = memoryMb(statsPid)
  const rows: Measured[] = []
  for (const format of ['jsonl', 'csv']) {
    const timed = expectGood(await ask(`${gateway}/gw2/v1/drops/export/${format}`))
    const text = `${(timed.ms / 1_000).toFixed(2)} s, ${(timed.bytes / 1e6).toFixed(1)} MB`
    rows.push(plainly(`all ${2 * SUBMISSIONS} records as ${format}, gzip`, text, { ms: timed.ms, bytes: timed.bytes }))
  }
  const grown = memoryMb(statsPid) - before
  rows.push(plainly('memory that downloads added', `${grown.toFixed(0)} MB`, { value: grown }))
  return rows
}

/** The effect on others while one address requests as many of the most expensive answers as it can. */
const flood = async ({ gateway, pausesFile }: Running): Promise<Measured[]> => {
  const visit = async (): Promise<number[]> => {
    const times: number[] = []
    for (let number = 0; number < VISITS; number += 1)
      times.push(expectGood(await ask(gateway + pathOf(OPENED), '10.0.0.9')).ms)
    return times
  }
  const quiet = quantile(await visit(), 0.95)
  const from = Date.now()
  const attack = Promise.all(
    Array.from({ length: FLOOD }, (_, number) => ask(gateway + pathOf(SALVAGED, cutOf(CUTS + number)), '10.6.6.6')),
  )
  const times = await visit()
  const statuses = Map.groupBy(await attack, ({ status }) => status)
  const p95 = quantile(times, 0.95)
  return [
    atMost(`a known cut, p95, while one address asks for ${FLOOD} new ones at once`, p95, 250, ' ms', {
      quiet,
      p50: median(times),
      ...Object.fromEntries([...statuses].map(([status, { length }]) => [`answers${status}`, length])),
    }),
    atMost(
      'longest pause of the event loop meanwhile',
      Math.max(0, ...readPauses(pausesFile, from).map(({ cpuMs }) => cpuMs)),
      50,
      ' ms',
    ),
  ]
}

/** The calls of the drop research viewer: 40 drops, 5,000 submissions, through the gateway. */
export const runDropCallsBench = async (): Promise<void> => {
  const database = await startDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'gildscope-pauses-'))
  const pausesFile = join(folder, 'pauses')
  await writeFile(pausesFile, '')
  try {
    await makeRecords(database.url)
    const stats = await startProcess({
      entry: 'services/stats/src/main.ts',
      env: {
        ...{ NODE_ENV: 'production', LOG_LEVEL: 'warn', DATABASE_URL: database.url, PSEUDONYM_KEY: TEST_PSEUDONYM_KEY },
        ...{ PAUSES_FILE: pausesFile, NODE_OPTIONS: `--import=${PROBE}`, GAME_API_URL: 'http://127.0.0.1:1' },
      },
    })
    const nowhere = 'http://127.0.0.1:1'
    const gateway = await startProcess({
      entry: 'apps/gateway/src/main.ts',
      env: { LOG_LEVEL: 'error', ITEMS_ORIGIN: nowhere, STATS_ORIGIN: stats.url, ACCOUNT_ORIGIN: nowhere },
    })
    try {
      const running = { gateway: gateway.url, statsPid: stats.pid, pausesFile }
      const rows = [...(await oneByOne(running)), ...(await downloads(running)), ...(await flood(running))]
      rows.push(...(await measureAdding(database.url)))
      rows.push(atMost('largest memory of the stats service', peakMemoryMb(stats.pid), 400, ' MB'))
      report('drop-calls', rows)
    } finally {
      await gateway.stop()
      await stats.stop()
    }
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}
