import { type Copper, roundHalfUp } from './copper.ts'

/** Both fees together, as calculated by nearly every community site. */
export const SALE_FEE_PERCENT = 15
export const LISTING_FEE_PERCENT = 5
const EXCHANGE_FEE_PERCENT = 10

const floorPercent = (amount: Copper, percent: number): Copper => Math.floor((amount * percent) / 100)
const feeOf = (gross: Copper, percent: number): Copper => Math.max(1, roundHalfUp((gross * percent) / 100))

/** What a seller keeps from a sale, with both fees deducted together and rounded down: the default everywhere. */
export const netProceeds = (gross: Copper): Copper => floorPercent(gross, 100 - SALE_FEE_PERCENT)

/** What a seller keeps from goods that are already listed: their listing fee is spent either way. */
export const listedNetProceeds = (gross: Copper): Copper => floorPercent(gross, 100 - EXCHANGE_FEE_PERCENT)

/** Paid when goods are offered and lost when the offer is withdrawn. `gross` is unit price x quantity. */
export const listingFee = (gross: Copper): Copper => feeOf(gross, LISTING_FEE_PERCENT)

/** Taken from the money when goods are sold. `gross` is unit price x quantity. */
export const exchangeFee = (gross: Copper): Copper => feeOf(gross, EXCHANGE_FEE_PERCENT)

/** The game's own calculation: each fee rounded separately and at least 1 copper. `gross` is unit price x quantity. */
export const exactNetProceeds = (gross: Copper): Copper => gross - listingFee(gross) - exchangeFee(gross)

/** Coin removed by trade: both fees on sales, the listing fee on withdrawn offers. Cancelled bids pay none. */
export const tax = (traded: { buyValue: Copper; sellValue: Copper; sellDelistedValue: Copper }): Copper =>
  floorPercent(traded.buyValue + traded.sellValue, SALE_FEE_PERCENT) +
  floorPercent(traded.sellDelistedValue, LISTING_FEE_PERCENT)
