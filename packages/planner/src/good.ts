import type { Way } from '@gildscope/contracts'

/** What a way takes or makes: an item, a currency of the wallet, or an upgrade of a guild hall. */
export type Good = `${Way['inputs'][number]['kind']}:${number}`

/** Coin is no good of a plan: it is what the plan minimises. */
export const COIN_ID = 1

export const itemGood = (id: number): Good => `item:${id}`
export const currencyGood = (id: number): Good => `currency:${id}`

export const goodParts = (good: Good): { kind: Way['inputs'][number]['kind']; id: number } => {
  const at = good.lastIndexOf(':')
  return { kind: good.slice(0, at) as Way['inputs'][number]['kind'], id: Number(good.slice(at + 1)) }
}
