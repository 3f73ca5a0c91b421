import type { Copper } from '../copper.ts'
import type { Side } from '../side.ts'

/** A side's best price, and the slot since which it is seen to stand. */
export type Front = { price: Copper; since: number }

/** A time in which a best price stood. `isImproved`: until somebody offered a better one; else it was lost from sight. */
export type FrontSpell = { minutes: number; isImproved: boolean }

/** A side's best price from a slot on, null without offers. */
export type FrontChange = { slot: number; price: Copper | null }

export type FrontHistory = {
  /** The front before the history, if it is known. */
  front: Front | null
  /** Ascending by slot. A repeated price is no change. */
  changes: readonly FrontChange[]
  /** Consecutive slots between which nobody looked for too long, ascending. */
  gaps: readonly { from: number; to: number }[]
}

/**
 * The fronts of a history that ended in it, and the one that stands. A front that was sold out or withdrawn, so that the
 * price got worse, is lost from sight (censored): an order there would have stood on. So is one at a gap; what is met
 * after a gap, or at the beginning of a record, counts from then.
 */
export const frontSpells = (
  side: Side,
  { front: before, changes, gaps }: FrontHistory,
): { spells: FrontSpell[]; front: Front | null } => {
  const spells: FrontSpell[] = []
  let front = before
  const close = (slot: number, isImproved: boolean): void => {
    if (front !== null && slot > front.since) spells.push({ minutes: slot - front.since, isImproved })
  }
  let passed = 0
  const passGaps = (until: number): void => {
    for (let gap = gaps[passed]; gap !== undefined && gap.to <= until; gap = gaps[++passed]) {
      close(gap.from, false)
      if (front !== null) front = { price: front.price, since: Math.max(front.since, gap.to) }
    }
  }
  for (const { slot, price } of changes) {
    passGaps(slot)
    if (price === (front?.price ?? null)) continue
    const isImproved = front !== null && price !== null && (side === 'buy' ? price > front.price : price < front.price)
    close(slot, isImproved)
    front = price === null ? null : { price, since: slot }
  }
  passGaps(Number.POSITIVE_INFINITY)
  return { spells, front }
}

/** Polls may fail for so many minutes before what happened between them counts as unseen. */
export const LONGEST_BLINK = 10

/** The gaps between slots in which somebody looked, ascending; `before`: the last such slot before them. */
export const frontGaps = (slots: readonly number[], before: number | null): { from: number; to: number }[] => {
  const gaps: { from: number; to: number }[] = []
  let from = before
  for (const to of slots) {
    if (from !== null && to - from > LONGEST_BLINK) gaps.push({ from, to })
    from = to
  }
  return gaps
}
