import { call } from './call.ts'
import type { Site } from './use-site.ts'

type Market = Pick<Site, 'api'>

/** Differs between any two states of the market. */
const stateOf = async ({ api }: Market): Promise<string> => {
  const etag = (await call(api('v1/items/json?limit=1&fields=id'))).headers.get('etag')
  if (etag === null) throw new Error('items came without an ETag')
  return etag
}

/**
 * Compares what a page shows with another reading of the market. Rolling windows move every two minutes even where
 * nothing is polled: if the market changed during a check that failed, the check is repeated.
 */
export const inOneState = async (market: Market, check: () => Promise<void>): Promise<void> => {
  for (;;) {
    const before = await stateOf(market)
    try {
      return await check()
    } catch (error) {
      if ((await stateOf(market)) === before) throw error
    }
  }
}
