import { type Binding, bindingOfItem, type UnitPrices } from '@gildscope/holdings'
import { useMemo } from 'react'
import type { Fetched } from '../../api/fetched.ts'
import { NAME_FIELDS } from '../market-column.ts'
import { type KnownItem, useItemsByIds } from '../use-items-by-ids.ts'

export const HELD_FIELDS = [
  ...NAME_FIELDS,
  ...(['level', 'marketable', 'sell_price', 'buy_price', 'vendor_value', 'NoSell', 'AccountBound', 'binding'] as const),
  ...(['statName', 'charm'] as const),
] as const

export type HeldItems = {
  /** By id; undefined: still loading. Unknown ids are absent. */
  items: ReadonlyMap<number, KnownItem> | undefined
  /** Why they, or their newest prices, could not be fetched. */
  failed: Fetched | null
}

const NO_PRICES: UnitPrices = { sell: null, buy: null, vendor: null }

/** Unit prices: null where there are no asks or bids; vendors do not buy items that are flagged accordingly. */
export const pricesOfItem = (item: KnownItem | undefined): UnitPrices => {
  if (item === undefined) return NO_PRICES
  const { sell_price, buy_price, vendor_value, NoSell } = item
  const price = (copper: number | null | undefined): number | null => (copper == null || copper <= 0 ? null : copper)
  return { sell: price(sell_price), buy: price(buy_price), vendor: NoSell === true ? null : (vendor_value ?? null) }
}

export const boundAsOf =
  (items: ReadonlyMap<number, KnownItem>) =>
  (id: number): Binding =>
    bindingOfItem(items.get(id))

/** Names, prices and bindings of what is held, with prices of the last minute. */
export const useHeldItems = (ids: readonly number[]): HeldItems => {
  const { items, ...state } = useItemsByIds(ids, HELD_FIELDS)
  return useMemo(() => ({ items, failed: state.error === null ? null : state }), [items, state])
}
