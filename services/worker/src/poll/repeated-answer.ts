import type { ItemMemory, PriceFigures } from '../memory/market-memory.ts'

/** Of so many items that moved at the last look, one moves at the next, unless the answer is not a new one. */
const MOVED_AT_LEAST = 10

/** What an answer for a batch of items says, compared with the last look at each. */
export type AnswerTally = {
  /** Items that had changed at the last look. */
  moved: number
  /** Items that are not as at the last look. */
  changed: number
  /** Of those, the ones that are as before their last change. */
  reverted: number
}

export const createTally = (): AnswerTally => ({ moved: 0, changed: 0, reverted: 0 })

/** A first book is no move: nothing is known of how often such an item changes. */
export const movedLately = ({ changedSlot, seenSlot, bookBefore }: ItemMemory): boolean =>
  changedSlot === seenSlot && bookBefore !== null

/** Whether an answer was given before (nothing moved on), or is of before the last look (much moved back). */
export const isNoNewAnswer = ({ moved, changed, reverted }: AnswerTally): boolean =>
  moved >= MOVED_AT_LEAST && (changed === 0 || (reverted >= MOVED_AT_LEAST && 2 * reverted >= changed))

export const samePrices = (one: PriceFigures | null, other: PriceFigures): boolean =>
  one !== null &&
  one.buyPrice === other.buyPrice &&
  one.buyQuantity === other.buyQuantity &&
  one.sellPrice === other.sellPrice &&
  one.sellQuantity === other.sellQuantity

/** Compares the prices of a batch with those that the last books stood for. */
export const tallyPrices = (
  told: ReadonlyMap<number, PriceFigures>,
  items: ReadonlyMap<number, ItemMemory>,
): AnswerTally => {
  const tally = createTally()
  for (const [id, prices] of told) {
    const item = items.get(id)
    if (item === undefined) continue
    if (movedLately(item)) tally.moved += 1
    if (samePrices(item.prices, prices)) continue
    tally.changed += 1
    if (samePrices(item.pricesBefore, prices)) tally.reverted += 1
  }
  return tally
}
