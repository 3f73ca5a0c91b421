import {
  addBookEdit,
  type Book,
  createSideState,
  decodeBook,
  decodeSideStates,
  encodeSideStates,
  type MinuteRow,
  NO_EDITS,
  type SideStates,
} from '@gildscope/market'
import type { ItemMemory } from '../memory/market-memory.ts'
import { type EstimatorRule, estimateFlow, type SideChange, sideMinute } from './side-minute.ts'

/** A book that differs from the one before, ready to be stored. */
export type BookChange = {
  row: MinuteRow
  book: Uint8Array
  estimator: Uint8Array | null
  /** What made it of the book that is stored whole, and how long that one is. */
  edits: Uint8Array
  wholeBytes: number
  /** Slot of the stored row that the edits go on from; null where the book is to be stored whole. */
  editedSlot: number | null
}

export type PollTiming = {
  slot: number
  pollMinutes: number
  /** Polls without a look at the item after which its book is replaced, not compared. */
  gapPolls: number
  rule: EstimatorRule
}

type ReadBook = { id: number; next: Book; encoded: Uint8Array }

/**
 * What a changed book is stored as. Nothing is said of what moved when the item is new, or was not seen for so long
 * that the change would pass for one minute of trade; a clock that was set back counts as such a gap.
 */
export const bookChange = (
  { id, next, encoded }: ReadBook,
  item: ItemMemory | null,
  timing: PollTiming,
): BookChange => {
  const age = item === null ? 0 : timing.slot - item.seenSlot
  if (item === null || age <= 0 || age > timing.gapPolls * timing.pollMinutes) {
    const row = { itemId: id, slot: timing.slot, buy: sideMinute(next.buys, null), sell: sideMinute(next.sells, null) }
    return { row, book: encoded, estimator: item?.estimator ?? null, ...whole(encoded) }
  }
  const previous = decodeBook(item.book)
  // Nothing is read twice of a book that rested at the last look.
  const movedLast = item.changedSlot === item.seenSlot
  const before = movedLast && item.bookBefore !== null ? decodeBook(item.bookBefore) : null
  const states = sideStates(item.estimator)
  const shared = {
    slot: timing.slot,
    pollMinutes: timing.pollMinutes,
    pollsSince: Math.max(1, Math.round(age / timing.pollMinutes)),
  }
  const buys: SideChange = {
    ...shared,
    side: 'buy',
    beforePrevious: before?.buys ?? null,
    previous: previous.buys,
    next: next.buys,
    state: states.buy,
  }
  const sells: SideChange = {
    ...shared,
    side: 'sell',
    beforePrevious: before?.sells ?? null,
    previous: previous.sells,
    next: next.sells,
    state: states.sell,
  }
  const buy = estimateFlow(buys, timing.rule)
  const sell = estimateFlow(sells, timing.rule)
  return {
    row: {
      itemId: id,
      slot: timing.slot,
      buy: sideMinute(next.buys, buy.flow),
      sell: sideMinute(next.sells, sell.flow),
    },
    book: encoded,
    estimator: timing.rule === 'level' ? item.estimator : encodeSideStates({ buy: buy.state, sell: sell.state }),
    ...edited(item, previous, { next, encoded }),
  }
}

type Storing = Pick<BookChange, 'edits' | 'wholeBytes' | 'editedSlot'>

const whole = (encoded: Uint8Array): Storing => ({ edits: NO_EDITS, wholeBytes: encoded.length, editedSlot: null })

/** As an edit of the book before it, until all edits together take as much room as the book that is stored whole. */
const edited = (item: ItemMemory, previous: Book, { next, encoded }: Pick<ReadBook, 'next' | 'encoded'>): Storing => {
  const { wholeBytes } = item
  const edits = addBookEdit(item.edits, { previous, next, bytesAtMost: wholeBytes })
  return edits === null ? whole(encoded) : { edits, wholeBytes, editedSlot: item.changedSlot }
}

/** What the estimator knows of both sides; nothing at first, and nothing when an older version wrote it in another form. */
const sideStates = (estimator: Uint8Array | null): SideStates => {
  return estimator === null ? { buy: createSideState(), sell: createSideState() } : decodeSideStates(estimator)
}
