export { type Binding, type BindingCounts, type BoundAs, NO_UNITS, statedBinding, unitsOf } from './binding.ts'
export { bindByKind, COIN, currencyTotals, type HeldRow, itemTotals } from './held-row.ts'
export {
  ACCOUNT_PLACES,
  type AccountPlace,
  ARMORY_NEEDS,
  isArmory,
  PLACE_NAMES,
  PLACE_NEEDS,
  PLACES,
  type Place,
  type PlaceRef,
  placeKey,
} from './places.ts'
export { type AccountSelection, type PlannedCall, planCalls } from './plan-calls.ts'
export { rowChanges } from './row-changes.ts'
export { type PlaceAnswer, toRows } from './rows.ts'
export {
  comparablePlaces,
  fillHoles,
  knownSoFar,
  leftOut,
  type Snapshot,
  snapshotDifference,
  snapshotSchema,
  withFirstLooks,
} from './snapshot.ts'
export { type Spot, spotSchema, spotsByPlace, spotsOf } from './spots.ts'
export {
  isBeyond,
  openTradeLedger,
  readTrades,
  type TradeEdge,
  type TradeEffect,
  type TradeLedger,
  type TradeReading,
  tradeEffect,
  tradeLedgerSchema,
} from './trading/trade-ledger.ts'
export { withoutTrades } from './trading/without-trades.ts'
export { unlockedSkins } from './unlocks.ts'
export { bindingOfItem, type RowValue, sumValues, type UnitPrices, valueOfUnits } from './value.ts'
