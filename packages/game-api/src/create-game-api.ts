import type { GameCall } from '@gildscope/contracts/game'
import { Agent } from 'undici'
import * as z from 'zod'
import type { BreakerState } from './call/circuit-breaker.ts'
import { createBulkDownload } from './call/create-bulk-download.ts'
import { type CallOptions, createCaller, type MadeCall } from './call/create-caller.ts'
import { createJsonClient, type JsonAnswer } from './call/create-json-client.ts'
import type { OnAnswer } from './call/game-answer.ts'
import { parseAnswer } from './call/parse-answer.ts'
import type { BucketTime, SharedCalls } from './call/token-bucket.ts'
import { GameApiError } from './game-api-error.ts'
import { IDS_PER_CALL, idBatches } from './id-batches.ts'
import {
  createListingsClient,
  LISTINGS_ENDPOINT,
  type ListingsAnswer,
  type OnBook,
} from './listings/create-listings-client.ts'
import { PRICES_ENDPOINT, type PricesAnswer, readPrices } from './prices/read-prices.ts'
import { buildSchema, type Exchange, exchangeSchema } from './schemas.ts'

export type GameApiOptions = {
  /** Without `/v2`: `https://api.guildwars2.com`. */
  baseUrl: string
  userAgent: string
  /** The API allows 5 a second after a burst of 300 per address. */
  tokensPerSecond: number
  burst: number
  /** An allowance that other processes of the same address take from too. */
  shared?: SharedCalls
  /** Clock and timers for waiting calls; the machine's by default. */
  time?: BucketTime
  timeoutMs: number
  /** Clock by which breakers open and close, in ms since any moment; the machine's by default. */
  clock?: { now: () => number }
  /** Called with the time of each answer, Unix ms, by the game's own clock if it has one. */
  onGameTime?: (at: number) => void
  /** Schema version of the records; the newest that this client supports by default. */
  schemaVersion?: string
  /** First pause before a failed call is tried again, ms. */
  backoffMs?: number
  /** Called with every successful answer to a call without a key; for recording. */
  onAnswer?: OnAnswer
  /** Called for every call that was made, each try on its own. */
  onCall?: (call: MadeCall) => void
}

export type Language = 'en' | 'de' | 'es' | 'fr'
/** `onLeftOut`: called with the entries of an answer's lists that could not be read, each with the reason. */
export type KeyCallOptions = CallOptions & {
  searchParams?: Record<string, string>
  onLeftOut?: (entries: readonly string[]) => void
}
export type RecordsOptions = CallOptions & { language?: Language }
/** `gameTime`: when the game made the answer, Unix ms, by its own clock if it has one. */
export type Answer<T> = { value: T; gameTime: number | null }
export type Identified = { id: number | string }
export type Records<T extends Identified> = { records: T[]; missing: T['id'][]; gameTime: number | null }

/** `pages` and `total` as reported with this page; `isLast` follows from them. */
export type KeyedPage<Row> = {
  rows: Row[]
  /** Number of rows that could not be read. */
  leftOut: number
  pages: number
  total: number | null
  isLast: boolean
  gameTime: number | null
}

