import { MARKET_STATE_HEADER } from '@gildscope/contracts'
import { COMPRESS_FROM_BYTES, createFrontCache, negotiateEncoding, type Registry } from '@gildscope/service-kit'
import type { MarketMirror } from '../streams/market-mirror.ts'
import type { NewestState } from '../upstreams/newest-state.ts'
import { createAskedBefore } from './asked-before.ts'
import { headerOf, type KeepableAnswer, type KeepUpTo } from './pass-on.ts'

type StoreOptions = {
  maxBytes: number
  metrics: Registry
  mirror: MarketMirror
  /** Over all replicas. */
  newest: NewestState
  now: () => number
}

/** Larger answers are rarely requested and would evict popular ones. */
const MOST_BYTES = 4_000_000
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
const OF_ONE_CALL = new Set(['x-request-id', 'ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'])
const OF_A_BODY = new Set(['content-encoding', 'content-length', 'content-type'])

const isPublic = (cacheControl: string | undefined): boolean =>
  cacheControl !== undefined && /\bpublic\b/.test(cacheControl) && /\bmax-age=[1-9]/.test(cacheControl)

const without = (head: readonly string[], names: ReadonlySet<string>): string[] => {
  const left: string[] = []
  for (let index = 0; index < head.length; index += 2)
    if (!names.has(head[index] ?? '')) left.push(head[index] ?? '', head[index + 1] ?? '')
  return left
}

/**
 * A cache of public answers, used from the second request on and looked up before any other work. An answer is valid as
 * long as the market state it was made from is current, according to the feed. When a replica reports a newer state
 * than the feed, no answer is current until the feed has caught up.
 */
export const createAnswerStore = ({ maxBytes, metrics, mirror, newest, now }: StoreOptions) => {
  const cache = createFrontCache({ maxBytes, metrics, prefix: null, now })
  const askedBefore = createAskedBefore(REMEMBERED)
  let serial = 0
  const dropAll = (): void => {
    serial += 1
    cache.drop(serial)
  }
  mirror.watchState(dropAll)
  newest.watch(dropAll)

  const isCurrent = (state: string | undefined): boolean =>
    state !== undefined && state === mirror.state() && newest.is(state)

  return {
    lookup: cache.lookup,
    /** Whether the answer to an address may be worth caching; called for each request that reaches a service. */
    isWanted: (url: string): boolean => url.length <= LONGEST_REMEMBERED && askedBefore(url),
    keepUpTo: ((status, head) => {
      if (status !== 200 || headerOf(head, 'set-cookie') !== undefined || headerOf(head, 'etag') === undefined) return 0
      return isCurrent(headerOf(head, MARKET_STATE_HEADER)) || isPublic(headerOf(head, 'cache-control'))
        ? MOST_BYTES
        : 0
    }) satisfies KeepUpTo,
    keep: (url: string, acceptEncoding: string | undefined, { head, body }: KeepableAnswer): void => {
      // Answers are stored under the address as requested, which is also what `lookup` uses.
      if (!url.startsWith('/')) return
      const encoding = negotiateEncoding(acceptEncoding)
      const sent = headerOf(head, 'content-encoding') ?? 'identity'
      // Small answers are never compressed; any other answer in an unexpected encoding is for its caller alone.
      if (sent !== encoding && !(sent === 'identity' && body.length < COMPRESS_FROM_BYTES)) return
      const state = headerOf(head, MARKET_STATE_HEADER)
      // The market may have changed while the answer arrived.
      if (state !== undefined && !isCurrent(state)) return
      const shared = without(head, OF_ONE_CALL)
      const length = headerOf(head, 'content-length') === undefined ? ['content-length', String(body.length)] : []
      const answer = {
        body,
        etag: headerOf(head, 'etag') ?? '',
        head: [...shared, ...length],
        headUnchanged: without(shared, OF_A_BODY),
      }
      const lifetime = state === undefined ? { version: serial, until: now() + SHORT_MS } : { version: serial }
      cache.keep(url, encoding, answer, lifetime)
    },
    close: cache.close,
  }
}

export type AnswerStore = ReturnType<typeof createAnswerStore>
