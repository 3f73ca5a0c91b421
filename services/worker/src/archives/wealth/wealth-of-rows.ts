import type { WealthPlace } from '@gildscope/contracts/wealth-places'
import { COIN, type HeldRow, type Place, unitsOf, valueOfUnits } from '@gildscope/holdings'
import { KEPT_HOLDINGS, type StoredAmount, type StoredHolding, type StoredWealth, worthOf } from '@gildscope/players'
import type { ItemPrices } from './item-prices.ts'

const PLACE_OF: Readonly<Record<Place, WealthPlace>> = {
  inventory: 'characters',
  equipment: 'characters',
  wallet: 'wallet',
  bank: 'bank',
  materials: 'materials',
  tpSells: 'tradingPost',
  sharedInventory: 'sharedInventory',
  deliveryBox: 'deliveryBox',
  guild: 'guildStash',
}

const NO_PRICES = { sell: null, buy: null, vendor: 0 }

const emptyAmount = (): StoredAmount => ({ sell: 0, buy: 0, sellNet: 0, buyNet: 0, units: 0, coin: 0 })

const worth = ({ units, sell, vendor }: StoredHolding): number =>
  Object.values(units).reduce((sum, each) => sum + worthOf(sell, vendor, each), 0)

/**
 * The value of rows by place, and the most valuable items. Upgrades inside gear cannot be taken out and have no value
 * of their own, as in snapshots.
 */
export const wealthOfRows = (
  rows: readonly HeldRow[],
  prices: ReadonlyMap<number, ItemPrices>,
  read: readonly WealthPlace[],
): Pick<StoredWealth, 'places' | 'holdings'> => {
  const places: StoredWealth['places'] = Object.fromEntries(read.map((place) => [place, emptyAmount()]))
  const holdings = new Map<number, StoredHolding>()
  for (const row of rows) {
    const place = PLACE_OF[row.place]
    const amount = places[place]
    if (row.isInside || amount === undefined) continue
    const { sell, buy, vendor } = prices.get(row.id) ?? NO_PRICES
    const value = valueOfUnits(row, { sell, buy, vendor })
    for (const name of ['sell', 'buy', 'sellNet', 'buyNet'] as const) amount[name] += value[name]
    if (row.kind === 'currency') {
      if (row.id === COIN) amount.coin += unitsOf(row.counts)
      continue
    }
    amount.units += unitsOf(row.counts)
    const holding: StoredHolding = holdings.get(row.id) ?? { id: row.id, sell, buy, vendor, units: {} }
    holdings.set(row.id, holding)
    const [free, bound] = holding.units[place] ?? [0, 0]
    holding.units[place] = [free + row.counts.none, bound + row.counts.character + row.counts.account]
  }
  const kept = [...holdings.values()].sort((a, b) => worth(b) - worth(a) || a.id - b.id).slice(0, KEPT_HOLDINGS)
  return { places, holdings: kept }
}
