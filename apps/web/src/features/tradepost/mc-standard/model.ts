import { namedItemId, precursors } from '@gildscope/game-data'
import { type CoinStandardRow, type Copper, coinStandard, isTradedInCoins } from '@gildscope/market'
import type { KnownItem } from '../../../market/use-items-by-ids.ts'

export const MYSTIC_COIN = namedItemId('mysticCoin')
export const PRECURSOR_IDS: readonly number[] = precursors.map(({ id }) => id)
const isPrecursor = new Set(PRECURSOR_IDS)

export type StandardRow = CoinStandardRow & { item: KnownItem }

/** Items that are paid for in coins, each once, at the buy price of a coin. */
export const standardRows = (lists: readonly Iterable<KnownItem>[], coinPrice: Copper | null): StandardRow[] => {
  const items = new Map(lists.flatMap((list) => [...list].map((item) => [item.id, item] as const)))
  return [...items.values()]
    .filter(({ id, marketable = null, rarity = null, buy_price: buyPrice = null }) =>
      isTradedInCoins({ marketable, rarity, isPrecursor: isPrecursor.has(id), buyPrice }),
    )
    .map((item) => ({
      item,
      ...coinStandard({ buyPrice: item.buy_price ?? null, sellPrice: item.sell_price ?? null }, coinPrice),
    }))
}
