export type {
  CraftingRow,
  FilterTerm,
  FlipRow,
  HistoryField,
  HistoryRow,
  ItemField,
  ItemRow,
  MarketStatus,
  MarketTotalRow,
  StreamedPrice,
} from '@gildscope/contracts'
export { ApiError, type FaultCode } from '@gildscope/contracts/client'
export type { Call, Reply } from './calls/call-types.ts'
export { type Answer, type Client, type ClientOptions, createClient } from './create-client.ts'
export * from './endpoints.ts'
export type { HistoryAsk, HistoryRowOf, StreamedField } from './history/stream-history.ts'
export type { PriceEvent, PricesAsk } from './prices/follow-prices.ts'
