import { COPPER_PER_GOLD, COPPER_PER_SILVER, type Copper } from './copper.ts'

/** An amount in few characters: `1,204g 20s 30c`. */
export const coinText = (amount: Copper): string => {
  const gold = Math.floor(amount / COPPER_PER_GOLD)
  const silver = Math.floor((amount % COPPER_PER_GOLD) / COPPER_PER_SILVER)
  const copper = amount % COPPER_PER_SILVER
  const parts = [gold > 0 && `${gold.toLocaleString('en-US')}g`, silver > 0 && `${silver}s`, copper > 0 && `${copper}c`]
  return parts.filter((part) => part !== false).join(' ') || '0c'
}
