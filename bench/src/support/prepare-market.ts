import { createDb } from '@gildscope/db'
import { startProcess } from '@gildscope/testkit/start-process'
import { until } from '@gildscope/testkit/until'
import { TEST_VAULT_KEYS } from '@gildscope/testkit/vault-keys'
import { fillMarket } from './fill-market.ts'
import { startSimulator } from './simulator.ts'

const MOST_MS = 300_000

/**
 * Fills a database as an installation does: the worker imports the catalogue of a game of real size and polls it once.
 * `whileGameRuns` may import more of it.
 */
export const prepareMarket = async (
  databaseUrl: string,
  whileGameRuns: (gameUrl: string) => Promise<void> = async () => undefined,
): Promise<void> => {
  const simulator = await startSimulator('stepped')
  const worker = await startProcess({
    entry: 'services/worker/src/main.ts',
    env: {
      DATABASE_URL: databaseUrl,
      GAME_API_URL: simulator.url,
      DATA_SOURCE: 'simulated',
      WORLD_ID: 'bench',
      VAULT_KEYS: TEST_VAULT_KEYS,
      FULL_POLL: 'true',
      GAME_TOKENS_PER_SECOND: '100000',
      GAME_BURST: '100000',
      POLL_SECONDS: '3600',
      LOG_LEVEL: 'warn',
    },
  })
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
