import { startProcess, type TestProcess } from '@gildscope/testkit/start-process'

const NOT_LIMITED = '1000000000'

/** The items service in production settings, without rate limits per address. */
export const startItems = (databaseUrl: string, env: Record<string, string> = {}): Promise<TestProcess> =>
  startProcess({
    entry: 'services/items/src/main.ts',
    env: {
      DATABASE_URL: databaseUrl,
      DATA_SOURCE: 'simulated',
      POINTS_PER_MINUTE: NOT_LIMITED,
      LOG_LEVEL: 'warn',
      ...env,
    },
    readyPath: '/ready',
  })
