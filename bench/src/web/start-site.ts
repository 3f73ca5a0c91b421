import { startProcess, type TestProcess } from '@gildscope/testkit/start-process'
import { buildPages } from '../../../scripts/pages/build-pages.ts'
import { startItems } from '../support/start-items.ts'

const NOT_LIMITED = '1000000000'

export type Site = { origin: string; items: TestProcess; stop: () => Promise<void> }

/** The built pages, the gateway and the items service as they run in earnest; the game answers order books only. */
export const startSite = async (databaseUrl: string, gameUrl: string, accountUrl?: string): Promise<Site> => {
  await buildPages()
  const items = await startItems(databaseUrl)
  const gateway = await startProcess({
    entry: 'apps/gateway/src/main.ts',
    env: {
      ITEMS_ORIGIN: items.url,
      // Pages do not call what is not there.
      STATS_ORIGIN: items.url,
      ACCOUNT_ORIGIN: accountUrl ?? items.url,
      GAME_ORIGIN: gameUrl,
      GAME_API_BASE: '/game',
      DATA_SOURCE: 'simulated',
      POINTS_PER_MINUTE: NOT_LIMITED,
      LOG_LEVEL: 'warn',
    },
  })
  return {
    origin: `http://localhost:${gateway.port}`,
    items,
    stop: async () => {
      await gateway.stop()
      await items.stop()
    },
  }
}
