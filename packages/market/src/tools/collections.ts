import { type Copper, roundHalfUp } from '../copper.ts'
import type { CheapestSource } from './skin-sources.ts'

const TICKETS = 7
const TICKETS_OF_SMALL = 5
const SMALL_SIZES: readonly number[] = [5, 10]

/** Claim tickets for completing a collection: those of its achievement, else 7, or 5 with 5 or 10 skins. */
export const collectionTickets = (skins: number, ownReward: number | null): number =>
  ownReward ?? (SMALL_SIZES.includes(skins) ? TICKETS_OF_SMALL : TICKETS)

export type CollectionCost = {
  /** Skins that the account lacks. */
  missing: number[]
  /** Cheapest cost of the skins on offer. */
  cost: Copper
  notForSale: number[]
  tickets: number
  /** Null where a missing skin is not for sale: the collection cannot be completed by buying. */
  costPerTicket: Copper | null
}

/** The cost of completing a collection, and with that of a ticket; null when nothing is missing. */
export const collectionCost = (
  collection: { skins: readonly number[]; reward: number | null },
  sources: ReadonlyMap<number, CheapestSource>,
  unlocked: ReadonlySet<number>,
): CollectionCost | null => {
  const missing = collection.skins.filter((skin) => !unlocked.has(skin))
  if (missing.length === 0) return null
  const notForSale = missing.filter((skin) => !sources.has(skin))
  const cost = missing.reduce((sum, skin) => sum + (sources.get(skin)?.price ?? 0), 0)
  const tickets = collectionTickets(collection.skins.length, collection.reward)
  const isOpen = notForSale.length > 0 || tickets <= 0
  return { missing, cost, notForSale, tickets, costPerTicket: isOpen ? null : roundHalfUp(cost / tickets) }
}

/** Cheapest tickets first; those that cannot be completed last, fewest skins lacking and cheapest first. */
export const byCostPerTicket = (a: CollectionCost, b: CollectionCost): number => {
  if (a.costPerTicket !== null && b.costPerTicket !== null) return a.costPerTicket - b.costPerTicket
  if (a.costPerTicket !== null) return -1
  if (b.costPerTicket !== null) return 1
  return a.notForSale.length - b.notForSale.length || a.cost - b.cost
}
