import { SECOND_MS } from '@gildscope/base/time'
import { quantile } from '../support/median.ts'
import { processCpuMs } from '../support/process-cpu.ts'
import { atMost, type Measured } from '../support/report.ts'
import { createBusySite, FETCHED_PER_SECOND, STORED_PER_SECOND, type Visited } from './busy-site.ts'
import type { Proxied } from './compare-stored.ts'

const SECONDS = 20
/** Until then much of the CPU is that of compiling. */
const WARM_UP_SECONDS = 30
const MOST_P99_MS = 50
const MOST_CORE_PERCENT = 35

/** Waits and CPU under the load of a busy site. */
export const measureLoad = async ({ url, pids }: Proxied, visited: Visited): Promise<Measured[]> => {
  const site = createBusySite(url, visited)
  try {
    await site.visit(WARM_UP_SECONDS)
    const [cpu, started] = [processCpuMs(...pids), performance.now()]
    const { stored, fetched } = await site.visit(SECONDS)
    const ms = performance.now() - started
    const cpuMs = processCpuMs(...pids) - cpu
    const what = `${STORED_PER_SECOND} stored and ${FETCHED_PER_SECOND} fetched answers a second`
    const p99 = { stored: quantile(stored, 0.99), fetched: quantile(fetched, 0.99) }
    return [
      atMost(`${what}: p99`, Math.max(p99.stored, p99.fetched), MOST_P99_MS, ' ms', {
        storedP99Ms: p99.stored,
        fetchedP99Ms: p99.fetched,
        storedMedianMs: quantile(stored, 0.5),
        fetchedMedianMs: quantile(fetched, 0.5),
        seconds: ms / SECOND_MS,
      }),
      atMost(`${what}: CPU of gateway and items`, (cpuMs / ms) * 100, MOST_CORE_PERCENT, ' % of a core', { cpuMs }),
    ]
  } finally {
    await site.close()
  }
}
