export type { BreakerState } from './call/circuit-breaker.ts'
export type { CallOptions, MadeCall } from './call/create-caller.ts'
export type { GameAnswer, OnAnswer } from './call/game-answer.ts'
export type { BucketTime, SharedCalls } from './call/token-bucket.ts'
export type { Priority } from './call/waiting-line.ts'
export { gameApiConfigShape, userAgentOf } from './config-shape.ts'
export {
  type Answer,
  createGameApi,
  type GameApi,
  type GameApiOptions,
  type KeyedPage,
  type Language,
  type Records,
  type RecordsOptions,
} from './create-game-api.ts'
export { GameApiError, type GameApiErrorKind } from './game-api-error.ts'
export { IDS_PER_CALL, idBatches } from './id-batches.ts'
export type { ListingsAnswer, OnBook } from './listings/create-listings-client.ts'
export { ListingsSyntaxError, type ParsedBook, type ParsedListings, parseListings } from './listings/parse-listings.ts'
export { maskKeys } from './mask-keys.ts'
export { type PagesRead, readPages } from './pages/read-pages.ts'
export type { ItemPrices } from './prices/read-prices.ts'
export { type FaultyRecord, isEndpointIll } from './records/faulty-records.ts'
export type { Exchange } from './schemas.ts'
