import { HOUR_MS, MINUTE_MS } from '@gildscope/base/time'
import type { LooksReport } from '@gildscope/db'
import { type GameApi, IDS_PER_CALL, type ParsedBook } from '@gildscope/game-api'
import { type Book, decodeBook, type FlowSums, isSameSide, LookChain, movesPerSale, SLOT_MS } from '@gildscope/market'
import type { Logger } from '@gildscope/service-kit'
import type { Clock } from '../clock.ts'
import { estimatorOf, type WorkerConfig } from '../config.ts'
import type { ItemMemory, MarketMemory } from '../memory/market-memory.ts'
import { busiestItems } from './busiest-items.ts'
import { Cadence, LONG_STEP, SHORT_STEP, TRY_EVERY_MINUTES } from './cadence.ts'

export type LooksDeps = {
  config: Pick<WorkerConfig, 'LOOKS_BETWEEN_POLLS' | 'POLL_SECONDS' | 'DATA_SOURCE'>
  game: Pick<GameApi, 'fetchListings'>
  /** The market's time. */
  clock: Clock
  market: MarketMemory
  log: Pick<Logger, 'debug'>
  /** A recording holds one book of an item for each moment. */
  isRecorded: boolean
}

/** `base`: the stored book that the chains go on from. */
type LookedAt = { base: Uint8Array; buy: LookChain; sell: LookChain }

type LookedFlow = { buy: FlowSums | null; sell: FlowSums | null }

const POLL_SECONDS = 60
const CHOOSE_EVERY_SLOTS = 15
const REPORTED_MS = 5 * MINUTE_MS
/** The busiest items change all the time: by their books it is seen whether an answer is a new one. */
const WITNESSES = 10
/** Answers further apart are not compared: one of them was lost between. */
const SHORT_STEP_MS_AT_MOST = 1.5 * SHORT_STEP * 1000

/**
 * Looks at the busiest books between two polls. They are kept in memory alone: the next slot stores what they add to its
 * own estimate, and a look that is lost makes one longer step of two.
 */
export class Looks {
  readonly #deps: LooksDeps
  readonly #cadence = new Cadence()
  readonly #items = new Map<number, LookedAt>()
  /** Last books of the witnesses, and those before. */
  #witnesses = new Map<number, { last: Book; before: Book | null }>()
  #begunAt = Number.NEGATIVE_INFINITY
  #witnessedAt = Number.NEGATIVE_INFINITY
  #chosenSlot = Number.NEGATIVE_INFINITY
  #step: number | null = SHORT_STEP
  #madeAt: number | null = null
  #past: { at: number; isAnswered: boolean }[] = []

  constructor(deps: LooksDeps) {
    this.#deps = deps
  }

