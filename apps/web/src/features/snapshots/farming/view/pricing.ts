import { type BoundAs, COIN, type RowValue, type UnitPrices, unitsOf, valueOfUnits } from '@gildscope/holdings'
import type { ItemRef } from '@gildscope/ui'
import { boundAsOf, pricesOfItem } from '../../../../market/game-account/use-held-items.ts'
import { itemRef } from '../../../../market/item-columns.ts'
import type { Currencies } from '../../../../market/use-currencies.ts'
import type { KnownItem } from '../../../../market/use-items-by-ids.ts'
import type { Session, UnitChange } from '../session/session.ts'
import type { Settings } from '../settings.ts'

type Items = ReadonlyMap<number, KnownItem>

/** Names and values of items, under the user's settings. */
export type Pricing = {
  items: Items
  currencies: Currencies | undefined
  boundAs: BoundAs
  pricesOf: (id: number) => UnitPrices
  /** Copper for one of a currency; null: it counts nothing. */
  currencyWorth: (id: number) => number | null
}

type Given = {
  items: Items
  currencies: Currencies | undefined
  settings: Settings
  /** Prices at the start. */
  startPrices: Session['prices']
  currencyWorth?: Pricing['currencyWorth']
}

/** The user's own price takes precedence; then that of the start, if prices are fixed, or else today's. */
export const createPricing = ({
  items,
  currencies,
  settings,
  startPrices,
  currencyWorth = () => null,
}: Given): Pricing => ({
  items,
  currencies,
  currencyWorth: settings.hasCurrencies ? currencyWorth : () => null,
  boundAs: boundAsOf(items),
  pricesOf: (id) => {
    const own = settings.ownPrices[id]
    if (own !== undefined) return { sell: own, buy: own, vendor: own }
    const atStart = settings.isFixed ? startPrices[id] : undefined
    return atStart ?? pricesOfItem(items.get(id))
  },
})

const NO_PRICES: UnitPrices = { sell: null, buy: null, vendor: null }

/** Null: it has no name, and does not count. */
export const refOf = (
  { kind, id }: Pick<UnitChange, 'kind' | 'id'>,
  { items, currencies }: Pricing,
): ItemRef | null => {
  if (kind === 'currency') {
    const currency = currencies?.get(id)
    const name = currency?.name ?? (id === COIN ? 'Coin' : null)
    return name === null ? null : { id, name, rarity: null, type: 'Currency', img: currency?.icon ?? null }
  }
  const item = items.get(id)
  const ref = item === undefined ? null : itemRef(item)
  return ref?.name == null ? null : ref
}

/** Bindings must have been resolved before: see `bindByKind`. */
export const worthOf = (change: UnitChange, pricing: Pricing): RowValue => {
  const { kind, id, counts } = change
  if (kind === 'item') return valueOfUnits(change, pricing.pricesOf(id))
  const each = id === COIN ? null : pricing.currencyWorth(id)
  if (each === null) return valueOfUnits(change, NO_PRICES)
  const worth = Math.round(unitsOf(counts) * each)
  return { sell: worth, buy: worth, sellNet: worth, buyNet: worth }
}
