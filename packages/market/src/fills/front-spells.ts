import type { Copper } from '../copper.ts'
import type { Side } from '../side.ts'

/** Minutes, from the first up to the second, in which a price was the best of its side and which nobody has beaten since. */
export type Stretch = { price: Copper; from: number; to: number }

/**
 * Orders put in front in each minute of a stretch stood so many minutes, from `least` to `most`, one of each. `isImproved`:
 * until somebody offered a better price; else they were lost from sight.
 */
export type FrontSpell = { least: number; most: number; isImproved: boolean }

/** A side's best price from a slot on, null without offers. */
export type FrontChange = { slot: number; price: Copper | null }

/** What is known of the fronts of a side up to a slot. */
export type Fronts = {
  /** The best price now, and the slot from which on its minutes are not among the stretches yet; null: not known. */
  front: { price: Copper; since: number } | null
  /** Not beaten yet, the oldest and best first. */
  standing: readonly Stretch[]
}

export const NO_FRONTS: Fronts = { front: null, standing: [] }

export type FrontHistory = {
  /** Before the history, as far as it is known. */
  before: Fronts
  /** Ascending by slot. A repeated price is no change. */
  changes: readonly FrontChange[]
  /** Consecutive slots between which nobody looked for too long, ascending. */
  gaps: readonly { from: number; to: number }[]
}

/** Where two prices take turns, minutes of the better one would pile up: the oldest are lost from sight. */
const MOST_STANDING = 24

/**
 * How long orders that were put in front in each minute of a history stayed there. A front that is sold out or withdrawn, so
 * that the price gets worse, stands on as far as a new order is concerned: it would still be the best. All that stand
 * are lost from sight (censored) with the last offer, and at a gap; what is met after one counts from then.
 */
export const frontSpells = (
  side: Side,
  { before, changes, gaps }: FrontHistory,
): { spells: FrontSpell[]; fronts: Fronts } => {
  const spells: FrontSpell[] = []
  const standing = [...before.standing]
  let { front } = before
  const end = ({ from, to }: Stretch, slot: number, isImproved: boolean): void => {
    if (slot >= to && to > from) spells.push({ least: slot - to + 1, most: slot - from, isImproved })
  }
  /** The minutes of the front so far become a stretch. */
  const close = (slot: number): void => {
    if (front === null || slot <= front.since) return
    standing.push({ price: front.price, from: front.since, to: slot })
    if (standing.length > MOST_STANDING) end(standing.shift()!, slot, false)
  }
  const loseAll = (slot: number): void => {
    for (const stretch of standing.splice(0)) end(stretch, slot, false)
  }
  const beat = (price: Copper, slot: number): void => {
    for (let last = standing.at(-1); last !== undefined; last = standing.at(-1)) {
      if (side === 'buy' ? last.price >= price : last.price <= price) return
      end(last, slot, true)
      standing.pop()
    }
  }
  let passed = 0
  const passGaps = (until: number): void => {
    for (let gap = gaps[passed]; gap !== undefined && gap.to <= until; gap = gaps[++passed]) {
      close(gap.from)
      loseAll(gap.from)
      if (front !== null) front = { price: front.price, since: Math.max(front.since, gap.to) }
    }
  }
  for (const { slot, price } of changes) {
    passGaps(slot)
    if (price === (front?.price ?? null)) continue
    close(slot)
    if (price === null) loseAll(slot)
    else beat(price, slot)
    front = price === null ? null : { price, since: slot }
  }
  passGaps(Number.POSITIVE_INFINITY)
  return { spells, fronts: { front, standing } }
}

/** What stands is seen to stand up to a slot. */
export const standingSpells = ({ front, standing }: Fronts, slot: number): FrontSpell[] => {
  const open = front === null ? [] : [{ price: front.price, from: front.since, to: slot }]
  return [...standing, ...open].flatMap(({ from, to }) =>
    to > from && slot >= to ? [{ least: slot - to + 1, most: slot - from, isImproved: false }] : [],
  )
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
