import { MARKET_STATE_HEADER } from '@gildscope/contracts'
import { COMPRESS_FROM_BYTES, createFrontCache, negotiateEncoding, type Registry } from '@gildscope/service-kit'
import type { MarketMirror } from '../streams/market-mirror.ts'
import type { NewestState } from '../ways/newest-state.ts'
import { createAskedBefore } from './asked-before.ts'
import { headerOf, type KeepableAnswer, type KeepUpTo } from './pass-on.ts'

type StoreOptions = {
  maxBytes: number
  metrics: Registry
  mirror: MarketMirror
  /** Of all replicas. */
  newest: NewestState
  now: () => number
}

/** Larger ones are asked for seldom, and would push out what is asked for often. */
const MOST_BYTES = 4_000_000
/**
 * Answers that are no picture of one state of the market are kept for moments, so that many who ask the same at once
 * cost one answer; what they may be kept for by their callers is for these to know.
 */
const SHORT_MS = 2_000
/** What is asked once only is not worth its memory, nor the work of keeping it. */
const REMEMBERED = 5_000
/** Longer ones are asked again as they are seldom enough. */
const LONGEST_REMEMBERED = 2_000

/** Said of one answer to one caller. */
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
 * Public answers that passed through, from the second time on that they are asked, to be sent again before anything else
 * is done: while the market is as it was when they were made, which the feed tells, and no longer. Where a replica tells
 * of a newer market than the feed, nothing is of now until the feed is there, too.
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

  const isOfNow = (state: string | undefined): boolean =>
    state !== undefined && state === mirror.state() && newest.is(state)

  return {
    lookup: cache.lookup,
    /** Whether the answer to an address may be worth keeping; called each time that it is asked of a service. */
    isWanted: (url: string): boolean => url.length <= LONGEST_REMEMBERED && askedBefore(url),
    keepUpTo: ((status, head) => {
      if (status !== 200 || headerOf(head, 'set-cookie') !== undefined || headerOf(head, 'etag') === undefined) return 0
      return isOfNow(headerOf(head, MARKET_STATE_HEADER)) || isPublic(headerOf(head, 'cache-control')) ? MOST_BYTES : 0
    }) satisfies KeepUpTo,
    keep: (url: string, acceptEncoding: string | undefined, { head, body }: KeepableAnswer): void => {
      // What names the address is what was asked here, in the form in which it is looked up.
      if (!url.startsWith('/')) return
      const encoding = negotiateEncoding(acceptEncoding)
      const sent = headerOf(head, 'content-encoding') ?? 'identity'
      // Small answers come as they are; anything else that came in another form than was asked is for its caller alone.
      if (sent !== encoding && !(sent === 'identity' && body.length < COMPRESS_FROM_BYTES)) return
      const state = headerOf(head, MARKET_STATE_HEADER)
      // The market may have moved on while the answer came.
      if (state !== undefined && !isOfNow(state)) return
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
