import type { IncomingMessage, ServerResponse } from 'node:http'
import { MARKET_STATE_HEADER } from '@gildscope/contracts'
import {
  COMPRESS_FROM_BYTES,
  type Encoding,
  LIMIT_HEADERS,
  negotiateEncoding,
  type Registry,
} from '@gildscope/service-kit'
import type { MarketMirror } from '../streams/market-mirror.ts'
import { createAskedBefore } from './asked-before.ts'
import { FrontCache } from './front-cache.ts'
import { headerOf, type KeepableAnswer, type KeepUpTo } from './pass-on.ts'
import type { SlowReaders } from './slow-readers.ts'

type StoreOptions = {
  maxBytes: number
  metrics: Registry
  mirror: MarketMirror
  slowReaders: SlowReaders
  now: () => number
}

/** Larger answers are rarely requested and would evict popular ones. */
const MOST_BYTES = 4_000_000
/** Of answers that are kept while they pass: many large ones that begin together are not all worth caching. */
const MOST_DRAFT_BYTES = 16_000_000
/**
 * Answers that do not belong to one market state are cached for a moment, so that a burst of equal requests costs one
 * answer. How long clients may cache them is up to their own headers.
 */
const SHORT_MS = 2_000
/** Number of addresses remembered; an address is cached from its second request on. */
const REMEMBERED = 5_000
/** Longer addresses are too rare to be cached. */
const LONGEST_REMEMBERED = 2_000

/** Headers that belong to one answer to one caller. */
const OF_ONE_CALL = new Set(['x-request-id', ...LIMIT_HEADERS.map((name) => name.toLowerCase())])
const OF_A_BODY = new Set(['content-encoding', 'content-length', 'content-type'])

const isPublic = (cacheControl: string | undefined): boolean =>
  cacheControl !== undefined && /\bpublic\b/.test(cacheControl) && /\bmax-age=[1-9]/.test(cacheControl)

const without = (head: readonly string[], names: ReadonlySet<string>): string[] => {
  const left: string[] = []
  for (let index = 0; index < head.length; index += 2)
    if (!names.has(head[index] ?? '')) left.push(head[index] ?? '', head[index + 1] ?? '')
  return left
}

/** The answer to one address while it passes; only one of an address is kept at a time. */
export type AnswerDraft = {
  keepUpTo: KeepUpTo
  keep: (answer: KeepableAnswer) => void
  /** Gives its room to others; may be called again. */
  end: () => void
}

/**
 * A cache of public answers, used from the second request on and looked up before any other work. An answer is valid as
 * long as the market state it was made from is current, according to the feed.
 */
export class AnswerStore {
  readonly #cache: FrontCache
  readonly #mirror: MarketMirror
  readonly #now: () => number
  readonly #askedBefore = createAskedBefore(REMEMBERED)
  readonly #drafts = new Set<string>()
  #draftBytes = 0
  #serial = 0

  constructor({ maxBytes, metrics, mirror, slowReaders, now }: StoreOptions) {
    this.#cache = new FrontCache({ maxBytes, metrics, slowReaders, now })
    this.#mirror = mirror
    this.#now = now
    mirror.watchState(() => {
      this.#serial += 1
      this.#cache.drop(this.#serial)
    })
  }

  lookup(request: IncomingMessage, response: ServerResponse): boolean {
    return this.#cache.lookup(request, response)
  }

  /** Called for each read that reaches a service; null where its answer is not worth caching. */
  begin(url: string, acceptEncoding: string | undefined): AnswerDraft | null {
    // Answers are stored under the address as requested, which is also what `lookup` uses.
    if (!url.startsWith('/') || url.length > LONGEST_REMEMBERED || !this.#askedBefore(url)) return null
    const encoding = negotiateEncoding(acceptEncoding)
    const key = `${encoding} ${url}`
    if (this.#drafts.has(key)) return null
    this.#drafts.add(key)
    let mostBytes = 0
    let hasEnded = false
    return {
      keepUpTo: (status, head) => {
        // An answer that broke off may begin again, from another origin.
        this.#draftBytes -= mostBytes
        mostBytes = this.#keepUpTo(status, head)
        this.#draftBytes += mostBytes
        return mostBytes
      },
      keep: (answer) => this.#keep(url, encoding, answer),
      end: () => {
        if (hasEnded) return
        hasEnded = true
        this.#drafts.delete(key)
        this.#draftBytes -= mostBytes
      },
    }
  }

  close(): void {
    this.#cache.close()
  }

  #isCurrent(state: string | undefined): boolean {
    return state !== undefined && state === this.#mirror.state()
  }

  #keepUpTo(status: number, head: readonly string[]): number {
    if (status !== 200 || headerOf(head, 'set-cookie') !== undefined || headerOf(head, 'etag') === undefined) return 0
    const isKept = this.#isCurrent(headerOf(head, MARKET_STATE_HEADER)) || isPublic(headerOf(head, 'cache-control'))
    const bytes = Number(headerOf(head, 'content-length') ?? MOST_BYTES)
    return isKept && bytes <= Math.min(MOST_BYTES, MOST_DRAFT_BYTES - this.#draftBytes) ? bytes : 0
  }

  #keep(url: string, encoding: Encoding, { head, body }: KeepableAnswer): void {
    const sent = headerOf(head, 'content-encoding') ?? 'identity'
    // Small answers are never compressed; any other answer in an unexpected encoding is for its caller alone.
    if (sent !== encoding && !(sent === 'identity' && body.length < COMPRESS_FROM_BYTES)) return
    const state = headerOf(head, MARKET_STATE_HEADER)
    // The market may have changed while the answer arrived.
    if (state !== undefined && !this.#isCurrent(state)) return
    const shared = without(head, OF_ONE_CALL)
    const length = headerOf(head, 'content-length') === undefined ? ['content-length', String(body.length)] : []
    const answer = {
      body,
      etag: headerOf(head, 'etag') ?? '',
      head: [...shared, ...length],
      headUnchanged: without(shared, OF_A_BODY),
    }
    const until = state === undefined ? { until: this.#now() + SHORT_MS } : {}
    this.#cache.keep(url, encoding, answer, { version: this.#serial, ...until })
  }
}
