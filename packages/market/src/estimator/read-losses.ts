import type { Copper } from '../copper.ts'
import { type FlatSide, LEVEL_WIDTH } from '../order-book/book.ts'
import type { SideFlow } from '../order-book/diff-book.ts'
import type { Side } from '../side.ts'

/** A level that lost units and that a sale could have reached. */
export type TouchedLoss = {
  unitPrice: Copper
  units: number
  /** Listings that went with the units; 0 for a partial loss, which as a rule only a sale leaves behind. */
  gone: number
  /** Listings that were there before. */
  standing: number
  /** At or in front of the current best price. */
  free: boolean
}

export type Losses = {
  /** Best price first. */
  touched: TouchedLoss[]
  /**
   * Listings lost behind existing levels, each of which changed: withdrawn, or taken by a buyer who cleared those
   * levels before they were filled again. `refilled` is the number of units at those levels.
   */
  behind: TouchedLoss[]
  refilled: number
  /** Losses behind an unchanged level: withdrawn. */
  deepUnits: number
  deepValue: Copper
  deepLevels: number
  deepListings: number
  /** Listings of the whole side before. */
  standing: number
  /** Whether units joined the best level; listings that were there before. */
  joined: boolean
  frontListings: number
  /** The result of the plain level rule for the same two snapshots. */
  seen: SideFlow
}

export const readLosses = (previous: FlatSide, next: FlatSide, side: Side): Losses => {
  const sign = side === 'sell' ? 1 : -1
  const bestRank = next.length === 0 ? Number.POSITIVE_INFINITY : next[0]! * sign
  const seen: SideFlow = { sold: 0, listed: 0, delisted: 0, value: 0, delistedValue: 0 }
  const losses: Losses = {
    touched: [],
    behind: [],
    refilled: 0,
    deepUnits: 0,
    deepValue: 0,
    deepLevels: 0,
    deepListings: 0,
    standing: 0,
    joined: false,
    frontListings: previous.length === 0 ? 0 : previous[2]!,
    seen,
  }
  let survivorInFront = false
  let heldInFront = false
  let survived = 0
  let before = 0
  let after = 0
  while (before < previous.length || after < next.length) {
    const beforeRank = before < previous.length ? previous[before]! * sign : Number.POSITIVE_INFINITY
    const afterRank = after < next.length ? next[after]! * sign : Number.POSITIVE_INFINITY
    const rank = Math.min(beforeRank, afterRank)
    const stood = beforeRank === rank
    const stands = afterRank === rank
    const wasFront = stood && before === 0
    let change = 0
    let stoodUnits = 0
    let standing = 0
    let gone = 0
    if (stood) {
      stoodUnits = previous[before + 1]!
      change -= stoodUnits
      standing = previous[before + 2]!
      gone += standing
      before += LEVEL_WIDTH
    }
    if (stands) {
      change += next[after + 1]!
      gone -= next[after + 2]!
      after += LEVEL_WIDTH
    }
    losses.standing += standing
    if (wasFront && stands && change > 0) losses.joined = true
    if (change > 0) {
      seen.listed += change
    } else if (change < 0) {
      const units = -change
      const unitPrice = rank * sign
      const free = rank <= bestRank
      countSeen(seen, units, unitPrice, free)
      const loss = { unitPrice, units, gone: Math.max(0, gone), standing, free }
      if (gone <= 0 || !survivorInFront) {
        losses.touched.push(loss)
      } else if (!heldInFront) {
        losses.behind.push(loss)
        losses.refilled = survived
      } else {
        losses.deepUnits += units
        losses.deepValue += units * unitPrice
        losses.deepLevels += 1
        losses.deepListings += gone
      }
    }
    if (stood && stands) {
      survivorInFront = true
      heldInFront ||= change === 0 && gone === 0
      survived += stoodUnits
    }
  }
  return losses
}

const countSeen = (seen: SideFlow, units: number, unitPrice: Copper, free: boolean): void => {
  if (free) {
    seen.sold += units
    seen.value += units * unitPrice
  } else {
    seen.delisted += units
    seen.delistedValue += units * unitPrice
  }
}
