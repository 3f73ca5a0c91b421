import { setTimeout as wait } from 'node:timers/promises'
import { request } from 'undici'
import { quantile } from '../support/median.ts'
import { peakMemoryMb } from '../support/process-cpu.ts'
import { readPauses } from '../support/read-pauses.ts'
import { atMost, type Measured, plainly } from '../support/report.ts'

const AT_ONCE = 250
const CALLS = 30
const MOST_PAUSE_MS = 50
const MOST_MEMORY_MB = 700
const MOST_P99_MS = 100
const BETWEEN_READS_MS = 5
const QUIET_MS = 5000
/** Trusted from this machine: the caller's address. */
const GREEDY = { 'x-forwarded-for': '203.0.113.5' }
const OTHER = { 'x-forwarded-for': '198.51.100.7' }

type Served = { url: string; pid: number; pausesFile: string }
type Read = { status: number; bytes: number; ms: number; retryAfter: string | null }

const read = async (url: string, headers: Record<string, string>): Promise<Read> => {
  const started = performance.now()
  const { statusCode, headers: head, body } = await request(url, { headers, headersTimeout: 0, bodyTimeout: 0 })
  let bytes = 0
  for await (const chunk of body) bytes += (chunk as Buffer).length
  const retryAfter = head['retry-after']
  return {
    status: statusCode,
    bytes,
    ms: performance.now() - started,
    retryAfter: typeof retryAfter === 'string' ? retryAfter : null,
  }
}

/** What another caller reads meanwhile: prices of one item, and its year. */
const readWhile = async (url: string, id: number, work: Promise<unknown>): Promise<Read[]> => {
  const paths = [
    `/v1/items/json?fields=id,sell_price&ids=${id}`,
    `/v2/history/json?itemID=${id}&fields=date,sell_price_avg`,
  ]
  const reads: Read[] = []
  let isOver = false
  const over = work.finally(() => {
    isOver = true
  })
  while (!isOver) {
    for (const path of paths) reads.push(await read(`${url}${path}&nonce=${reads.length}`, OTHER))
    await wait(BETWEEN_READS_MS)
  }
  await over
  return reads
}

const megabytes = (bytes: number) => Math.round(bytes / 1e6)
const p99 = (reads: readonly Read[]) =>
  quantile(
    reads.map(({ ms }) => ms),
    0.99,
  )

/** The largest history calls possible: alone, and many in parallel from one caller while another one reads. */
export const readBulk = async ({ url, pid, pausesFile }: Served, ids: readonly number[]): Promise<Measured[]> => {
  const asked = ids.slice(0, AT_ONCE)
  const id = asked[0] ?? 0
  const calls = [
    ['hours of 90 days', `${url}/v2/history/hourly/json?itemID=${asked.join()}`],
    ['days', `${url}/v2/history/json?itemID=${asked.join()}`],
  ] as const
  const pausesSince = (from: number) => {
    const pauses = readPauses(pausesFile, from)
    const longest = (figure: 'cpuMs' | 'wallMs') => Math.max(0, ...pauses.map((pause) => pause[figure]))
    return { cpuMs: longest('cpuMs'), byTheClock: longest('wallMs') }
  }
  const quiet = await readWhile(url, id, wait(QUIET_MS))
  const rows: Measured[] = []
  for (const [what, call] of calls) {
    const from = Date.now()
    const { status, bytes, ms } = await read(call, GREEDY)
    if (status !== 200) throw new Error(`${what}: ${status}`)
    const { cpuMs, byTheClock } = pausesSince(from)
    rows.push(
      atMost(`${AT_ONCE} ids, ${what} (${megabytes(bytes)} MB): longest pause`, cpuMs, MOST_PAUSE_MS, ' ms', {
        byTheClock,
        seconds: ms / 1000,
        bytes,
      }),
    )
  }
  for (const [what, call] of calls) {
    const from = Date.now()
    const work = Promise.all(Array.from({ length: CALLS }, () => read(call, GREEDY)))
    const reads = await readWhile(url, id, work)
    const greedy = await work
    const made = greedy.filter(({ status }) => status === 200)
    const refused = greedy.filter(({ status, retryAfter }) => status === 503 && retryAfter !== null)
    const { cpuMs, byTheClock } = pausesSince(from)
    const name = `${CALLS} calls of ${AT_ONCE} ids at once, ${what}`
    rows.push(
      atMost(`${name}: p99 of another caller's small reads`, p99(reads), MOST_P99_MS, ' ms', {
        quietP99: p99(quiet),
        reads: reads.length,
        median: quantile(
          reads.map(({ ms }) => ms),
          0.5,
        ),
      }),
      atMost(`${name}: another caller's errors`, reads.filter(({ status }) => status !== 200).length, 0, '', {
        reads: reads.length,
      }),
      atMost(`${name}: longest pause`, cpuMs, MOST_PAUSE_MS, ' ms', { byTheClock }),
      plainly(
        `${name}: answered / asked to retry / other`,
        `${made.length} / ${refused.length} / ${CALLS - made.length - refused.length}`,
        {
          answered: made.length,
          refused: refused.length,
          seconds: Math.max(...greedy.map(({ ms }) => ms)) / 1000,
        },
      ),
    )
  }
  return [
    ...rows,
    atMost('largest memory with a market of full size', Math.round(peakMemoryMb(pid)), MOST_MEMORY_MB, ' MB'),
  ]
}
