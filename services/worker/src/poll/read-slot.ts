import type { CallOptions, FaultyRecord, ParsedBook } from '@gildscope/game-api'
import { estimatorOf, pollGapOf } from '../config.ts'
import type { PollDeps } from '../deps.ts'
import { LISTINGS } from '../game/endpoints.ts'
import type { ItemMemory, PriceFigures } from '../memory/market-memory.ts'
import { steadyUnitsOf } from '../memory/steady-units.ts'
import { type BookChange, bookChange, type PollTiming } from './book-change.ts'
import { type BookEncoder, createBookEncoder } from './book-encoder.ts'
import { type ChangeStore, createChangeStore } from './change-store.ts'
import { bookFigures, weighBook } from './changed-prices.ts'
import { readEndpoint, readPrices } from './read-market.ts'
import { type AnswerTally, createTally, isNoNewAnswer, mayBeOlder, samePrices, tallyMoves } from './repeated-answer.ts'
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

type Batch = AnswerTally & { unchanged: ItemMemory[]; changes: BookChange[] }

const newBatch = (): Batch => ({ ...createTally(), unchanged: [], changes: [] })

class SlotReader {
  readonly #deps: PollDeps
  readonly #toRead: SlotToRead
  readonly #timing: PollTiming
  readonly #encode: BookEncoder
  readonly #store: ChangeStore
  readonly #isPlayedLive: boolean
  readonly #vouchedFor = new Map<number, Pick<ItemMemory, 'prices' | 'doubt'>>()
  readonly #reading: SlotReading = {
    seen: new Set(),
    changed: new Set(),
    stored: 0,
    stale: 0,
    repeated: 0,
    stoppedBy: null,
  }
  #prices: ReadonlyMap<number, PriceFigures> = new Map()

  constructor(deps: PollDeps, toRead: SlotToRead) {
    this.#deps = deps
    this.#toRead = toRead
    this.#timing = timingOf(deps, toRead.claim.slot)
    this.#encode = createBookEncoder(deps.market.bytes.allocate)
    this.#store = createChangeStore((changes) => this.#storeBatch(changes), deps.changesPerTransaction)
    this.#isPlayedLive = deps.config.DATA_SOURCE !== 'replay'
  }

  async read(): Promise<SlotReading> {
    const { ids, full, signal } = this.#toRead
    const reading = this.#reading
    this.#skipStored()
    let bookIds: readonly number[] = reading.seen.size === 0 ? ids : ids.filter((id) => !reading.seen.has(id))
    if (!full) bookIds = await this.#readPrices(bookIds)
    const books = await readEndpoint({
      deps: this.#deps,
      endpoint: LISTINGS,
      ids: bookIds,
      signal,
      fetchBatch: (batchIds, call) => this.#fetchBooks(batchIds, call),
    })
    await this.#store.finish()
    reading.stoppedBy ??= books.stoppedBy
    this.#deps.metrics.booksChanged.inc(reading.stored)
    return reading
  }

  /** Books that an earlier attempt stored are not read again: a book moves on once in a slot. */
  #skipStored(): void {
    const { claim, carriedOn } = this.#toRead
    this.#deps.market.items.forEach(({ changedSlot }, id) => {
      if (changedSlot === claim.slot) this.#reading.seen.add(id)
      if (changedSlot === claim.slot || carriedOn.includes(changedSlot)) this.#reading.changed.add(id)
    })
  }

  /** Returns the ids whose books are to be read. */
  async #readPrices(ids: readonly number[]): Promise<readonly number[]> {
    const reading = this.#reading
    const onVouched = (id: number, item: ItemMemory): void => {
      // Its prices are again what the book says.
      if (item.doubt !== null && !samePrices(item.prices, item.doubt.prices)) item.doubt = null
      item.seenSlot = this.#timing.slot
      reading.seen.add(id)
    }
    const read = await readPrices(this.#deps, { ids, look: this.#timing, signal: this.#toRead.signal, onVouched })
    this.#prices = read.prices
    reading.stoppedBy = read.stoppedBy
    const toRead = new Set(read.unreadIds)
    for (const id of read.repeatedIds) if (!toRead.has(id)) reading.seen.add(id)
    reading.repeated = read.repeatedIds.length
    return [...read.prices.keys(), ...read.unreadIds]
  }

  async #fetchBooks(ids: readonly number[], call: CallOptions): Promise<FaultyRecord[]> {
    const { game, metrics } = this.#deps
    await this.#store.settle()
    const batch = newBatch()
    try {
      const { faulty, bytes } = await game.fetchListings(ids, (book) => this.#compare(book, batch), call)
      metrics.listingBytes.inc(bytes)
      metrics.booksRead.inc(ids.length)
      return faulty
    } finally {
      // If prices were read first, these are the books that should have changed according to them.
      if (this.#toRead.full && this.#isPlayedLive && isNoNewAnswer(batch))
        this.#reading.repeated += batch.unchanged.length + batch.changes.length
      else this.#take(batch)
    }
  }

  #compare(book: ParsedBook, batch: Batch): void {
    const reading = this.#reading
    const { slot } = this.#timing
    if (reading.seen.has(book.id)) return
    reading.seen.add(book.id)
    const item = this.#deps.market.items.get(book.id) ?? null
    if (item !== null) tallyMoves(batch, item, this.#timing)
    const encoded = this.#encode(book, item?.book ?? null)
    const listed = this.#prices.get(book.id)
    const weighed = listed === undefined ? null : weighBook(bookFigures(book), listed, item?.doubt ?? null)
    const isBack = encoded !== null && item !== null && this.#isBookBefore(encoded, item)
    if (isBack && listed !== undefined && weighed?.doubt != null) {
      // Its prices moved on, and it is older than the last look.
      item.readSlot = slot
      reading.stale += 1
      Object.assign(item, weighBook(item.prices ?? listed, listed, item.doubt))
    } else if (encoded !== null) {
      batch.changed += 1
      if (isBack) batch.reverted += 1
      if (weighed !== null) this.#vouchedFor.set(book.id, weighed)
      const { market, looks } = this.#deps
      const looked = item === null ? null : looks.close(book.id, item, { book, encoded })
      const read = { id: book.id, next: book, encoded, looked, steadyUnits: steadyUnitsOf(market, book.id) }
      batch.changes.push(bookChange(read, item, this.#timing, market.bytes.allocate))
    } else if (item !== null) {
      item.readSlot = slot
      // An answer older than its prices is no observation of the book: the next change then spans the time since the
      // last one.
      if (weighed === null || weighed.doubt === null) batch.unchanged.push(item)
      else reading.stale += 1
      Object.assign(item, weighed)
    }
  }

  #isBookBefore(encoded: Uint8Array, item: ItemMemory): boolean {
    return (
      this.#isPlayedLive &&
      item.bookBefore !== null &&
      mayBeOlder(item, this.#timing) &&
      Buffer.compare(encoded, item.bookBefore) === 0
    )
  }

  #take({ unchanged, changes }: Batch): void {
    for (const item of unchanged) item.seenSlot = this.#timing.slot
    for (const change of changes) {
      this.#reading.changed.add(change.row.itemId)
      this.#store.add(change)
    }
  }

  async #storeBatch(changes: readonly BookChange[]): Promise<void> {
    const { claim, signal } = this.#toRead
    await retryLostConnection(() => storeChanges(this.#deps.db.pool, claim, changes), {
      patienceMs: DATABASE_PATIENCE_MS,
      signal,
    })
    for (const change of changes) this.#remember(change)
    this.#reading.stored += changes.length
  }

  #remember({ row, book, latest, wholeBytes }: BookChange): void {
    const { items } = this.#deps.market
    const { slot } = this.#timing
    const before = items.get(row.itemId)
    items.set(row.itemId, {
      book,
      bookBefore: before?.book ?? null,
      pricesBefore: before?.prices ?? null,
      latest,
      wholeBytes,
      changedSlot: slot,
      seenSlot: slot,
      readSlot: slot,
      isMarkedMissing: false,
      ...(this.#vouchedFor.get(row.itemId) ?? { prices: null, doubt: null }),
    })
  }
}

/** Reads the books of a slot, compares each with the last one seen and stores the changed ones. */
export const readSlot = (deps: PollDeps, toRead: SlotToRead): Promise<SlotReading> =>
  new SlotReader(deps, toRead).read()
