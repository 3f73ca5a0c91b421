import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { median } from '../support/median.ts'
import { processCpuMs } from '../support/process-cpu.ts'
import { atLeast, type Measured } from '../support/report.ts'

/** A proxy before the items service, and the processes that work for its answers: both. */
export type Proxied = { url: string; pids: readonly number[] }
export type Proxies = { gateway: Proxied; caddy: Proxied }

type Load = { perSecond: number; cpuMs: number }

const AUTOCANNON = fileURLToPath(new URL('../../node_modules/.bin/autocannon', import.meta.url))
const LOAD = ['--json', '--connections', '64', '--duration', '2']
const ROUNDS = 5
const LEAST_RATIO = 2

type AutocannonReport = { duration: number; requests: { total: number }; errors: number; non2xx: number }

/** As many answers as it can give. */
const load = async ({ url, pids }: Proxied, path: string): Promise<Load> => {
  const cpu = processCpuMs(...pids)
  const { stdout } = await promisify(execFile)(AUTOCANNON, [...LOAD, `${url}${path}`])
  const { duration, requests, errors, non2xx }: AutocannonReport = JSON.parse(stdout)
  if (errors + non2xx > 0) throw new Error(`${url}${path}: ${errors} errors, ${non2xx} answers that are not 200`)
  return { perSecond: requests.total / duration, cpuMs: (processCpuMs(...pids) - cpu) / requests.total }
}

/** One answer again and again: what the gateway stores, Caddy fetches each time. Both in turn, medians of the rounds. */
export const compareStored = async ({ gateway, caddy }: Proxies, path: string): Promise<Measured> => {
  const round = async () => ({ gateway: await load(gateway, path), caddy: await load(caddy, path) })
  await round()
  const rounds: Awaited<ReturnType<typeof round>>[] = []
  for (let n = 0; n < ROUNDS; n++) rounds.push(await round())
  const of = (figure: (one: (typeof rounds)[number]) => number) => median(rounds.map(figure))
  const ratio = of((one) => one.gateway.perSecond / one.caddy.perSecond)
  return atLeast('stored page of 30 rows x 20: answers a second, gateway / Caddy', ratio, LEAST_RATIO, 'x', {
    gatewayPerSecond: Math.round(of((one) => one.gateway.perSecond)),
    caddyPerSecond: Math.round(of((one) => one.caddy.perSecond)),
    gatewayCpuMicroseconds: Math.round(of((one) => one.gateway.cpuMs * 1000)),
    caddyCpuMicroseconds: Math.round(of((one) => one.caddy.cpuMs * 1000)),
  })
}
