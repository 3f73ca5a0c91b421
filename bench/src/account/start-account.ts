import { startProcess, type TestProcess } from '@gildscope/testkit/start-process'
import { TEST_PSEUDONYM_KEY, TEST_VAULT_KEYS } from '@gildscope/testkit/vault-keys'

const NOT_LIMITED = '1000000000'
const PROBE = new URL('../items/pause-probe.ts', import.meta.url).href

/**
 * The account service in production settings, with its pauses recorded if a file for them is given, but without rate
 * limits per address.
 */
export const startAccount = (databaseUrl: string, pausesFile?: string): Promise<TestProcess> =>
  startProcess({
    entry: 'services/account/src/main.ts',
    env: {
      DATABASE_URL: databaseUrl,
      VAULT_KEYS: TEST_VAULT_KEYS,
      PSEUDONYM_KEY: TEST_PSEUDONYM_KEY,
      POINTS_PER_MINUTE: NOT_LIMITED,
      LOGINS_PER_MINUTE: NOT_LIMITED,
      LOGINS_PER_NAME: NOT_LIMITED,
      SIGN_UPS_PER_HOUR: NOT_LIMITED,
      GAME_API_URL: 'http://127.0.0.1:1',
      LOG_LEVEL: 'warn',
      ...(pausesFile !== undefined && { PAUSES_FILE: pausesFile, NODE_OPTIONS: `--import=${PROBE}` }),
    },
    readyPath: '/ready',
  })
