import { type Load, runLoad } from '../items/run-load.ts'
import type { AskedProcess } from '../support/asked-process.ts'
import type { CopyAnswer, CopyQuestion, Question } from '../support/bare-server.ts'
import { median } from '../support/median.ts'
import { processCpuMs } from '../support/process-cpu.ts'
import { atLeast, atMost, type Measured } from '../support/report.ts'

type Server = { url: string; pid: number }

export type KeptQuestion = Question & { name: string; status?: number }

type Loaded = Load & { cpuPerRequest: number }
type Round = { gateway: Loaded; items: Loaded; bare: Loaded; again: Loaded }

const LEAST_RATE = 0.7
const MOST_CPU = 1.6

const loaded = async (url: string, question: Question, pids: readonly number[]): Promise<Loaded> => {
  const cpuMs = () => pids.reduce((sum, pid) => sum + processCpuMs(pid), 0)
  const before = cpuMs()
  const load = await runLoad(url, question)
  return { ...load, cpuPerRequest: (cpuMs() - before) / load.requests }
}

const micro = (ms: number) => Math.round(ms * 1000)

/**
 * Repeated requests through the gateway, to the items service alone and to a bare server with the same bytes: a second
 * each in turn, medians of the rounds' ratios. The gateway's CPU is that of both processes.
 */
export const compareKept = async (
  { gateway, items, bare }: { gateway: Server; items: Server; bare: AskedProcess },
  { name, status = 200, path, headers }: KeptQuestion,
  count: number,
): Promise<Measured[]> => {
  const publicPath = `/gw2${path}`
  const asked = { path: publicPath, headers }
  // The first answers are computed; from the second one on they come from the cache, which is what is copied and
  // measured.
  for (let call = 0; call < 2; call++) await (await fetch(`${gateway.url}${publicPath}`, { headers })).arrayBuffer()
  const copied = await bare.ask<CopyAnswer>({ ...asked, from: gateway.url } satisfies CopyQuestion)
  if (copied.status !== status) throw new Error(`${name}: ${copied.status} instead of ${status}`)

  const ofBare = () => loaded(copied.url, asked, [bare.pid])
  const round = async (): Promise<Round> => ({
    gateway: await loaded(gateway.url, asked, [gateway.pid, items.pid]),
    bare: await ofBare(),
    items: await loaded(items.url, asked, [items.pid]),
    again: await ofBare(),
  })
  await round()
  const rounds: Round[] = []
  for (let n = 0; n < count; n++) rounds.push(await round())
  const of = (figure: (round: Round) => number) => median(rounds.map(figure))

  const title = `${name} (${(copied.bytes / 1000).toFixed(1)} kB)`
  const rate = of((r) => r.gateway.requestsPerSecond / r.bare.requestsPerSecond)
  const cpu = of((r) => r.gateway.cpuPerRequest / r.bare.cpuPerRequest)
  return [
    atLeast(`${title}: requests/s, gateway / bare`, rate, LEAST_RATE, {
      requestsPerSecond: Math.round(of((r) => r.gateway.requestsPerSecond)),
      bareRequestsPerSecond: Math.round(of((r) => r.bare.requestsPerSecond)),
      itemsAgainstBare: Number(of((r) => r.items.requestsPerSecond / r.bare.requestsPerSecond).toFixed(2)),
      bareAgainstBare: Number(of((r) => r.again.requestsPerSecond / r.bare.requestsPerSecond).toFixed(2)),
      p99Ms: of((r) => r.gateway.p99Ms),
      bareP99Ms: of((r) => r.bare.p99Ms),
      rounds: count,
    }),
    atMost(`${title}: CPU, gateway + items / bare`, cpu, MOST_CPU, 'x', {
      cpuMicroseconds: micro(of((r) => r.gateway.cpuPerRequest)),
      bareCpuMicroseconds: micro(of((r) => r.bare.cpuPerRequest)),
    }),
  ]
}
