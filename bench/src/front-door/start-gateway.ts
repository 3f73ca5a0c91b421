import { startProcess, type TestProcess } from '@gildscope/testkit/start-process'
import { buildPages } from '../../../scripts/pages/build-pages.ts'

const PROBE = new URL('../items/pause-probe.ts', import.meta.url).href

/** The gateway in production settings, before an items service; `pausesFile` records blocks of its event loop. */
export const startGateway = async (
  itemsUrl: string,
  pausesFile: string | null,
  env: Record<string, string> = {},
): Promise<TestProcess> => {
  // Without them a visitor's page is answered 503.
  await buildPages()
  return startProcess({
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
}
