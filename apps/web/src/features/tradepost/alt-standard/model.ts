import { type Copper, inCoins } from '@gildscope/market'
import type { KnownItem } from '../../../market/use-items-by-ids.ts'
import { CURRENCIES, type JokeCurrency } from './currencies.ts'

/** Items whose prices currencies follow. */
export const FOLLOWED: readonly number[] = CURRENCIES.flatMap((currency) =>
  'itemId' in currency ? [currency.itemId] : [],
)

export type JokeRow = JokeCurrency & {
  /** The item that determines its value. */
  item: KnownItem | null
  /** Unit value; null: its item has no price. */
  worth: Copper | null
  /** The amount in units, one decimal. */
  units: number | null
}

const worthOf = (currency: JokeCurrency, item: KnownItem | null): Copper | null => {
  if ('copper' in currency) return currency.copper
  const price = item?.sell_price ?? null
  return price === null ? null : price * currency.count
}

export const jokeRows = (amount: Copper | null, items: ReadonlyMap<number, KnownItem> | undefined): JokeRow[] =>
  CURRENCIES.map((currency) => {
    const item = 'itemId' in currency ? (items?.get(currency.itemId) ?? null) : null
    const worth = worthOf(currency, item)
    return { ...currency, item, worth, units: inCoins(amount, worth) }
  })

const pick = (currencies: readonly JokeCurrency[], random: number): string | null =>
  currencies[Math.floor(random * currencies.length)]?.key ?? null

/** A random one, selected by a number from 0 to 1. */
export const anyKey = (random: number): string | null => pick(CURRENCIES, random)

/** Another one than now, picked by a number from 0 to 1. */
export const anotherKey = (now: string, random: number): string =>
  pick(
    CURRENCIES.filter(({ key }) => key !== now),
    random,
  ) ?? now
