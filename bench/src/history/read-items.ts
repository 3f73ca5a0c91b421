import { request } from 'undici'
import { startAsked } from '../support/asked-process.ts'
import type { CopyAnswer } from '../support/bare-server.ts'
import { quantile } from '../support/median.ts'
import { processCpuMs, serverCpuMs } from '../support/process-cpu.ts'
import { atMost, type Measured, plainly } from '../support/report.ts'

const PATHS = ['/v2/history/json', '/v2/history/hourly/json']
/** Requested before anything is measured. */
const WARM_UP = 40
/** Nothing is cached between passes; a slowdown caused by a busy machine rarely affects all of them. */
const PASSES = 3

const read = async (url: string): Promise<Buffer> => {
  const { statusCode, body } = await request(url)
  const bytes = Buffer.from(await body.arrayBuffer())
  if (statusCode !== 200) throw new Error(`${url}: ${statusCode}`)
  return bytes
}

type Served = { url: string; pid: number; databasePid: number }

/** All days and all hours of one item after another, uncached, compared with the same bytes from bare node:http. */
export const readItems = async ({ url, pid, databasePid }: Served, ids: readonly number[]): Promise<Measured[]> => {
  const bares = await Promise.all(PATHS.map(() => startAsked('support/bare-server.ts', {})))
  try {
    const copies: CopyAnswer[] = []
    for (const [index, bare] of bares.entries()) {
      const path = `${PATHS[index]}?itemID=${ids[0]}`
      copies.push(await bare.ask<CopyAnswer>({ from: url, path, headers: {} }))
    }
    const timed = async (urls: readonly string[]): Promise<number> => {
      const started = performance.now()
      for (const one of urls) await read(one)
      return performance.now() - started
    }
    const ofItem = (id: number) => PATHS.map((path) => `${url}${path}?itemID=${id}`)
    const [days, hours] = await Promise.all(
      ofItem(ids[0] ?? 0).map(async (one) => JSON.parse((await read(one)).toString()).length as number),
    )
    for (const id of ids.slice(0, WARM_UP)) await timed(ofItem(id))
    const service: number[][] = []
    const bare: number[] = []
    let cpuMs = 0
    for (let pass = 0; pass < PASSES; pass++) {
      const times: number[] = []
      for (const id of ids) {
        const before = processCpuMs(pid) + serverCpuMs(databasePid)
        times.push(await timed(ofItem(id)))
        cpuMs += processCpuMs(pid) + serverCpuMs(databasePid) - before
        bare.push(await timed(copies.map((copy) => copy.url)))
      }
      service.push(times)
    }
    const fastest = ids.map((_id, index) => Math.min(...service.map((times) => times[index] ?? Number.NaN)))
    const all = service.flat()
    const name = `history of one item, ${days} days + ${hours} hours (${Math.round(copies.reduce((sum, copy) => sum + copy.bytes, 0) / 1000)} kB)`
    return [
      atMost(`${name}: p95 of items, fastest of ${PASSES}`, quantile(fastest, 0.95), 20, ' ms', {
        median: quantile(fastest, 0.5),
        p95OfAll: quantile(all, 0.95),
        medianOfAll: quantile(all, 0.5),
        bareP95: quantile(bare, 0.95),
        bareMedian: quantile(bare, 0.5),
        items: ids.length,
      }),
      plainly(`${name}: CPU of service and database`, `${(cpuMs / all.length).toFixed(1)} ms`, {
        value: cpuMs / all.length,
      }),
    ]
  } finally {
    await Promise.all(bares.map((bare) => bare.stop()))
  }
}
