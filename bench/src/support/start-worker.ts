import { startProcess, type TestProcess } from '@gildscope/testkit/start-process'
import { TEST_PSEUDONYM_KEY, TEST_VAULT_KEYS } from '@gildscope/testkit/vault-keys'

/** A worker in production settings, except that polls run on request, and as fast as the game answers. */
export const startWorker = (
  databaseUrl: string,
  gameUrl: string,
  env: Record<string, string> = {},
): Promise<TestProcess> =>
  startProcess({
    entry: 'services/worker/src/main.ts',
    env: {
      DATABASE_URL: databaseUrl,
      GAME_API_URL: gameUrl,
      DATA_SOURCE: 'simulated',
      WORLD_ID: 'bench',
      VAULT_KEYS: TEST_VAULT_KEYS,
      PSEUDONYM_KEY: TEST_PSEUDONYM_KEY,
      FULL_POLL: 'true',
      GAME_TOKENS_PER_SECOND: '100000',
      GAME_BURST: '100000',
      POLL_SECONDS: '3600',
      LOG_LEVEL: 'warn',
      ...env,
    },
  })
