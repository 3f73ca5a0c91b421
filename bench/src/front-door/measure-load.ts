import { setTimeout as wait } from 'node:timers/promises'
import { SECOND_MS } from '@gildscope/base/time'
import { Pool } from 'undici'
import { quantile } from '../support/median.ts'
import { processCpuMs } from '../support/process-cpu.ts'
import { atMost, type Measured } from '../support/report.ts'
import type { Proxied } from './compare-stored.ts'
import { readAnswer } from './read-answer.ts'

type PathOf = (n: number) => string

const STORED_PER_SECOND = 2_000
const FETCHED_PER_SECOND = 300
const SECONDS = 20
const WARM_UP_SECONDS = 5
const CONNECTIONS = 64
const MOST_P99_MS = 50
const MOST_CORE_PERCENT = 35

/** Reads at a steady rate, however slow the answers are; the time of each in ms, from the moment at which it was due. */
const readAtRate = async (pool: Pool, perSecond: number, seconds: number, pathOf: PathOf): Promise<number[]> => {
  const times: number[] = []
  const running: Promise<void>[] = []
  const started = performance.now()
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = started + (n * SECOND_MS) / perSecond
    const ahead = due - performance.now()
    if (ahead > 0) await wait(ahead)
    running.push(readAnswer(pool, pathOf(n)).then(() => void times.push(performance.now() - due)))
  }
  await Promise.all(running)
  return times
}

/** Stored and fetched answers together, at the rate of a busy site. */
export const measureLoad = async (
  { url, pids }: Proxied,
  storedPath: PathOf,
  fetchedPath: PathOf,
): Promise<Measured[]> => {
  const pool = new Pool(url, { connections: CONNECTIONS })
  let fetched = 0
  const read = (seconds: number) =>
    Promise.all([
      readAtRate(pool, STORED_PER_SECOND, seconds, storedPath),
      readAtRate(pool, FETCHED_PER_SECOND, seconds, () => fetchedPath(fetched++)),
    ])
  try {
    await read(WARM_UP_SECONDS)
    const [cpu, started] = [processCpuMs(...pids), performance.now()]
    const [ofStored, ofFetched] = await read(SECONDS)
    const ms = performance.now() - started
    const cpuMs = processCpuMs(...pids) - cpu
    const what = `${STORED_PER_SECOND} stored and ${FETCHED_PER_SECOND} fetched answers a second`
    const p99 = { stored: quantile(ofStored, 0.99), fetched: quantile(ofFetched, 0.99) }
    return [
      atMost(`${what}: p99`, Math.max(p99.stored, p99.fetched), MOST_P99_MS, ' ms', {
        storedP99Ms: p99.stored,
        fetchedP99Ms: p99.fetched,
        storedMedianMs: quantile(ofStored, 0.5),
        fetchedMedianMs: quantile(ofFetched, 0.5),
        seconds: ms / SECOND_MS,
      }),
      atMost(`${what}: CPU of gateway and items`, (cpuMs / ms) * 100, MOST_CORE_PERCENT, ' % of a core', { cpuMs }),
    ]
  } finally {
    await pool.close()
  }
}
