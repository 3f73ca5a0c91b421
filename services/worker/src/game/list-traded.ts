import type { CallOptions, GameApi } from '@gildscope/game-api'
import { untradableItems } from '@gildscope/game-data'
import type { LISTINGS, PRICES } from './endpoints.ts'

/** The ids that an endpoint of the trading post lists, without those that cannot be traded. */
export const listTradedIds = async (
  game: GameApi,
  endpoint: typeof LISTINGS | typeof PRICES,
  options: CallOptions,
): Promise<number[]> => {
  const { value } = await game.listIds(endpoint, options)
  return value.filter((id) => !untradableItems.has(id))
}
