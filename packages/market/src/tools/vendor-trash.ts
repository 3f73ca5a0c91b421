import type { Copper } from '../copper.ts'
import { percentOf } from '../percent.ts'

/** Sorts items without a price behind all others. */
const MISSING = { loss: -100_000_000, lossPercent: -100 }

export type VendorLoss = {
  /** The amount by which a vendor pays more than the trading post; negative is the loss of selling to the vendor. */
  loss: Copper
  /** In percent of the trading post's price. */
  lossPercent: number
}

/** Vendor's price against a price of the trading post; a missing price counts as a loss of 10000 gold and 100 %. */
export const vendorLoss = (vendorValue: Copper, price: Copper | null): VendorLoss => {
  if (price === null || price <= 0) return MISSING
  const loss = vendorValue - price
  return { loss, lossPercent: percentOf(loss, price) ?? MISSING.lossPercent }
}

/** Whether a vendor buys an item that could also be sold to players. */
export const isVendorTrash = (item: {
  noSell: boolean | null
  accountBound: boolean | null
  vendorValue: Copper | null
}): boolean => item.noSell !== true && item.accountBound !== true && (item.vendorValue ?? 0) > 0
