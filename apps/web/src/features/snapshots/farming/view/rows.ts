import { bindByKind, COIN, type HeldRow, PLACE_NAMES, placeKey, unitsOf } from '@gildscope/holdings'
import type { ItemRef } from '@gildscope/ui'
import { type Pricing, refOf, worthOf } from './pricing.ts'
import { perHour } from './sums.ts'

/** A row of the table of differences. */
export type FarmRow = {
  key: string
  kind: HeldRow['kind']
  ref: ItemRef
  isCoin: boolean
  account: string
  location: string
  /** The character or guild, else the account. */
  heldBy: string
  noBinding: number
  total: number
  level: number | null
  marketable: boolean | null
  unitSell: number | null
  value: number
  buyValue: number
  hourTotal: number | null
  hourSell: number | null
  hourBuy: number | null
}

/** Changes with name and value; those without a name or that cancel out are dropped. */
export const farmRows = (changes: readonly HeldRow[], elapsedMs: number, pricing: Pricing): readonly FarmRow[] =>
  bindByKind(changes, pricing.boundAs).flatMap((row) => {
    const { kind, id, account, place, where, counts } = row
    const ref = refOf(row, pricing)
    const total = unitsOf(counts)
    if (ref === null || total === 0) return []
    const item = kind === 'item' ? pricing.items.get(id) : undefined
    const prices = kind === 'item' ? pricing.pricesOf(id) : null
    const { sell, buy } = worthOf(row, pricing)
    return [
      {
        ...{ key: `${kind} ${id} ${placeKey(row)}`, kind, ref, isCoin: kind === 'currency' && id === COIN },
        ...{ account, location: PLACE_NAMES[place], heldBy: where ?? account },
        ...{ noBinding: counts.none, total, level: item?.level ?? null, marketable: item?.marketable ?? null },
        ...{ unitSell: prices === null ? null : (prices.sell ?? prices.vendor), value: sell, buyValue: buy },
        hourTotal: perHour(total, elapsedMs),
        hourSell: perHour(sell, elapsedMs),
        hourBuy: perHour(buy, elapsedMs),
      },
    ]
  })
