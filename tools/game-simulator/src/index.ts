export { withDeadListings } from './dead-listings.ts'
export { createGeneratedWorld, type GeneratedWorld, type GeneratedWorldOptions } from './generated-world.ts'
export { type RateLimit, REAL_RATE_LIMIT } from './http/rate-limit.ts'
export {
  ACTIVITIES,
  type Activity,
  type LootTable,
  lootTablesOf,
  SALVAGE_KITS,
  type SalvageKit,
} from './loot/loot-table.ts'
export { buildAt, patchAt, patchStart } from './loot/patches.ts'
export {
  drawLoot,
  type Loot,
  type LootConditions,
  type TrueRate,
  trueRates,
  type WeighedLoot,
  weighLoot,
} from './loot/weigh-loot.ts'
export { BEHAVIOURS, type Behaviour, type BehaviourName } from './market/behaviour.ts'
export { acceleratedClock, realClock, type SteppedClock, steppedClock, type WorldClock } from './market/clock.ts'
export type { Market } from './market/market.ts'
export type { MarketProfile } from './market/market-profile.ts'
export type { MarketEvent } from './market/market-state.ts'
export { levelsOf, type OrderSide } from './market/order-side.ts'
export { type Random, randomStream } from './market/random.ts'
export type { MarketStart } from './market/start-market.ts'
export type { DropRecord } from './past/drops/drop-record.ts'
export { followOrder } from './players/trade/own-order.ts'
export { createRecordedWorld, type RecordedWorldOptions } from './recorded/recorded-world.ts'
export { createSimulator, type SimulatorOptions } from './server.ts'
export type * from './world.ts'
export { COLLECTIONS, LANGUAGES } from './world.ts'
