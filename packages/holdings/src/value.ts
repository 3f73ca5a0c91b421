import { listedNetProceeds, netProceeds } from '@gildscope/market'
import type { Binding, BindingCounts } from './binding.ts'
import { COIN, type HeldRow } from './held-row.ts'

/** Copper per unit; null: there is none. */
export type UnitPrices = {
  /** Lowest ask, and highest bid. */
  sell: number | null
  buy: number | null
  /** Vendor price; 0 or null: vendors do not buy it. */
  vendor: number | null
}

/** `all`: gross; `net`: the amount received, after the fees of the trading post where it applies. Copper. */
export type RowValue = { sell: number; buy: number; sellNet: number; buyNet: number }

const NOTHING: RowValue = { sell: 0, buy: 0, sellNet: 0, buyNet: 0 }

type Net = (gross: number) => number

/** Removed units reduce the value by as much as they would have brought. */
const signed =
  (net: Net): Net =>
  (gross) =>
    Math.sign(gross) * net(Math.abs(gross))

const ofUnits = (
  price: number | null,
  vendor: number,
  { free, bound, net }: { free: number; bound: number; net: Net },
) => {
  // Without the addition, zero bound units of a negative change would give -0.
  const atVendor = 0 + vendor * bound
  if (price === null) return { full: vendor * free + atVendor, net: vendor * free + atVendor }
  return { full: price * free + atVendor, net: signed(net)(price * free) + atVendor }
}

/**
 * The value of a row's units: unbound ones at the price, or at the vendor price if there is none; bound ones can only
 * be sold to a vendor. Coin counts at face value, other currencies nothing. Offers in the book have paid their listing
 * fee. Negative units have negative value.
 */
export const valueOfUnits = (
  { kind, id, place, counts }: Pick<HeldRow, 'kind' | 'id' | 'place'> & { counts: Readonly<BindingCounts> },
  prices: UnitPrices,
): RowValue => {
  if (kind === 'currency') {
    const coin = id === COIN ? counts.none + counts.account + counts.character : 0
    return coin === 0 ? NOTHING : { sell: coin, buy: coin, sellNet: coin, buyNet: coin }
  }
  const vendor = prices.vendor ?? 0
  const units = {
    free: counts.none,
    bound: counts.character + counts.account,
    net: place === 'tpSells' ? listedNetProceeds : netProceeds,
  }
  const sell = ofUnits(prices.sell, vendor, units)
  const buy = ofUnits(prices.buy, vendor, units)
  return { sell: sell.full, buy: buy.full, sellNet: sell.net, buyNet: buy.net }
}

/** The sum of values. */
export const sumValues = (values: Iterable<RowValue>): RowValue => {
  const sum = { ...NOTHING }
  for (const { sell, buy, sellNet, buyNet } of values) {
    sum.sell += sell
    sum.buy += buy
    sum.sellNet += sellNet
    sum.buyNet += buyNet
  }
  return sum
}

type Bound = { AccountBound?: boolean | null | undefined; binding?: string | null | undefined }

/** The binding that an item's kind always has, from its row of the items service. */
export const bindingOfItem = (item: Bound | undefined): Binding => {
  if (item?.binding === 'Character') return 'character'
  return item?.binding === 'Account' || item?.AccountBound === true ? 'account' : 'none'
}
