import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE_MS, SECOND_MS } from '@gildscope/base/time'
import { ENDPOINTS } from '@gildscope/contracts'
import { quantile } from '../support/median.ts'
import { atMost, type Measured, plainly, report } from '../support/report.ts'

const ORIGIN = process.env.SOAK_ORIGIN ?? 'http://localhost:8080'
const MINUTES = Number(process.env.SOAK_MINUTES ?? 10)
/** Ports of the processes behind the origin. */
const PORTS = (process.env.SOAK_PORTS ?? '8101,8102,8103,8104').split(',')
const PER_SECOND = 40
/** Caches fill and code is compiled before the memory of a process is compared with that of the end. */
const WARM_SHARE = 0.3
const MOST_GROWN_MB = 60
const MOST_MORE_FILES = 40

type Process = { name: string; url: string }
type Sample = { memoryMb: number; files: number }

const figureOf = (text: string, name: string): number =>
  Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN)

const look = async ({ name, url }: Process): Promise<Sample> => {
  const reply = await fetch(`${url}/metrics`).catch((error: unknown) => {
    throw new Error(`the ${name} does not answer at ${url}; SOAK_ORIGIN and SOAK_PORTS name a running site`, {
      cause: error,
    })
  })
  const text = await reply.text()
  const sample = {
    memoryMb: figureOf(text, 'process_resident_memory_bytes') / 1024 ** 2,
    files: figureOf(text, 'process_open_fds'),
  }
  // A gateway on another machine, or one asked by another name, refuses.
  if (Number.isNaN(sample.memoryMb + sample.files))
    throw new Error(`${url}/metrics answered ${reply.status} without memory and open files: ${text.slice(0, 200)}`)
  return sample
}

/** Their requests name a day and a pick that not every site has. */
const OF_A_DAY = new Set(['getRecordPicks', 'getPickMinutes'])

/** Every public read that has an example, as the gateway takes it; streams never end. */
const requests = (): string[] =>
  Object.values(ENDPOINTS)
    .flat()
    .filter(({ name, access, media }) => access === 'public' && media !== 'sse' && !OF_A_DAY.has(name))
    .flatMap(({ example }) => example?.request ?? [])

type Seen = { times: number[]; statuses: Map<string, number> }

/** Asks one request after the other at a steady rate; a slow answer delays none of the next. */
const askSteadily = async (paths: readonly string[], seen: Seen, until: number): Promise<void> => {
  const open = new Set<Promise<void>>()
  for (let index = 0; Date.now() < until; index++) {
    const path = paths[index % paths.length] ?? '/'
    // Each second call misses the cache of the gateway.
    const address = `${ORIGIN}${path}${index % 2 === 0 ? '' : `${path.includes('?') ? '&' : '?'}soak=${index}`}`
    const started = performance.now()
    const asked = fetch(address, { signal: AbortSignal.timeout(30 * SECOND_MS) })
      .then(async (reply) => {
        await reply.arrayBuffer()
        return reply.status < 400 ? 'ok' : `${reply.status} ${path}`
      })
      .catch((error: unknown) => `${error instanceof Error ? error.name : 'unknown'} ${path}`)
      .then((status) => {
        seen.times.push(performance.now() - started)
        seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1)
        open.delete(asked)
      })
    open.add(asked)
    await wait(SECOND_MS / PER_SECOND)
  }
  await Promise.all(open)
}

/** Mixed public calls against a running site for minutes: what goes wrong, and whether a process grows meanwhile. */
export const runSoak = async (): Promise<void> => {
  const processes: Process[] = [
    { name: 'gateway', url: ORIGIN },
    ...PORTS.map((port) => ({ name: `port ${port}`, url: `http://127.0.0.1:${port}` })),
  ]
  if (!(MINUTES > 0)) throw new Error(`SOAK_MINUTES '${process.env.SOAK_MINUTES}': expected a number above 0`)
  // Faults of the settings show before the minutes, not after them.
  await Promise.all(processes.map(look))
  const paths = requests()
  const seen: Seen = { times: [], statuses: new Map() }
  const start = Date.now()
  const asking = askSteadily(paths, seen, start + MINUTES * MINUTE_MS)
  await wait(WARM_SHARE * MINUTES * MINUTE_MS)
  const before = await Promise.all(processes.map(look))
  await asking
  const after = await Promise.all(processes.map(look))
  const failed = [...seen.statuses].filter(([status]) => status !== 'ok')
  const rows: Measured[] = [
    plainly(
      `${MINUTES} minutes, ${paths.length} addresses at ${PER_SECOND}/s: p50, p99`,
      `${quantile(seen.times, 0.5).toFixed(1)} ms, ${quantile(seen.times, 0.99).toFixed(1)} ms`,
      { requests: seen.times.length },
    ),
    atMost(
      'answers that failed',
      failed.reduce((sum, [, times]) => sum + times, 0),
      0,
      '',
      Object.fromEntries(failed),
    ),
    ...processes.flatMap(({ name }, index) => {
      const [warm, end] = [before[index], after[index]]
      if (warm === undefined || end === undefined) return []
      return [
        atMost(`${name}: memory gained`, Math.max(0, end.memoryMb - warm.memoryMb), MOST_GROWN_MB, ' MB', {
          warmMb: warm.memoryMb,
          endMb: end.memoryMb,
        }),
        atMost(`${name}: more open files`, Math.max(0, end.files - warm.files), MOST_MORE_FILES, '', {
          warm: warm.files,
          end: end.files,
        }),
      ]
    }),
  ]
  report('soak', rows)
}
