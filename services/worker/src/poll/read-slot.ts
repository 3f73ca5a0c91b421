import type { CallOptions, FaultyRecord, ParsedBook } from '@gildscope/game-api'
import { estimatorOf, pollGapOf } from '../config.ts'
import type { PollDeps } from '../deps.ts'
import { LISTINGS } from '../game/endpoints.ts'
import type { ItemMemory, PriceFigures } from '../memory/market-memory.ts'
import { type BookChange, bookChange, type PollTiming } from './book-change.ts'
import { createBookEncoder } from './book-encoder.ts'
import { createChangeStore } from './change-store.ts'
import { bookFigures, weighBook } from './changed-prices.ts'
import { readEndpoint, readPrices } from './read-market.ts'
import { createTally, isNoNewAnswer, mayBeOlder, tallyMoves } from './repeated-answer.ts'
import { DATABASE_PATIENCE_MS, retryLostConnection } from './retry-lost-connection.ts'
import { type Claim, storeChanges } from './store-changes.ts'

export type SlotToRead = {
  claim: Claim
  ids: readonly number[]
  full: boolean
  /** Earlier slots whose changes have not been made into figures. */
  carriedOn: readonly number[]
  signal: AbortSignal
}

export type SlotReading = {
  seen: Set<number>
  /** Items whose book changed, those of `carriedOn` included. */
  changed: Set<number>
  /** Rows stored by this attempt. */
  stored: number
  /** Books that were answered again unchanged although their prices show that they moved on. */
  stale: number
  /** Items of answers that the game had given before. */
  repeated: number
  /** Why not everything was read; null when it was. */
  stoppedBy: string | null
}

const timingOf = ({ config }: PollDeps, slot: number): PollTiming => ({
  slot,
  pollMinutes: Math.max(1, Math.round(config.POLL_SECONDS / 60)),
  gapPolls: pollGapOf(config),
  rule: estimatorOf(config),
})

/** Reads the books of a slot, compares each with the last one seen and stores the changed ones. */
export const readSlot = async (deps: PollDeps, slotToRead: SlotToRead): Promise<SlotReading> => {
  const { claim, full, carriedOn, signal } = slotToRead
  const { market, db } = deps
  const { slot } = claim
  const timing = timingOf(deps, slot)
  const reading: SlotReading = {
    seen: new Set(),
    changed: new Set(),
    stored: 0,
    stale: 0,
    repeated: 0,
    stoppedBy: null,
  }
  const { allocate } = market.bytes
  const encode = createBookEncoder(allocate)
  let prices: ReadonlyMap<number, PriceFigures> = new Map()
  const vouchedFor = new Map<number, Pick<ItemMemory, 'prices' | 'doubt'>>()

  // Books that an earlier attempt stored are not read again: a book moves on once in a slot.
  market.items.forEach(({ changedSlot }, id) => {
    if (changedSlot === slot) reading.seen.add(id)
    if (changedSlot === slot || carriedOn.includes(changedSlot)) reading.changed.add(id)
  })

  const storeBatch = async (changes: readonly BookChange[]): Promise<void> => {
    await retryLostConnection(() => storeChanges(db.pool, claim, changes), {
      patienceMs: DATABASE_PATIENCE_MS,
      signal,
    })
    for (const change of changes) remember(change)
    reading.stored += changes.length
  }
  const store = createChangeStore(storeBatch, deps.changesPerTransaction)

  const remember = ({ row, book, latest, wholeBytes }: BookChange): void => {
    const { itemId } = row
    const before = market.items.get(itemId)
    market.items.set(itemId, {
      book,
      bookBefore: before?.book ?? null,
      pricesBefore: before?.prices ?? null,
      latest,
      wholeBytes,
      changedSlot: slot,
      seenSlot: slot,
      readSlot: slot,
      isMarkedMissing: false,
      ...(vouchedFor.get(itemId) ?? { prices: null, doubt: null }),
    })
  }

  type Batch = ReturnType<typeof createBatch>
  const createBatch = () => ({ ...createTally(), unchanged: [] as ItemMemory[], changes: [] as BookChange[] })
  const isPlayedLive = deps.config.DATA_SOURCE !== 'replay'

  const compare = (book: ParsedBook, batch: Batch): void => {
    if (reading.seen.has(book.id)) return
    reading.seen.add(book.id)
    const item = market.items.get(book.id) ?? null
    if (item !== null) tallyMoves(batch, item, timing)
    const encoded = encode(book, item?.book ?? null)
    const listed = prices.get(book.id)
    const weighed = listed === undefined ? null : weighBook(bookFigures(book), listed, item?.doubt ?? null)
    const isBack = encoded !== null && item !== null && isBookBefore(encoded, item)
    if (isBack && listed !== undefined && weighed?.doubt != null) {
      // Its prices moved on, and it is older than the last look.
      item.readSlot = slot
      reading.stale += 1
      Object.assign(item, weighBook(item.prices ?? listed, listed, item.doubt))
    } else if (encoded !== null) {
      batch.changed += 1
      if (isBack) batch.reverted += 1
      if (weighed !== null) vouchedFor.set(book.id, weighed)
      batch.changes.push(bookChange({ id: book.id, next: book, encoded }, item, timing, allocate))
    } else if (item !== null) {
      item.readSlot = slot
      // An answer older than its prices is no observation of the book: the next change then spans the time since the
      // last one.
      if (weighed === null || weighed.doubt === null) batch.unchanged.push(item)
      else reading.stale += 1
      Object.assign(item, weighed)
    }
  }

  const isBookBefore = (encoded: Uint8Array, item: ItemMemory): boolean =>
    isPlayedLive &&
    item.bookBefore !== null &&
    mayBeOlder(item, timing) &&
    Buffer.compare(encoded, item.bookBefore) === 0

  const fetchBooks = async (ids: readonly number[], call: CallOptions): Promise<FaultyRecord[]> => {
    await store.settle()
    const batch = createBatch()
    try {
      const { faulty, bytes } = await deps.game.fetchListings(ids, (book) => compare(book, batch), call)
      deps.metrics.listingBytes.inc(bytes)
      deps.metrics.booksRead.inc(ids.length)
      return faulty
    } finally {
      // If prices were read first, these are the books that should have changed according to them.
      if (full && isPlayedLive && isNoNewAnswer(batch))
        reading.repeated += batch.unchanged.length + batch.changes.length
      else take(batch)
    }
  }

  const take = ({ unchanged, changes }: Batch): void => {
    for (const item of unchanged) item.seenSlot = slot
    for (const change of changes) {
      reading.changed.add(change.row.itemId)
      store.add(change)
    }
  }

  const onVouched = (id: number, item: ItemMemory): void => {
    item.seenSlot = slot
    reading.seen.add(id)
  }

  let bookIds: readonly number[] =
    reading.seen.size === 0 ? slotToRead.ids : slotToRead.ids.filter((id) => !reading.seen.has(id))
  if (!full) {
    const read = await readPrices(deps, { ids: bookIds, look: timing, signal, onVouched })
    prices = read.prices
    bookIds = [...prices.keys(), ...read.unreadIds]
    reading.stoppedBy = read.stoppedBy
    const toRead = new Set(read.unreadIds)
    for (const id of read.repeatedIds) if (!toRead.has(id)) reading.seen.add(id)
    reading.repeated = read.repeatedIds.length
  }
  const books = await readEndpoint({ deps, endpoint: LISTINGS, ids: bookIds, signal, fetchBatch: fetchBooks })
  await store.finish()
  reading.stoppedBy ??= books.stoppedBy
  deps.metrics.booksChanged.inc(reading.stored)
  return reading
}
