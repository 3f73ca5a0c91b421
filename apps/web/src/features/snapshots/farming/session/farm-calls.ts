import { type AccountPlace, type AccountSelection, PLACE_NEEDS, type PlannedCall, planCalls } from '@gildscope/holdings'

/** The places of the trading post itself: with their contents, a move can be distinguished from a gain. */
const TRADING_PLACES = ['tpSells', 'deliveryBox'] as const satisfies readonly AccountPlace[]

/** Calls besides those for the places, for each account that trades. */
export const TRADE_CALLS = 3

type Keyed = { name: string; permissions: readonly string[] }

/** Whether anything of an account is chosen. */
export const isAnything = ({ places, inventory, equipment, guilds }: AccountSelection): boolean =>
  places.length + inventory.length + equipment.length + guilds.length > 0

export type FarmPlan = {
  calls: readonly PlannedCall[]
  /** Accounts of which it is read what they trade. */
  traders: readonly string[]
  total: number
}

/**
 * Every call of a snapshot: the selected places and, if the key allows it, those that distinguish trading from farming.
 */
export const planFarm = (selection: readonly AccountSelection[], accounts: readonly Keyed[]): FarmPlan => {
  const chosen = selection.filter(isAnything)
  const canTrade = (account: string): boolean => {
    const permissions = accounts.find(({ name }) => name === account)?.permissions ?? []
    return PLACE_NEEDS.tpSells.every((needed) => permissions.includes(needed))
  }
  const traders = chosen.map(({ account }) => account).filter(canTrade)
  const calls = planCalls(
    chosen.map((one) =>
      traders.includes(one.account) ? { ...one, places: [...new Set([...one.places, ...TRADING_PLACES])] } : one,
    ),
  )
  return { calls, traders, total: calls.length + TRADE_CALLS * traders.length }
}
