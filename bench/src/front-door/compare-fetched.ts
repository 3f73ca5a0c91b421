import { Pool } from 'undici'
import { processCpuMs } from '../support/process-cpu.ts'
import { atMost, type Measured, plainly } from '../support/report.ts'

type Server = { url: string; pid: number }

export type FetchedQuestion = {
  name: string
  /** A different URL for each number, so that no answer is cached. */
  pathOf: (index: number) => string
  perRound: number
  /** 64 concurrent requests by default. */
  atOnce?: number
  /** Shows what a hop costs that is shared with few; no budget. */
  isFewAtOnce?: true
  headers?: Record<string, string>
}

const MOST = 1.4
/** The same concurrency as for cached answers. */
const AT_ONCE = 64
/** Code that is still being compiled does not reflect the everyday cost of an answer. */
const WARM_UPS = 4

/** An empty list measures the cost of the hop alone. */
const LEAST_BYTES = 20

let asked = 0

/** Requests different addresses, a few at a time; returns CPU per request of the named processes. */
const run = async (
  url: string,
  pids: readonly number[],
  question: FetchedQuestion,
  prefix: string,
): Promise<number> => {
  const { pathOf, perRound, headers = {}, atOnce = AT_ONCE } = question
  const pool = new Pool(url, { connections: atOnce })
  const cpuMs = () => pids.reduce((sum, pid) => sum + processCpuMs(pid), 0)
  const one = async (): Promise<void> => {
    const { statusCode, body } = await pool.request({ method: 'GET', path: `${prefix}${pathOf(asked++)}`, headers })
    const bytes = await body.bytes()
    if (statusCode !== 200 || bytes.length < LEAST_BYTES)
      throw new Error(`${question.name}: ${statusCode} ${Buffer.from(bytes).toString('utf8', 0, 300)}`)
  }
  try {
    await one()
    const before = cpuMs()
    let left = perRound
    const worker = async (): Promise<void> => {
      while (left-- > 0) await one()
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    return (cpuMs() - before) / perRound
  } finally {
    await pool.close()
  }
}

/** CPU of gateway and items service for uncached answers, compared with calling the items service directly. */
export const compareFetched = async (
  { gateway, items }: { gateway: Server; items: Server },
  question: FetchedQuestion,
  count: number,
): Promise<Measured> => {
  const ways = {
    through: { ms: 0, ask: () => run(gateway.url, [gateway.pid, items.pid], question, '/gw2') },
    direct: { ms: 0, ask: () => run(items.url, [items.pid], question, '/gw2') },
  }
  const order = [ways.through, ways.direct]
  for (let n = 0; n < WARM_UPS + count; n++) {
    // The one that always came first would pay for every second garbage collection.
    order.reverse()
    for (const way of order) {
      const ms = await way.ask()
      if (n >= WARM_UPS) way.ms += ms / count
    }
  }
  const ratio = ways.through.ms / ways.direct.ms
  const what = `fetched: ${question.name}: CPU, through the gateway / direct`
  const figures = {
    throughMs: Number(ways.through.ms.toFixed(3)),
    directMs: Number(ways.direct.ms.toFixed(3)),
    requests: question.perRound * count,
  }
  return question.isFewAtOnce === true
    ? plainly(what, `${ratio.toFixed(2)}x`, figures)
    : atMost(what, ratio, MOST, 'x', figures)
}
