import { createDb } from '@gildscope/db'
import { until } from '@gildscope/testkit/until'
import { fillMarket } from './fill-market.ts'
import { BENCH_ITEMS, startSimulator } from './simulator.ts'
import { startWorker } from './start-worker.ts'

const MOST_MS = 300_000

/**
 * Fills a database like an installation: the worker imports the catalogue of a game and polls it once; full size by
 * default. `whileGameRuns` may import more from it.
 */
export const prepareMarket = async (
  databaseUrl: string,
  whileGameRuns: (gameUrl: string) => Promise<void> = async () => undefined,
  size = BENCH_ITEMS,
): Promise<void> => {
  const simulator = await startSimulator('stepped', size)
  const worker = await startWorker(databaseUrl, simulator.url)
  const { pool, close } = createDb(databaseUrl)
  try {
    await until(
      'a catalogue and a first poll',
      async () => {
        const { rows } = await pool.query<{ imported: boolean; polled: boolean }>(
          `select exists (select from market.job_run where job = 'import-reference' and ok) as imported,
            exists (select from market.poll where finished_at is not null) as polled`,
        )
        return rows[0]?.imported === true && rows[0].polled
      },
      MOST_MS,
      500,
    )
    await worker.stop()
    await whileGameRuns(simulator.url)
    await simulator.stop()
    await fillMarket(pool)
  } finally {
    await Promise.all([worker.stop(), simulator.stop()])
    await close()
  }
}
