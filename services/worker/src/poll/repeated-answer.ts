import type { ItemMemory, PriceFigures } from '../memory/market-memory.ts'

/**
 * If this many items moved at the last reading, at least one moves at the next, unless the answer is a repeated one.
 */
const MOVED_AT_LEAST = 10
/**
 * The same for items that moved within the last readings: where four move per reading, one reading in fifty has none.
 */
const LATELY_LOOKS = 5
const LATELY_AT_LEAST = 20
/** So few items that reverted are sufficient evidence if they are all that changed, and no fewer than moved before. */
const REVERTED_AT_LEAST = 3

/** Statistics on an answer for a batch of items, compared with the last reading of each. */
export type AnswerTally = {
  /** Items that had changed at the last look. */
  moved: number
  /** Items that had changed in one of the last readings. */
  movedLately: number
  /** Items that are not as at the last look. */
  changed: number
  /** How many of those are back in the state before their last change. */
  reverted: number
}

/** The look that an answer is for. */
export type Look = {
  slot: number
  pollMinutes: number
  /** Number of polls without seeing an item after which its change is no longer compared. */
  gapPolls: number
}

export const createTally = (): AnswerTally => ({ moved: 0, movedLately: 0, changed: 0, reverted: 0 })

/** Counts how an item has moved. A first book is not a move: how often the item changes is unknown. */
export const tallyMoves = (tally: AnswerTally, { changedSlot, seenSlot, bookBefore }: ItemMemory, look: Look): void => {
  if (bookBefore === null) return
  if (changedSlot === seenSlot) tally.moved += 1
  if (seenSlot - changedSlot < LATELY_LOOKS * look.pollMinutes) tally.movedLately += 1
}

/**
 * Whether a reverted item may be considered older than its last reading. A market may swing between two states: such
 * answers are accepted before the gap they leave costs figures.
 */
export const mayBeOlder = ({ seenSlot }: ItemMemory, { slot, pollMinutes, gapPolls }: Look): boolean =>
  slot - seenSlot < gapPolls * pollMinutes

/** Whether an answer was given before (nothing moved), or is older than the last reading (many reversals). */
export const isNoNewAnswer = ({ moved, movedLately, changed, reverted }: AnswerTally): boolean =>
  changed === 0
    ? moved >= MOVED_AT_LEAST || movedLately >= LATELY_AT_LEAST
    : (moved >= MOVED_AT_LEAST && reverted >= MOVED_AT_LEAST && 2 * reverted >= changed) ||
      (reverted >= REVERTED_AT_LEAST && reverted === changed && changed >= moved)

export const samePrices = (one: PriceFigures | null, other: PriceFigures): boolean =>
  one !== null &&
  one.buyPrice === other.buyPrice &&
  one.buyQuantity === other.buyQuantity &&
  one.sellPrice === other.sellPrice &&
  one.sellQuantity === other.sellQuantity

/**
 * Compares the prices of a batch with those that the last books imply; `known`: the stored item of each, if there is
 * one.
 */
export const tallyPrices = (
  answered: readonly PriceFigures[],
  known: readonly (ItemMemory | undefined)[],
  look: Look,
): AnswerTally => {
  const tally = createTally()
  for (let index = 0; index < answered.length; index++) {
    const prices = answered[index]!
    const item = known[index]
    if (item === undefined) continue
    tallyMoves(tally, item, look)
    if (samePrices(item.prices, prices)) continue
    tally.changed += 1
    if (samePrices(item.pricesBefore, prices) && mayBeOlder(item, look)) tally.reverted += 1
  }
  return tally
}
