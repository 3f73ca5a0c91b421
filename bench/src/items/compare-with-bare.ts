import type { AskedProcess } from '../support/asked-process.ts'
import type { CopyAnswer, CopyQuestion, Question } from '../support/bare-server.ts'
import { median } from '../support/median.ts'
import { processCpuMs } from '../support/process-cpu.ts'
import { atLeast, atMost, type Measured, plainly } from '../support/report.ts'
import { type Load, runLoad } from './run-load.ts'

type Server = { url: string; pid: number }
type Loaded = Load & { cpuPerRequest: number }
type Round = { product: Loaded; bare: Loaded; again: Loaded }

export type Comparison = Question & {
  name: string
  status?: number
  /** Budgets are ratios; a request without a budget is only reported. */
  least: { rate: number; cpu?: number }
  mostP99?: number
}

const loaded = async (server: Server, question: Question): Promise<Loaded> => {
  const before = processCpuMs(server.pid)
  const load = await runLoad(server.url, question)
  return { ...load, cpuPerRequest: (processCpuMs(server.pid) - before) / load.requests }
}

const micro = (ms: number) => Math.round(ms * 1000)

/**
 * The service against a bare server that sends the same bytes: alternating one-second runs, medians of the ratios per
 * round.
 */
export const compareWithBare = async (
  product: Server,
  bare: AskedProcess,
  { name, status = 200, least, mostP99, ...question }: Comparison,
  count: number,
): Promise<Measured[]> => {
  // The first answer is computed; the cached one is copied and measured.
  await (await fetch(`${product.url}${question.path}`, { headers: question.headers })).arrayBuffer()
  const copied = await bare.ask<CopyAnswer>({ ...question, from: product.url } satisfies CopyQuestion)
  if (copied.status !== status) throw new Error(`${name}: ${copied.status} instead of ${status}`)
  const peer = { url: copied.url, pid: bare.pid }

  const round = async (): Promise<Round> => ({
    product: await loaded(product, question),
    bare: await loaded(peer, question),
    again: await loaded(peer, question),
  })
  await round()
  const rounds: Round[] = []
  for (let n = 0; n < count; n++) rounds.push(await round())
  const of = (ratio: (round: Round) => number) => median(rounds.map(ratio))

  const rate = of((r) => r.product.requestsPerSecond / r.bare.requestsPerSecond)
  const cpu = of((r) => r.bare.cpuPerRequest / r.product.cpuPerRequest)
  const control = of((r) => r.again.requestsPerSecond / r.bare.requestsPerSecond)
  const title = `${name} (${(copied.bytes / 1000).toFixed(1)} kB)`
  const figures = {
    bytes: copied.bytes,
    requestsPerSecond: Math.round(of((r) => r.product.requestsPerSecond)),
    bareRequestsPerSecond: Math.round(of((r) => r.bare.requestsPerSecond)),
    cpuMicroseconds: micro(of((r) => r.product.cpuPerRequest)),
    bareCpuMicroseconds: micro(of((r) => r.bare.cpuPerRequest)),
    bareAgainstBare: Number(control.toFixed(2)),
    rounds: count,
  }
  const cpuTitle = `${title}: CPU, bare / service`
  const tail = of((r) => r.product.p99Ms / r.bare.p99Ms)
  const tailFigures = { p99Ms: of((r) => r.product.p99Ms), bareP99Ms: of((r) => r.bare.p99Ms) }
  return [
    atLeast(`${title}: requests/s, service / bare`, rate, least.rate, figures),
    least.cpu === undefined
      ? plainly(cpuTitle, `${cpu.toFixed(2)}x`, { ratio: cpu })
      : atLeast(cpuTitle, cpu, least.cpu, {}),
    ...(mostP99 === undefined ? [] : [atMost(`${title}: p99, service / bare`, tail, mostP99, 'x', tailFigures)]),
  ]
}
