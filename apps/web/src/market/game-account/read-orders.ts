import { type EndpointReply, getOpenBuys, getOpenSells } from '@gildscope/contracts'
import { ApiError } from '@gildscope/contracts/client'
import type { Side } from '@gildscope/market'
import type { Api } from '../../api/api-context.tsx'
import type { PoliteQueue } from '../../api/polite-queue.ts'
import { type Renewal, renewalOf } from '../../api/renewal.ts'

const CALLS = { buy: getOpenBuys, sell: getOpenSells }
const ORDERS_A_PAGE = 200

export type GameOrder = EndpointReply<typeof getOpenSells>[number]

/** `total` null: the game did not report how many there are. */
export type Progress = { done: number; total: number | null }

export type ReadOrders = Renewal & { orders: readonly GameOrder[] }

type Reading = {
  api: Api
  queue: PoliteQueue
  side: Side
  key: string
  /** Further parameters, such as the version of the schema. */
  query?: { v: string; t: string }
  signal: AbortSignal
  onProgress: (progress: Progress) => void
}

type Page = { orders: readonly GameOrder[]; pages: number | null; renewal: Renewal }

const NO_PAGE: Page = { orders: [], pages: null, renewal: { madeAt: Infinity, renewsAt: Infinity } }

/** The last page no longer exists if orders were filled meanwhile. */
const isBeyondLast = (error: unknown, page: number): boolean =>
  page > 0 && error instanceof ApiError && (error.status === 400 || error.status === 404)

const readPage = async ({ api, queue, side, key, signal, ...more }: Reading, page: number): Promise<Page> => {
  const query = { ...more.query, access_token: key, page, page_size: ORDERS_A_PAGE }
  try {
    const { reply, pages, ...times } = await queue(() => api.game.answer(CALLS[side], { query }, { signal }), signal)
    return { orders: reply, pages, renewal: renewalOf(times, Date.now()) }
  } catch (error) {
    if (isBeyondLast(error, page)) return NO_PAGE
    throw error
  }
}

/** Pages after the first, in parallel; one by one if their number is unknown. */
const readRest = async (reading: Reading, first: Page): Promise<readonly Page[]> => {
  const { pages: total } = first
  let done = 1
  const next = async (page: number): Promise<Page> => {
    const read = await readPage(reading, page)
    done += 1
    reading.onProgress({ done, total })
    return read
  }
  reading.onProgress({ done, total })
  if (total !== null) return Promise.all(Array.from({ length: Math.max(0, total - 1) }, (_, index) => next(index + 1)))
  const rest: Page[] = []
  for (let last = first; last.orders.length === ORDERS_A_PAGE; ) {
    last = await next(rest.length + 1)
    rest.push(last)
  }
  return rest
}

/**
 * All open orders of one side of an account, as old as the oldest page; an order that moved to another page meanwhile
 * is kept once.
 */
export const readOrders = async (reading: Reading): Promise<ReadOrders> => {
  const first = await readPage(reading, 0)
  const pages = [first, ...(await readRest(reading, first))]
  const orders = new Map(pages.flatMap((page) => page.orders.map((order) => [order.id, order] as const)))
  return {
    orders: [...orders.values()],
    madeAt: Math.min(...pages.map(({ renewal }) => renewal.madeAt)),
    renewsAt: Math.min(...pages.map(({ renewal }) => renewal.renewsAt)),
  }
}