  /** After a poll that began `agoMs` before; returns the seconds from its beginning at which to look. */
  begin(agoMs = 0): number[] {
    const at = this.#deps.clock.now() - agoMs
    this.#begunAt = at
    if (this.#offBySettings() !== null) return []
    this.#choose(at)
    if (this.#items.size === 0) return []
    this.#witness(this.#slotBooks(), at)
    const isShort = this.#cadence.beginMinute()
    const step = this.#cadence.step()
    if (step !== this.#step) {
      this.#step = step
      const ids = [...this.#items.keys()]
      this.#items.clear()
      this.#lookAt(ids, at)
    }
    if (isShort) return [SHORT_STEP, 2 * SHORT_STEP, 3 * SHORT_STEP]
    return step === null ? [] : [LONG_STEP]
  }

  /** A single call, which is never repeated. `seconds`: after the slot. */
  async look(seconds: number, signal: AbortSignal): Promise<void> {
    const { game, clock, log } = this.#deps
    const books: ParsedBook[] = []
    try {
      const { madeAt } = await game.fetchListings([...this.#items.keys()], (book) => books.push(book), {
        priority: 'poll',
        attempts: 1,
        // A poll must not be blocked by it.
        isProbe: true,
        signal,
      })
      const at = clock.now()
      const isNew = this.#witness(new Map(books.map((book) => [book.id, book])), at) && !this.#isOlder(madeAt)
      this.note(isNew)
      if (isNew && this.#step !== null && seconds % this.#step === 0) this.#take(books, at)
    } catch (error) {
      log.debug({ err: error }, 'a look between polls was lost')
      this.note(false)
    }
  }

  /** Counts a look. */
  note(isAnswered: boolean): void {
    const at = this.#deps.clock.now()
    this.#past = [...this.#past.filter((look) => Math.abs(at - look.at) < HOUR_MS), { at, isAnswered }]
  }

  /** The flow of an item from its stored book up to the one of a slot; null where looks have nothing to add. */
  close(id: number, item: ItemMemory, next: { book: Book; encoded: Uint8Array }): LookedFlow | null {
    const looked = this.#items.get(id)
    if (looked === undefined || this.#step === null) return null
    const at = this.#deps.clock.now() / SLOT_MS
    const isSame = Buffer.compare(looked.base, item.book) === 0
    looked.base = next.encoded.slice()
    const { buys, sells } = next.book
    if (isSame)
      return {
        buy: looked.buy.close(buys, at, Infinity),
        sell: looked.sell.close(sells, at, movesPerSale(buys, sells)),
      }
    // Another process has polled since, or what was read was not stored.
    looked.buy.restart(buys, at)
    looked.sell.restart(sells, at)
    return null
  }

  /** Null where this process did not poll lately: another one reports. */
  report(): LooksReport | null {
    if (Math.abs(this.#deps.clock.now() - this.#begunAt) > REPORTED_MS) return null
    const off = this.#offBySettings()
    const answered = this.#past.filter(({ isAnswered }) => isAnswered).length
    const change = this.#cadence.changeSeconds()
    const step = this.#step
    return {
      ...(off === null ? this.#verdict() : { state: 'off', reason: off }),
      items: this.#items.size,
      lookSeconds: off === null && this.#items.size > 0 ? step : null,
      changeSeconds: change === null || !Number.isFinite(change) ? null : Math.round(change),
      answered,
      lost: this.#past.length - answered,
    }
  }

  #verdict(): Pick<LooksReport, 'state' | 'reason'> {
    if (this.#items.size === 0) return { state: 'learning', reason: 'no item trades often enough yet' }
    if (!this.#cadence.isKnown()) return { state: 'learning', reason: 'measuring how often answers change' }
    if (this.#step !== null) return { state: 'on', reason: 'they show new order books' }
    return { state: 'off', reason: `they show hardly anything new; tried every ${TRY_EVERY_MINUTES} minutes` }
  }

  #offBySettings(): string | null {
    const { config, isRecorded } = this.#deps
    if (isRecorded) return 'the polls of this worker are recorded'
    if (!config.LOOKS_BETWEEN_POLLS) return 'LOOKS_BETWEEN_POLLS is off'
    if (config.POLL_SECONDS !== POLL_SECONDS) return 'polls are not a minute apart'
    return estimatorOf(config) === 'refined' ? null : 'the moments of a recording are read as they are'
  }

  #choose(at: number): void {
    const { market } = this.#deps
    const slot = Math.floor(at / SLOT_MS)
    if (this.#items.size > 0 && Math.abs(slot - this.#chosenSlot) < CHOOSE_EVERY_SLOTS) return
    this.#chosenSlot = slot
    const looked = new Set(this.#items.keys())
    const ids = busiestItems(market, { slot, most: IDS_PER_CALL, looked })
    const before = new Map(this.#items)
    this.#items.clear()
    for (const id of ids) {
      const known = before.get(id)
      if (known === undefined) this.#lookAt([id], at)
      else this.#items.set(id, known)
    }
  }

  #lookAt(ids: readonly number[], at: number): void {
    const lookMinutes = (this.#step ?? SHORT_STEP) / POLL_SECONDS
    for (const id of ids) {
      const item = this.#deps.market.items.get(id)
      if (item === undefined) continue
      const { buys, sells } = decodeBook(item.book)
      this.#items.set(id, {
        base: item.book.slice(),
        buy: new LookChain('buy', buys, at / SLOT_MS, lookMinutes),
        sell: new LookChain('sell', sells, at / SLOT_MS, lookMinutes),
      })
    }
  }

  #witnessIds(): number[] {
    return [...this.#items.keys()].slice(0, WITNESSES)
  }

  #slotBooks(): Map<number, Book> {
    const books = new Map<number, Book>()
    for (const id of this.#witnessIds()) {
      const item = this.#deps.market.items.get(id)
      if (item !== undefined) books.set(id, decodeBook(item.book))
    }
    return books
  }

  /** Compares the busiest books with those of the last answer; returns whether these are newer. */
  #witness(books: ReadonlyMap<number, Book>, at: number): boolean {
    const witnesses = new Map<number, { last: Book; before: Book | null }>()
    const tally = { compared: 0, changed: 0, reverted: 0 }
    for (const id of this.#witnessIds()) {
      const known = this.#witnesses.get(id)
      const next = books.get(id)
      if (next === undefined) {
        if (known !== undefined) witnesses.set(id, known)
        continue
      }
      if (known === undefined) witnesses.set(id, { last: next, before: null })
      else {
        const isChanged = !isSameBook(known.last, next)
        tally.compared += 1
        if (isChanged) tally.changed += 1
        if (isChanged && known.before !== null && isSameBook(known.before, next)) tally.reverted += 1
        witnesses.set(id, isChanged ? { last: next, before: known.last } : known)
      }
    }
    const { compared, changed, reverted } = tally
    if (compared > 0 && at - this.#witnessedAt < SHORT_STEP_MS_AT_MOST) this.#cadence.note(changed / compared)
    this.#witnesses = witnesses
    this.#witnessedAt = at
    return compared === 0 || (changed > 0 && 2 * reverted < changed)
  }

  #isOlder(madeAt: number | null): boolean {
    const isOlder = madeAt !== null && this.#madeAt !== null && madeAt < this.#madeAt
    if (!isOlder) this.#madeAt = madeAt
    return isOlder
  }

  #take(books: readonly ParsedBook[], now: number): void {
    const at = now / SLOT_MS
    for (const { id, buys, sells } of books) {
      const looked = this.#items.get(id)
      looked?.buy.add(buys, at, Infinity)
      looked?.sell.add(sells, at, movesPerSale(buys, sells))
    }
  }
}

const isSameBook = (one: Book, other: Book): boolean =>
  isSameSide(one.buys, other.buys) && isSameSide(one.sells, other.sells)
