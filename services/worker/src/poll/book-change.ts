import {
  addBookEdit,
  type Book,
  createBookDecoder,
  createSideState,
  decodeLatest,
  decodeSideStates,
  encodeLatest,
  encodeSideStatesInto,
  type FlowSums,
  type MinuteRow,
  movesPerSale,
  NO_EDITS,
  SIDE_STATES_BYTES_AT_MOST,
  type Side,
  type SideStates,
  seenByLooks,
} from '@gildscope/market'
import type { Allocate } from '../memory/byte-store.ts'
import type { ItemMemory } from '../memory/market-memory.ts'
import { type EstimatorRule, estimateFlow, type SideChange, sideMinute } from './side-minute.ts'

/** A book that differs from the one before, ready to be stored. */
export type BookChange = {
  row: MinuteRow
  book: Uint8Array
  /** State of the estimator, and the edits between the full stored book and this one; the length of the stored book. */
  latest: Uint8Array
  wholeBytes: number
  /** Slot of the stored row that the edits are based on; null if the full book is to be stored. */
  editedSlot: number | null
}

export type PollTiming = {
  slot: number
  pollMinutes: number
  /** Number of polls without seeing the item after which its book is replaced, not compared. */
  gapPolls: number
  rule: EstimatorRule
}

type ReadBook = {
  id: number
  next: Book
  encoded: Uint8Array
  steadyUnits: Record<Side, number>
  /** What looks since the last book saw of each side, if they add something. */
  looked?: Record<Side, FlowSums | null> | null
}

// Decodes one change at a time: the parts that are kept are copied.
const decodePrevious = createBookDecoder()
const decodeBefore = createBookDecoder()
const stateBytes = new Uint8Array(SIDE_STATES_BYTES_AT_MOST)
let editBytes = new Uint8Array(4096)
const roomForEdits: Allocate = (length) => {
  if (length > editBytes.length) editBytes = new Uint8Array(2 * length)
  return editBytes.subarray(0, length)
}

/**
 * The stored form of a changed book. No flow is recorded when the item is new, or was not seen for so long that the
 * change would look like one minute of trade; a clock that was set back counts as such a gap.
 */
export const bookChange = (
  { id, next, encoded, steadyUnits, looked = null }: ReadBook,
  item: ItemMemory | null,
  timing: PollTiming,
  allocate: Allocate = (length) => new Uint8Array(length),
): BookChange => {
  const known = item === null ? NOTHING_KNOWN : decodeLatest(item.latest)
  const age = item === null ? 0 : timing.slot - item.seenSlot
  if (item === null || age <= 0 || age > timing.gapPolls * timing.pollMinutes) {
    const row = {
      itemId: id,
      slot: timing.slot,
      buy: sideMinute(next.buys, steadyUnits.buy, null),
      sell: sideMinute(next.sells, steadyUnits.sell, null),
    }
    return { row, book: encoded, ...stored(whole(encoded), known.estimator, allocate) }
  }
  const previous = decodePrevious(item.book)
  // A book that was unchanged at the last reading needs no second measurement.
  const movedLast = item.changedSlot === item.seenSlot
  const before = movedLast && item.bookBefore !== null ? decodeBefore(item.bookBefore) : null
  const states = sideStates(known.estimator)
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
    movesPerSale: Number.POSITIVE_INFINITY,
    state: states.buy,
  }
  const sells: SideChange = {
    ...shared,
    side: 'sell',
    beforePrevious: before?.sells ?? null,
    previous: previous.sells,
    next: next.sells,
    movesPerSale: movesPerSale(next.buys, next.sells),
    state: states.sell,
  }
  const buy = estimateFlow(buys, timing.rule)
  const sell = estimateFlow(sells, timing.rule)
  const estimator =
    timing.rule === 'level'
      ? known.estimator
      : stateBytes.subarray(0, encodeSideStatesInto(stateBytes, 0, { buy: buy.state, sell: sell.state }))
  const { wholeBytes } = item
  const edits = addBookEdit(known.edits, { previous, next, bytesAtMost: wholeBytes }, roomForEdits)
  // As an edit, until all edits together take as much room as the full book.
  const storing = edits === null ? whole(encoded) : { edits, wholeBytes, editedSlot: item.changedSlot }
  return {
    row: {
      itemId: id,
      slot: timing.slot,
      buy: sideMinute(next.buys, steadyUnits.buy, seenByLooks(buy.flow, looked?.buy ?? null)),
      sell: sideMinute(next.sells, steadyUnits.sell, seenByLooks(sell.flow, looked?.sell ?? null)),
    },
    book: encoded,
    ...stored(storing, estimator, allocate),
  }
}

const NOTHING_KNOWN = { estimator: null, edits: NO_EDITS } as const

type Storing = { edits: Uint8Array } & Pick<BookChange, 'wholeBytes' | 'editedSlot'>

const whole = (encoded: Uint8Array): Storing => ({ edits: NO_EDITS, wholeBytes: encoded.length, editedSlot: null })

const stored = ({ edits, wholeBytes, editedSlot }: Storing, estimator: Uint8Array | null, allocate: Allocate) => ({
  latest: encodeLatest(estimator, edits, allocate),
  wholeBytes,
  editedSlot,
})

/** The estimator's state of both sides; empty at first, and when an older version stored it in another form. */
const sideStates = (estimator: Uint8Array | null): SideStates => {
  return estimator === null ? { buy: createSideState(), sell: createSideState() } : decodeSideStates(estimator)
}
