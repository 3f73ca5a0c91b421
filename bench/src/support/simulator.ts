import { startProcess, type TestProcess } from '@gildscope/testkit/start-process'

export const BENCH_ITEMS = 28_000

/** The simulated game at the size of the real one. `clock`: `stepped` moves only on request. */
export const startSimulator = (clock: 'stepped' | 'real', size = BENCH_ITEMS): Promise<TestProcess> =>
  startProcess({
    entry: 'tools/game-simulator/src/main.ts',
    args: [
      '--size',
      String(size),
      '--clock',
      clock,
      '--rate-limit',
      'off',
      '--log-level',
      'silent',
      '--host',
      '127.0.0.1',
    ],
    portVariable: 'SIMULATOR_PORT',
  })

const admin = async (simulator: TestProcess, method: 'POST' | 'PUT', path: string, body: unknown): Promise<void> => {
  const reply = await fetch(`${simulator.url}/admin/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`the simulator refused ${path}: ${await reply.text()}`)
}

export const advance = (simulator: TestProcess, minutes: number): Promise<void> =>
  admin(simulator, 'POST', 'clock', { advanceMs: minutes * 60_000 })

export const setFaults = (simulator: TestProcess, faults: readonly Record<string, unknown>[]): Promise<void> =>
  admin(simulator, 'PUT', 'faults', faults)
