import { startProcess, type TestProcess } from '@gildscope/testkit/start-process'

const PROBE = new URL('../items/pause-probe.ts', import.meta.url).href

/** The gateway in production settings, before an items service; `pausesFile` records blocks of its event loop. */
export const startGateway = (
  itemsUrl: string,
  pausesFile: string | null,
  env: Record<string, string> = {},
): Promise<TestProcess> =>
  startProcess({
    entry: 'apps/gateway/src/main.ts',
    env: {
      DATA_SOURCE: 'simulated',
      ITEMS_ORIGIN: itemsUrl,
      STATS_ORIGIN: itemsUrl,
      ACCOUNT_ORIGIN: itemsUrl,
      LOG_LEVEL: 'error',
      ...(pausesFile !== null && { PAUSES_FILE: pausesFile, NODE_OPTIONS: `--import=${PROBE}` }),
      ...env,
    },
    readyPath: '/ready',
  })
