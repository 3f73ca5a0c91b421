import type { FetchLine, Missing, Plan, Purchase, Sale, Step, VendorLine } from '@gildscope/planner'

// A tick outlives the plan in which it was set: it belongs to what is to be done, whatever it costs now.
export const purchaseKey = ({ item }: Purchase): string => `buy ${item}`
export const vendorKey = ({ item, way }: VendorLine): string => `vendor ${item} ${way.id}`
export const fetchKey = ({ good }: FetchLine): string => `fetch ${good}`
export const missingKey = ({ good }: Missing): string => `obtain ${good}`
export const saleKey = ({ item, how }: Sale): string => `sell ${how} ${item}`
export const stepKey = ({ way, day, account }: Step): string =>
  ['step', way.kind, way.id, ...(day === null ? [] : [day, account ?? ''])].join(' ')

/** Keys of the lines of the shopping list, in its order. */
export const shoppingKeys = ({ sales, purchases, vendors, fetched, missing }: Plan): string[] => [
  ...sales.map(saleKey),
  ...purchases.map(purchaseKey),
  ...vendors.map(vendorKey),
  ...fetched.map(fetchKey),
  ...missing.map(missingKey),
]