export type GameApi = {
  /** All ids of an endpoint, such as `items` or `commerce/prices`. */
  listIds(endpoint: string, options?: CallOptions): Promise<Answer<number[]>>
  listTextIds(endpoint: string, options?: CallOptions): Promise<Answer<string[]>>
  /** One call of up to 200 ids; unknown ones are returned as `missing`. */
  fetchRecords<T extends Identified>(
    endpoint: string,
    ids: readonly T['id'][],
    schema: z.ZodType<T>,
    options?: RecordsOptions,
  ): Promise<Records<T>>
  /** As many calls as the ids require, one after the other. */
  streamRecords<T extends Identified>(
    endpoint: string,
    ids: readonly T['id'][],
    schema: z.ZodType<T>,
    options?: RecordsOptions,
  ): AsyncGenerator<Records<T>>
  /** All records page by page, for endpoints without ids or where all records are needed. */
  streamPages<T>(endpoint: string, schema: z.ZodType<T>, options?: RecordsOptions): AsyncGenerator<T[]>
  /** All records in one answer, for endpoints that support `ids=all`. */
  fetchAll<T>(endpoint: string, schema: z.ZodType<T>, options?: RecordsOptions): Promise<T[]>
  /** One call that needs a player's key; the key is sent in a header. */
  fetchWithKey<Reply>(call: GameCall<Reply>, key: string, options?: KeyCallOptions): Promise<Reply>
  /** The same page by page, as long as the caller takes them. */
  streamPagesWithKey<Row>(
    call: GameCall<Row[]>,
    key: string,
    options?: Omit<KeyCallOptions, 'searchParams'>,
  ): AsyncGenerator<KeyedPage<Row>>
  /** One call of up to 200 ids. */
  fetchPrices(ids: readonly number[], options?: CallOptions): Promise<PricesAnswer & { gameTime: number | null }>
  /** One call of up to 200 order books, each passed to `onBook` after the whole answer was read. */
  fetchListings(ids: readonly number[], onBook: OnBook, options?: CallOptions): Promise<ListingsAnswer>
  /** Null when the quantity is too small or the game does not report a rate. */
  fetchExchange(given: 'coins' | 'gems', quantity: number, options?: CallOptions): Promise<Exchange | null>
  fetchBuild(options?: CallOptions): Promise<number>
  status(): { breakers: Record<string, BreakerState>; waiting: number }
  /** How long calls to the endpoint are blocked because it kept failing, ms. */
  waitMs(endpoint: string): number
  close(): Promise<void>
}

type GetOptions = RecordsOptions &
  Pick<KeyCallOptions, 'onLeftOut'> & { path?: string; searchParams?: Record<string, string | number>; key?: string }

const NEWEST_SCHEMA = '2024-07-20T01:00:00.000Z'
const BACKOFF_MS = 500

type Get = <T>(endpoint: string, schema: z.core.$ZodType<T>, call?: GetOptions) => Promise<JsonAnswer<T>>

const pagesOf = async function* <Row>(
  get: Get,
  endpoint: string,
  schema: z.core.$ZodType<Row[]>,
  call: GetOptions,
): AsyncGenerator<KeyedPage<Row>> {
  for (let page = 0; ; page++) {
    const searchParams = { page, page_size: IDS_PER_CALL }
    const { value: rows, total, gameTime, ...answer } = await get(endpoint, schema, { ...call, searchParams })
    const pages = answer.pages ?? 1
    const isLast = page + 1 >= pages
    yield { rows, leftOut: answer.leftOut.length, pages, total, isLast, gameTime }
    if (isLast) return
  }
}

