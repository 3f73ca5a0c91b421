import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Encoding, endWith, namedEtag, negotiateEncoding, type Registry } from '@gildscope/service-kit'
import { Counter, Gauge } from 'prom-client'
import { SLOW_READER_MS, type SlowReaders } from './slow-readers.ts'

/** A finished answer; heads are alternating names and values. */
export type KeptAnswer = {
  body: Buffer
  /** Strong and quoted, different for each encoding of the same answer. */
  etag: string
  head: readonly string[]
  /** The head of a 304. */
  headUnchanged: readonly string[]
}

/** How long an answer is valid: as long as its version, and at most until `until` (ms since 1970). */
export type Lifetime = { version: number; until?: number }

type Slot = KeptAnswer & {
  key: string
  url: string
  encoding: Encoding
  version: number
  until: number
  bytes: number
  /** Set by a hit and cleared by eviction: an entry that was read since the last sweep gets a second chance. */
  used: boolean
  /** Responses that take the body slowly, and hold it when it is no longer cached. */
  slowReaders: number
}

type FrontCacheOptions = {
  maxBytes: number
  metrics: Registry
  slowReaders: SlowReaders
  now: () => number
}

const ENTRY_OVERHEAD = 1200
/** Smaller bodies are taken by the buffers of the system. */
const LARGE_BYTES = 262_144

/**
 * Answers repeated reads before Fastify sees them, at about the speed of bare `node:http`. Entries are found by the exact
 * address; another spelling of it is a miss.
 */
export class FrontCache {
  readonly #maxBytes: number
  readonly #now: () => number
  readonly #slowReaders: SlowReaders
  readonly #byUrl = new Map<string, Map<Encoding, Slot>>()
  readonly #slots = new Map<string, Slot>()
  #bytes = 0
  #oldest = 0
  #hits = 0
  #unchanged = 0
  #evicted = 0
  #isOpen = true

  constructor({ maxBytes, metrics, slowReaders, now }: FrontCacheOptions) {
    this.#maxBytes = maxBytes
    this.#now = now
    this.#slowReaders = slowReaders
    this.#register(metrics)
  }

  /** Answers on a hit; false means that the call has to be made. */
  lookup(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '', headers } = request
    if ((method !== 'GET' && method !== 'HEAD') || !this.#isOpen) return false
    const slot = this.#byUrl.get(url)?.get(negotiateEncoding(headers['accept-encoding']?.toString()))
    if (slot === undefined) return false
    if (slot.until !== Number.POSITIVE_INFINITY && slot.until <= this.#now()) {
      this.#remove(slot)
      return false
    }
    slot.used = true
    const known = namedEtag(headers['if-none-match'], slot.etag)
    if (known !== null) {
      this.#unchanged += 1
      const { etag, headUnchanged } = slot
      const head = known === etag ? headUnchanged : headUnchanged.map((text) => (text === etag ? known : text))
      response.writeHead(304, head as string[])
      response.end()
      return true
    }
    this.#hits += 1
    response.writeHead(200, slot.head as string[])
    if (method === 'HEAD') response.end()
    else {
      endWith(response, slot.body)
      if (slot.body.length > LARGE_BYTES) this.#watch(slot, response)
    }
    return true
  }

  /** Stores a finished answer; an answer of a dropped version is ignored. */
  keep(url: string, encoding: Encoding, answer: KeptAnswer, { version, until }: Lifetime): void {
    const key = `${encoding} ${url}`
    const size = answer.body.length + key.length * 2 + ENTRY_OVERHEAD
    if (version < this.#oldest || size > this.#maxBytes) return
    const known = this.#slots.get(key)
    if (known !== undefined) this.#remove(known)
    const lifetime = { version, until: until ?? Number.POSITIVE_INFINITY }
    const slot: Slot = { ...answer, ...lifetime, key, url, encoding, bytes: size, used: false, slowReaders: 0 }
    this.#slots.set(key, slot)
    const sameUrl = this.#byUrl.get(url) ?? new Map<Encoding, Slot>()
    this.#byUrl.set(url, sameUrl.set(encoding, slot))
    this.#bytes += size
    if (this.#bytes > this.#maxBytes) this.#makeRoom()
  }

  /** Drops every answer older than `version`. */
  drop(version: number): void {
    this.#oldest = Math.max(this.#oldest, version)
    for (const slot of this.#slots.values()) if (slot.version < this.#oldest) this.#remove(slot)
    this.#slowReaders.makeRoom()
  }

  /** From now on it answers nothing, so that connections can be closed cleanly. */
  close(): void {
    this.#isOpen = false
  }

  stats() {
    const [bytes, hits, unchanged, evicted] = [this.#bytes, this.#hits, this.#unchanged, this.#evicted]
    return { entries: this.#slots.size, bytes, hits, unchanged, evicted }
  }

  #register(metrics: Registry): void {
    const stats = () => this.stats()
    const registers = [metrics]
    new Counter({
      name: 'front_cache_answers_total',
      help: 'Requests answered from the front cache',
      labelNames: ['status'],
      registers,
      collect() {
        this.reset()
        this.inc({ status: '200' }, stats().hits)
        this.inc({ status: '304' }, stats().unchanged)
      },
    })
    new Counter({
      name: 'front_cache_evictions_total',
      help: 'Entries that made room for newer ones',
      registers,
      collect() {
        this.reset()
        this.inc(stats().evicted)
      },
    })
    new Gauge({
      name: 'front_cache_bytes',
      help: 'Bytes held by the front cache',
      registers,
      collect() {
        this.set(stats().bytes)
      },
    })
  }

  /** What a slow reader was sent from the cache is its own as soon as the cache has dropped it. */
  #watch(slot: Slot, response: ServerResponse): void {
    let endReading = (): void => undefined
    const slow = setTimeout(() => {
      slot.slowReaders += 1
      const end = this.#slowReaders.add({
        taken: () => (response.socket?.bytesWritten ?? 0) - response.writableLength,
        held: () => (this.#slots.get(slot.key) === slot ? 0 : slot.body.length / slot.slowReaders),
        shared: slot,
        cut: () => response.destroy(),
      })
      endReading = () => {
        slot.slowReaders -= 1
        end()
      }
    }, SLOW_READER_MS)
    response.once('close', () => {
      clearTimeout(slow)
      endReading()
    })
  }

  #remove(slot: Slot): void {
    this.#slots.delete(slot.key)
    this.#bytes -= slot.bytes
    const sameUrl = this.#byUrl.get(slot.url)
    sameUrl?.delete(slot.encoding)
    if (sameUrl?.size === 0) this.#byUrl.delete(slot.url)
  }

  #makeRoom(): void {
    for (const slot of this.#slots.values()) {
      if (this.#bytes <= this.#maxBytes) break
      if (slot.used) {
        slot.used = false
        this.#slots.delete(slot.key)
        this.#slots.set(slot.key, slot)
      } else {
        this.#remove(slot)
        this.#evicted += 1
      }
    }
    this.#slowReaders.makeRoom()
  }
}
