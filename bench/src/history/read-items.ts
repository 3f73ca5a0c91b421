import { request } from 'undici'
import { quantile } from '../support/median.ts'
import { processCpuMs, serverCpuMs } from '../support/process-cpu.ts'
import { atMost, type Measured, plainly } from '../support/report.ts'

const PATHS = ['/v2/history/json', '/v2/history/hourly/json']
/** Requested before anything is measured. */
const WARM_UP = 40
/** Nothing is cached between passes; a slowdown caused by a busy machine rarely affects all of them. */
const PASSES = 3
const MOST_MS = 40

const read = async (url: string): Promise<Buffer> => {
  const { statusCode, body } = await request(url)
  const bytes = Buffer.from(await body.arrayBuffer())
  if (statusCode !== 200) throw new Error(`${url}: ${statusCode}`)
  return bytes
}

type Served = { url: string; pid: number; databasePid: number }

/** All days and all hours of one item after another, uncached. */
export const readItems = async ({ url, pid, databasePid }: Served, ids: readonly number[]): Promise<Measured[]> => {
  const timed = async (id: number): Promise<number> => {
    const started = performance.now()
    for (const path of PATHS) await read(`${url}${path}?itemID=${id}`)
    return performance.now() - started
  }
  const cpuMs = () => processCpuMs(pid) + serverCpuMs(databasePid)
  const answers = await Promise.all(PATHS.map((path) => read(`${url}${path}?itemID=${ids[0]}`)))
  const [days, hours] = answers.map((answer): number => JSON.parse(answer.toString()).length)
  const bytes = answers.reduce((sum, answer) => sum + answer.length, 0)
  for (const id of ids.slice(0, WARM_UP)) await timed(id)
  const passes: number[][] = []
  const before = cpuMs()
  for (let pass = 0; pass < PASSES; pass++) {
    const times: number[] = []
    for (const id of ids) times.push(await timed(id))
    passes.push(times)
  }
  const all = passes.flat()
  const value = (cpuMs() - before) / all.length
  const fastest = ids.map((_id, index) => Math.min(...passes.map((times) => times[index] ?? Number.NaN)))
  const name = `history of one item, ${days} days + ${hours} hours (${Math.round(bytes / 1000)} kB)`
  return [
    atMost(`${name}: p95 of items, fastest of ${PASSES}`, quantile(fastest, 0.95), MOST_MS, ' ms', {
      median: quantile(fastest, 0.5),
      p95OfAll: quantile(all, 0.95),
      medianOfAll: quantile(all, 0.5),
      items: ids.length,
    }),
    plainly(`${name}: CPU of service and database`, `${value.toFixed(1)} ms`, { value }),
  ]
}
