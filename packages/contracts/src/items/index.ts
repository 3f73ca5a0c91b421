import type { AnyEndpoint } from '../endpoint.ts'
import {
  getDailyHistory,
  getDailyHistoryCsv,
  getHistory,
  getHourlyHistory,
  getHourlyHistoryCsv,
  getMarketTotals,
  getMinuteHistory,
  listHistoryKeys,
} from './get-history.ts'
import {
  getCurrencies,
  getFestivals,
  getForgeRecipes,
  getGemstoreCatalogue,
  getGemstoreCategories,
  getGemstoreFeed,
  getGemstoreIndex,
  getRaidRewards,
  getRecipes,
  getSkins,
} from './get-reference.ts'

export * from './get-history.ts'
export * from './get-reference.ts'
export * from './history-fields.ts'
export * from './item-fields.ts'
export * from './list-query.ts'

export const itemsEndpoints: readonly AnyEndpoint[] = [
  getHistory,
  getDailyHistory,
  getDailyHistoryCsv,
  getHourlyHistory,
  getHourlyHistoryCsv,
  getMinuteHistory,
  getMarketTotals,
  listHistoryKeys,
  getForgeRecipes,
  getRecipes,
  getSkins,
  getCurrencies,
  getRaidRewards,
  getFestivals,
  getGemstoreCatalogue,
  getGemstoreCategories,
  getGemstoreIndex,
  getGemstoreFeed,
]
