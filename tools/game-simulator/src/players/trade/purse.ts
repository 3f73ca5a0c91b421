import { gained } from '../played-time.ts'

/** Goods, coins or both in the delivery box at a time, from a player's trade with one item. */
export type Parcel = { at: number; units: number; coins: number }

/** One player's stock of one item and the coins that its trade gained or cost. */
export type Purse = {
  /** Stock from trade. */
  kept: number
  /** Stock from gathering, up to the capacity of the storage. */
  gathered: number
  /** The time up to which gathering is counted. */
  gatheredAt: number
  /** Coins earned less coins spent, without the contents of the delivery box. */
  coins: number
  /** The delivery box, oldest first. */
  box: Parcel[]
}

const STORAGE = 2_000

/** Adds gathered units up to a time; the result does not depend on how often this is called. */
export const gather = (purse: Purse, perHour: number, at: number): void => {
  if (at <= purse.gatheredAt) return
  const more = gained(perHour, at) - gained(perHour, purse.gatheredAt)
  purse.gathered = Math.min(STORAGE, purse.gathered + more)
  purse.gatheredAt = at
}

/** Takes from the delivery box what was there at the player's last visit. */
export const collect = (purse: Purse, visit: number): void => {
  while (purse.box[0] !== undefined && purse.box[0].at <= visit) {
    const parcel = purse.box.shift()
    purse.kept += parcel?.units ?? 0
    purse.coins += parcel?.coins ?? 0
  }
}

export const atHand = (purse: Purse): number => purse.kept + purse.gathered

/** Takes units for an offer, traded ones first. */
export const takeUnits = (purse: Purse, units: number): void => {
  const fromKept = Math.min(purse.kept, units)
  purse.kept -= fromKept
  purse.gathered -= units - fromKept
}
