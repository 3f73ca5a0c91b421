import {
  applyBookEdits,
  type Book,
  createSideState,
  decodeLatest,
  decodeSideStates,
  encodeBook,
  encodeLatest,
  encodeSideStatesInto,
  flatSide,
  NO_EDITS,
  SIDE_STATES_BYTES_AT_MOST,
} from '@gildscope/market'
import { describe, expect, test } from 'vitest'
import { createByteStore } from '../memory/byte-store.ts'
import type { ItemMemory } from '../memory/market-memory.ts'
import { bookChange, type PollTiming } from './book-change.ts'

type Levels = [unitPrice: number, quantity: number, listings: number][]
const side = (levels: Levels) =>
  flatSide(levels.map(([unitPrice, quantity, listings]) => ({ unitPrice, quantity, listings })))
const book = (buys: Levels, sells: Levels): Book => ({ buys: side(buys), sells: side(sells) })

const TIMING: PollTiming = { slot: 100, pollMinutes: 1, gapPolls: 3, rule: 'level' }
const BEFORE = book(
  [[90, 10, 2]],
  [
    [100, 5, 1],
    [110, 20, 4],
  ],
)
/** Two units bought at the front, three withdrawn behind it, four added to the bids. */
const NOW = book(
  [[90, 14, 3]],
  [
    [100, 3, 1],
    [110, 17, 3],
  ],
)

/** More than are wanted, and one more than are offered at the lowest price. */
const UNITS = { buy: 15, sell: 4 }

const memory = (seenSlot: number): ItemMemory => ({
  book: encodeBook(BEFORE),
  bookBefore: null,
  latest: encodeLatest(null, NO_EDITS),
  wholeBytes: encodeBook(BEFORE).length,
  changedSlot: 50,
  seenSlot,
  readSlot: seenSlot,
  isMarkedMissing: false,
  prices: null,
  pricesBefore: null,
  doubt: null,
})
const { allocate } = createByteStore()
const change = (item: ItemMemory | null, timing: Partial<PollTiming> = {}) => {
  const read = { id: 7, next: NOW, encoded: encodeBook(NOW), steadyUnits: UNITS }
  const changed = bookChange(read, item, { ...TIMING, ...timing }, allocate)
  return { ...changed, ...decodeLatest(changed.latest) }
}

describe('bookChange', () => {
  test('shows sold, listed and withdrawn units by the level rule', () => {
    const { row, estimator } = change(memory(99))
    expect(row).toMatchObject({ itemId: 7, slot: 100 })
    expect(row.buy).toMatchObject({ price: 90, quantity: 14, listings: 3 })
    expect(row.buy.flow).toMatchObject({ sold: 0, listed: 4, delisted: 0, listedSeen: 4 })
    expect(row.sell).toMatchObject({ price: 100, quantity: 20, listings: 4 })
    expect(row.sell.flow).toMatchObject({
      sold: 2,
      value: 200,
      delisted: 3,
      delistedValue: 330,
      soldSeen: 2,
      delistedSeen: 3,
    })
    expect(estimator).toBeNull()
  })

  test('keeps the counted figures beside the refined ones, and what the estimator learned', () => {
    const { row, estimator } = change(memory(99), { rule: 'refined' })
    expect(row.sell.flow).toMatchObject({ soldSeen: 2, delistedSeen: 3 })
    expect(row.sell.flow?.sold).toBeGreaterThan(0)
    expect(decodeSideStates(estimator ?? new Uint8Array()).sell.slot).toBe(100)
  })

  test('enters an interval with its true length: polls that were missed or stale leave nothing to compare with', () => {
    const learned = (seenSlot: number) => {
      const { estimator } = change(memory(seenSlot), { rule: 'refined' })
      return decodeSideStates(estimator ?? new Uint8Array()).sell
    }
    expect(learned(99).lastSold).toBeGreaterThan(0)
    expect(learned(99).soldOnce).toBeGreaterThan(0)
    expect(learned(97)).toMatchObject({ lastSold: -1, soldOnce: 0 })
  })

  test('starts afresh when an older version left what the estimator knew in another form', () => {
    const old = { ...memory(99), latest: encodeLatest(new Uint8Array(12), NO_EDITS) }
    expect(change(old, { rule: 'refined' })).toEqual(change(memory(99), { rule: 'refined' }))
  })

  test('takes fewer withdrawals of sellers for hidden where the best bid leaves no profit to move offers for', () => {
    const moved = {
      ...{ ...createSideState(), slot: 99, soldOnce: 10, soldTwice: 9, delistedOnce: 1000, delistedTwice: 400 },
      ...{ rootWeight: 500, cancels: 900, polls: 1000, wholeFree: 800, changes: 900, frontListings: 3000 },
    }
    const states = new Uint8Array(SIDE_STATES_BYTES_AT_MOST)
    const estimator = states.slice(0, encodeSideStatesInto(states, 0, { buy: moved, sell: moved }))
    const item = { ...memory(99), latest: encodeLatest(estimator, NO_EDITS) }
    const delisted = (bestBid: number) => {
      const next = { ...NOW, buys: side([[bestBid, 14, 3]]) }
      const changed = bookChange(
        { id: 7, next, encoded: encodeBook(next), steadyUnits: UNITS },
        item,
        { ...TIMING, rule: 'refined' },
        allocate,
      )
      return changed.row.sell.flow?.delisted
    }
    expect(delisted(90)).toBeLessThan(delisted(10) ?? 0)
  })

  test('stores a book as an edit of the previous one, with the slot of the row it is based on', () => {
    const { edits, wholeBytes, editedSlot } = change(memory(99))
    expect(applyBookEdits(BEFORE, edits)).toEqual(NOW)
    expect({ wholeBytes, editedSlot }).toEqual({ wholeBytes: encodeBook(BEFORE).length, editedSlot: 50 })
  })

  test.each([
    ['that is new', null],
    ['that was not seen for long', memory(90)],
    [
      'whose edits outgrow the book that is stored whole',
      { ...memory(99), latest: encodeLatest(null, Uint8Array.of(11, ...new Uint8Array(11))) },
    ],
  ])('stores the book of an item %s whole', (_, item) => {
    const { book, edits, wholeBytes, editedSlot } = change(item)
    expect({ edits, wholeBytes, editedSlot }).toEqual({ edits: NO_EDITS, wholeBytes: book.length, editedSlot: null })
  })

  test('has the price of the last of so many units, of an item that is new as well, and none where fewer stand', () => {
    for (const item of [memory(99), null]) {
      const { row } = change(item)
      expect([row.buy.steady, row.sell.steady]).toEqual([null, 110])
    }
  })

  test('says nothing of an item that is new', () => {
    const { row } = change(null)
    expect([row.buy.flow, row.sell.flow]).toEqual([null, null])
    expect(row.sell.quantity).toBe(20)
  })

  test.each([
    [97, 1, true],
    [96, 1, false],
    [85, 5, true],
    [84, 5, false],
    [100, 1, false],
    [400, 1, false],
  ])(
    'with the item last seen in slot %i of polls every %i minutes, says what moved: %s',
    (seenSlot, pollMinutes, says) => {
      expect(change(memory(seenSlot), { pollMinutes }).row.sell.flow !== null).toBe(says)
    },
  )
})
