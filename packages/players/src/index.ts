export { orderId, orderKey, orderOf, type StoredOrder } from './order.ts'
export { BrokenPackError, monthOf, type Pack, packLines, unpackLines } from './pack.ts'
export { readLines, readTradeColumns, textLines } from './read-trades.ts'
export { dateOfDay, secondText } from './time-texts.ts'
export { joinTradeColumns, nthId, type StoredTrade, tradeColumns, tradeId, tradeOf } from './trade.ts'
export { type ItemDay, tradeDays } from './trade-days.ts'
export {
  KEPT_HOLDINGS,
  type StoredAmount,
  type StoredHolding,
  type StoredPrices,
  type StoredWealth,
  worthOf,
} from './wealth.ts'
export { type StoredWealthDay, type WealthState, wealthDays, wealthStates } from './wealth-days.ts'
export { wealthHoldings, wealthMovers } from './wealth-holdings.ts'
export { wvwDays, wvwRates } from './wvw-days.ts'
export { readingOf, WVW_ACHIEVEMENTS, type WvwReading } from './wvw-reading.ts'
