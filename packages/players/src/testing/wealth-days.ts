import type { WealthPlace } from '@gildscope/contracts/wealth-places'
import type { StoredHolding, StoredWealth } from '../wealth.ts'
import { worthOf } from '../wealth.ts'

type Given = {
  coin?: number
  holdings?: readonly StoredHolding[]
  unread?: StoredWealth['unread']
  readings?: number
  /** Places that were read but are empty. */
  empty?: readonly WealthPlace[]
}

/** A stored day whose places are the sums of its holdings and coin; fees are a tenth. */
export const wealthDay = (
  date: string,
  { coin = 0, holdings = [], unread = {}, readings = 1, empty = [] }: Given = {},
): StoredWealth => {
  const places: StoredWealth['places'] = {}
  const amount = (place: WealthPlace) => {
    const known = places[place] ?? { sell: 0, buy: 0, sellNet: 0, buyNet: 0, units: 0, coin: 0 }
    places[place] = known
    return known
  }
  for (const place of empty) amount(place)
  const wallet = amount('wallet')
  for (const name of ['sell', 'buy', 'sellNet', 'buyNet', 'coin'] as const) wallet[name] += coin
  for (const { sell, buy, vendor, units } of holdings)
    for (const [place, [free, bound]] of Object.entries(units) as [WealthPlace, [number, number]][]) {
      const into = amount(place)
      const [atSell, atBuy] = [worthOf(sell, vendor, [free, bound]), worthOf(buy, vendor, [free, bound])]
      into.sell += atSell
      into.buy += atBuy
      into.sellNet += Math.floor(atSell * 0.9)
      into.buyNet += Math.floor(atBuy * 0.9)
      into.units += free + bound
    }
  for (const place of Object.keys(unread) as WealthPlace[]) delete places[place]
  return { date, at: `${date}T06:10:00.000Z`, readings, places, unread, holdings: [...holdings] }
}

/** An item held in one place. */
export const heldIn = (
  id: number,
  place: WealthPlace,
  {
    free = 0,
    bound = 0,
    sell = null,
    buy = null,
    vendor = 0,
  }: { free?: number; bound?: number } & Partial<Pick<StoredHolding, 'sell' | 'buy' | 'vendor'>>,
): StoredHolding => ({ id, sell, buy, vendor, units: { [place]: [free, bound] } })
