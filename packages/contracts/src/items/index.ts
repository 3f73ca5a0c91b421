import type { AnyEndpoint } from '../endpoint.ts'
import { getCollections, getWeaponSkins } from './get-collections.ts'
import { getCrafting } from './get-crafting.ts'
import { getGemExchange } from './get-gem-exchange.ts'
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
import { getItems, getItemsCsv, getNewItems, listItemKeys } from './get-items.ts'
import { getPulse } from './get-pulse.ts'
import {
  getCurrencies,
  getFestivals,
  getForgeRecipes,
  getFractalSamples,
  getGemstoreCatalogue,
  getGemstoreCategories,
  getGemstoreFeed,
  getGemstoreIndex,
  getRaidRewards,
  getRecipes,
  getSkins,
} from './get-reference.ts'
import { getStatus } from './get-status.ts'

export * from './crafting-fields.ts'
export * from './get-collections.ts'
export * from './get-crafting.ts'
export * from './get-gem-exchange.ts'
export * from './get-history.ts'
export * from './get-items.ts'
export * from './get-pulse.ts'
export * from './get-reference.ts'
export * from './get-status.ts'
export * from './history-fields.ts'
export * from './item-fields.ts'
export type { ItemRow } from './item-row.ts'
export { MAX_ITEM_IDS } from './items-query.ts'
export * from './list-query.ts'
export * from './market-feed.ts'
export * from './price-fields.ts'
export * from './reference-fields.ts'
export * from './tool-fields.ts'

export const itemsEndpoints: readonly AnyEndpoint[] = [
  getItems,
  getItemsCsv,
  getNewItems,
  listItemKeys,
  getStatus,
  getPulse,
  getGemExchange,
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
  getFractalSamples,
  getGemstoreCatalogue,
  getGemstoreCategories,
  getGemstoreIndex,
  getGemstoreFeed,
  getWeaponSkins,
  getCollections,
  getCrafting,
]
