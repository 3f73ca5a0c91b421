import { startProcess, type TestProcess } from '@gildscope/testkit/start-process'

export const BENCH_ITEMS = 28_000

/** The simulated game at the size of the real one. `clock`: `stepped` moves only when told. */
export const startSimulator = (clock: 'stepped' | 'real', size = BENCH_ITEMS): Promise<TestProcess> =>
  startProcess({
    entry: 'packages/game-simulator/src/main.ts',
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

export const advance = async (simulator: TestProcess, minutes: number): Promise<void> => {
  const reply = await fetch(`${simulator.url}/admin/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceMs: minutes * 60_000 }),
  })
  if (!reply.ok) throw new Error(`the clock did not move: ${await reply.text()}`)
}