/** A client of the game's public API v2: one rate limit for everything, a breaker per endpoint, typed errors. */
export const createGameApi = (options: GameApiOptions): GameApi => {
  const { userAgent, timeoutMs, schemaVersion = NEWEST_SCHEMA, onAnswer } = options
  const clock = options.clock ?? Date
  const baseUrl = options.baseUrl.replace(/\/+$/, '')
  const caller = createCaller({ ...options, now: () => clock.now(), backoffMs: options.backoffMs ?? BACKOFF_MS })
  const getJson = createJsonClient({ baseUrl, userAgent, timeoutMs, schemaVersion, onAnswer })
  const dispatcher = new Agent({ keepAliveTimeout: 30_000 })
  const download = createBulkDownload({ baseUrl, userAgent, timeoutMs, schemaVersion, dispatcher, onAnswer })
  const getListings = createListingsClient(download)

  const noteTime = <T extends { gameTime: number | null }>(answer: T): T => {
    if (answer.gameTime !== null) options.onGameTime?.(answer.gameTime)
    return answer
  }

  const get: Get = async (endpoint, schema, call = {}) => {
    const { path, searchParams, key, language, onLeftOut, ...callOptions } = call
    const answer = await caller.call(endpoint, callOptions, (signal) =>
      getJson({
        endpoint,
        ...(path !== undefined && { path }),
        schema,
        signal,
        searchParams: { ...searchParams, ...(language && { lang: language }) },
        ...(key !== undefined && { key }),
      }),
    )
    if (answer.leftOut.length > 0) onLeftOut?.(answer.leftOut)
    return noteTime(answer)
  }

  const fetchRecords: GameApi['fetchRecords'] = async (endpoint, ids, schema, call) => {
    assertBatch(endpoint, ids)
    try {
      const searchParams = { ids: ids.join(',') }
      const { value, gameTime } = await get(endpoint, z.array(schema), { ...call, searchParams })
      return { ...missingFrom(ids, value), gameTime }
    } catch (error) {
      if (!isKind(error, 'not-found')) throw error
      return { records: [], missing: [...ids], gameTime: null }
    }
  }

  return {
    listIds: (endpoint, call) => get(endpoint, idList, call),
    listTextIds: (endpoint, call) => get(endpoint, z.array(z.string()), call),
    fetchRecords,
    async *streamRecords(endpoint, ids, schema, call) {
      for (const batch of idBatches(ids)) yield await fetchRecords(endpoint, batch, schema, call)
    },
    async *streamPages(endpoint, schema, call) {
      for await (const { rows } of pagesOf(get, endpoint, z.array(schema), { ...call })) yield rows
    },
    fetchAll: async (endpoint, schema, call) =>
      (await get(endpoint, z.array(schema), { ...call, searchParams: { ids: 'all' } })).value,
    async fetchWithKey({ path, template = path, reply }, key, call) {
      try {
        return (await get(template, reply, { priority: 'background', ...call, path, key })).value
      } catch (error) {
        const { ids = 'all' } = call?.searchParams ?? {}
        // Of these ids the account has none; of all there is never a reason to say so.
        if (ids !== 'all' && isNoneValid(error)) return parseAnswer(template, reply, '[]').value
        throw error
      }
    },
    streamPagesWithKey: ({ path, template = path, reply }, key, call) =>
      pagesOf(get, template, reply, { priority: 'background', ...call, path, key }),
    async fetchPrices(ids, call = {}) {
      assertBatch(PRICES_ENDPOINT, ids)
      return noteTime(
        await caller.call(PRICES_ENDPOINT, call, async (signal) => {
          const answer = await download({ endpoint: PRICES_ENDPOINT, ids, signal }, readPrices)
          return answer === null
            ? { prices: [], faulty: [], gameTime: null }
            : { ...answer.value, gameTime: answer.gameTime }
        }),
      )
    },
    async fetchListings(ids, onBook, call = {}) {
      assertBatch(LISTINGS_ENDPOINT, ids)
      return noteTime(await caller.call(LISTINGS_ENDPOINT, call, (signal) => getListings({ ids, signal }, onBook)))
    },
    async fetchExchange(given, quantity, call) {
      try {
        return (await get(`commerce/exchange/${given}`, exchangeSchema, { ...call, searchParams: { quantity } })).value
      } catch (error) {
        if (isKind(error, 'refused') || isKind(error, 'not-found')) return null
        throw error
      }
    },
    fetchBuild: async (call) => (await get('build', buildSchema, call)).value.id,
    status: () => ({ breakers: caller.breakers(), waiting: caller.waiting() }),
    waitMs: caller.waitMs,
    close: () => dispatcher.close(),
  }
}

const LARGEST_ID = 2_147_483_647
const isId = (value: unknown): boolean => Number.isInteger(value) && Number(value) > 0 && Number(value) <= LARGEST_ID

/** Checked as a whole: a schema for each of 28,000 numbers costs as much as everything else about them. */
const idList = z.custom<number[]>(
  (value) => Array.isArray(value) && value.every(isId),
  `not a list of whole numbers from 1 to ${LARGEST_ID}`,
)

const missingFrom = <T extends Identified>(
  ids: readonly T['id'][],
  records: T[],
): { records: T[]; missing: T['id'][] } => {
  const found = new Set(records.map((record) => record.id))
  return { records, missing: ids.filter((id) => !found.has(id)) }
}

/** The game's words for an answer without any of the requested ids; any other 404 is a fault. */
const isNoneValid = (error: unknown): boolean =>
  error instanceof GameApiError && error.kind === 'not-found' && error.message.includes('all ids provided are invalid')

const isKind = (error: unknown, kind: GameApiError['kind']): boolean =>
  error instanceof GameApiError && error.kind === kind

const assertBatch = (endpoint: string, ids: readonly unknown[]): void => {
  if (ids.length === 0 || ids.length > IDS_PER_CALL) {
    throw new RangeError(`${endpoint} takes 1 to ${IDS_PER_CALL} ids a call, not ${ids.length}`)
  }
}
