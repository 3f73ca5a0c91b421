import { SECOND_MS } from '@gildscope/base/time'
import { quantile } from '../support/median.ts'
import { processCpuMs } from '../support/process-cpu.ts'
import { atMost, type Measured } from '../support/report.ts'
import { createBusySite, FETCHED_PER_SECOND, STORED_PER_SECOND, type Visited } from './busy-site.ts'
import type { Proxied, Proxies } from './compare-stored.ts'

const SECONDS = 20
/** Until then much of the CPU is that of compiling. */
const WARM_UP_SECONDS = 30
const MOST_P99_MS = 50
const MOST_CORE_PERCENT = 35
const MOST_OF_CADDY = 0.8

const WHAT = `${STORED_PER_SECOND} stored and ${FETCHED_PER_SECOND} fetched answers a second`

/** The load of a busy site: waits of both kinds, ms, and the processor time of all processes, in hundredths of a core. */
const visit = async ({ url, pids }: Proxied, visited: Visited) => {
  const site = createBusySite(url, visited)
  try {
    await site.visit(WARM_UP_SECONDS)
    const [cpu, started] = [processCpuMs(...pids), performance.now()]
    const waits = await site.visit(SECONDS)
    const ms = performance.now() - started
    const p99 = { stored: quantile(waits.stored, 0.99), fetched: quantile(waits.fetched, 0.99) }
    return { waits, p99, most: Math.max(p99.stored, p99.fetched), ms, core: ((processCpuMs(...pids) - cpu) / ms) * 100 }
  } finally {
    await site.close()
  }
}

/** Waits and CPU under the load of a busy site. */
export const measureLoad = async (gateway: Proxied, visited: Visited): Promise<Measured[]> => {
  const { waits, p99, most, ms, core } = await visit(gateway, visited)
  return [
    atMost(`${WHAT}: p99`, most, MOST_P99_MS, ' ms', {
      storedP99Ms: p99.stored,
      fetchedP99Ms: p99.fetched,
      storedMedianMs: quantile(waits.stored, 0.5),
      fetchedMedianMs: quantile(waits.fetched, 0.5),
      seconds: ms / SECOND_MS,
    }),
    atMost(`${WHAT}: CPU of gateway and items`, core, MOST_CORE_PERCENT, ' % of a core'),
  ]
}

/** The same load through both, one after the other: few answers at a time cost any process several times as much as many. */
export const compareLoad = async ({ gateway, caddy }: Proxies, visited: Visited): Promise<Measured> => {
  const ofCaddy = await visit(caddy, visited)
  const ofGateway = await visit(gateway, visited)
  return atMost(`${WHAT}: CPU, gateway / Caddy`, ofGateway.core / ofCaddy.core, MOST_OF_CADDY, 'x', {
    gatewayCorePercent: ofGateway.core,
    caddyCorePercent: ofCaddy.core,
    gatewayP99Ms: ofGateway.most,
    caddyP99Ms: ofCaddy.most,
  })
}
