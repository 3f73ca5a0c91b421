import type { AnyEndpoint } from '../endpoint.ts'
import * as books from './get-books.ts'
import * as calendar from './get-calendar.ts'
import * as collections from './get-collections.ts'
import * as crafting from './get-crafting.ts'
import * as dumps from './get-dumps.ts'
import * as feeds from './get-feeds.ts'
import * as flips from './get-flip-candidates.ts'
import * as gemExchange from './get-gem-exchange.ts'
import * as history from './get-history.ts'
import * as items from './get-items.ts'
import * as pulse from './get-pulse.ts'
import * as reference from './get-reference.ts'
import * as seasons from './get-seasons.ts'
import * as status from './get-status.ts'
import * as records from './get-track-record.ts'
import * as ways from './get-ways.ts'
import * as previews from './preview-alert.ts'

export * from './community-feeds.ts'
export * from './crafting-fields.ts'
export { fieldsOfRow } from './field-row.ts'
export * from './flip-settings.ts'
export * from './get-books.ts'
export * from './get-calendar.ts'
export * from './get-collections.ts'
export * from './get-crafting.ts'
export * from './get-dumps.ts'
export * from './get-feeds.ts'
export * from './get-flip-candidates.ts'
export * from './get-gem-exchange.ts'
export * from './get-history.ts'
export * from './get-items.ts'
export * from './get-pulse.ts'
export * from './get-reference.ts'
export * from './get-seasons.ts'
export * from './get-status.ts'
export * from './get-track-record.ts'
export * from './get-ways.ts'
export * from './history-fields.ts'
export * from './item-fields.ts'
export type { ItemRow } from './item-row.ts'
export { MAX_ITEM_IDS } from './items-query.ts'
export * from './list-query.ts'
export * from './market-feed.ts'
export * from './preview-alert.ts'
export * from './price-fields.ts'
export * from './reference-fields.ts'
export * from './season-fields.ts'
export * from './tool-fields.ts'

export const itemsEndpoints: readonly AnyEndpoint[] = [
  items.getItems,
  items.getItemsCsv,
  items.getItemsJsonl,
  items.getNewItems,
  items.listItemKeys,
  status.getStatus,
  dumps.getDumps,
  pulse.getPulse,
  gemExchange.getGemExchange,
  history.getHistory,
  history.getDailyHistory,
  history.getDailyHistoryCsv,
  history.getHourlyHistory,
  history.getHourlyHistoryCsv,
  history.getMinuteHistory,
  history.getMarketTotals,
  history.listHistoryKeys,
  reference.getForgeRecipes,
  reference.getRecipes,
  reference.getSkins,
  reference.getCurrencies,
  reference.getRaidRewards,
  reference.getFestivals,
  calendar.getCalendar,
  seasons.getSeasons,
  reference.getFractalSamples,
  reference.getGemstoreCatalogue,
  reference.getGemstoreCategories,
  reference.getGemstoreIndex,
  reference.getGemstoreFeed,
  collections.getWeaponSkins,
  collections.getCollections,
  crafting.getCrafting,
  flips.getFlipCandidates,
  records.getTrackRecord,
  records.getRecordPicks,
  records.getPickMinutes,
  feeds.getItemFeed,
  feeds.getNewItemsFeed,
  feeds.getRankingFeed,
  feeds.getGemstoreAtom,
  feeds.getStatusFeed,
  feeds.getEventsCalendar,
  feeds.getItemBadge,
  feeds.getItemEmbed,
  previews.previewAlert,
  books.getBooks,
  ways.getWays,
]
