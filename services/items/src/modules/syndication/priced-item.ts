import { type Copper, coinText } from '@gildscope/market'
import { percentText } from './words.ts'

/** An item as it is shown elsewhere. */
export type PricedItem = {
  name: string
  isTradable: boolean
  sell: Copper | null
  /** Of a day, in percent. */
  change: number | null
  isOld: boolean
}

export const priceWords = ({ isTradable, sell, change, isOld }: PricedItem): string => {
  if (!isTradable) return 'not traded'
  if (sell === null) return 'no offers'
  return [coinText(sell), change === null ? null : percentText(change), isOld ? 'old' : null]
    .filter((part) => part !== null)
    .join(' · ')
}
