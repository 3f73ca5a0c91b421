import { DEFAULT_LEVELS, getBooks, type OrderBook } from '@gildscope/contracts'
import { type FlatSide, LEVEL_WIDTH } from '@gildscope/market'
import { COMPRESS_FROM_BYTES, compress, etagOf, negotiateEncoding, route } from '@gildscope/service-kit'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type pg from 'pg'
import { CACHE_CONTROL, loadedSnapshot } from '../../answers/answer-of-snapshot.ts'
import { answerTag, knownEtag } from '../../answers/answer-tag.ts'
import type { Bulk } from '../../bulk/create-bulk.ts'
import { sendBulkAnswer } from '../../bulk/send-bulk-answer.ts'
import { startWork, type Work } from '../../bulk/work.ts'
import type { ItemStore } from '../../store/item-store.ts'
import { stateHeader } from '../../store/market-state.ts'
import { findBooks, type SeenBook } from './book-repository.ts'
import { FRONT_DAYS } from './fill-facts.ts'

/** What is known of how soon orders of items fill; items without anything may be left out. */
export type FindFills = (ids: readonly number[]) => Promise<ReadonlyMap<number, OrderBook['fills']>>

type BookDeps = {
  store: ItemStore
  pools: { small: pg.Pool; large: pg.Pool }
  findFills: FindFills
  bulk: Bulk
}

/** Read at once; a book of 1000 levels takes a millisecond. */
const BOOKS_PER_PAGE = 20
const MOST_READ_MS = 60_000
const NO_FILLS: OrderBook['fills'] = { buy: null, sell: null }

const firstLevels = (side: FlatSide, levels: number): OrderBook['buys'] => {
  const end = Math.min(side.length, levels * LEVEL_WIDTH)
  const first: OrderBook['buys'] = []
  for (let at = 0; at < end; at += LEVEL_WIDTH) first.push([side[at]!, side[at + 1]!, side[at + 2]!])
  return first
}

const levelsBeyond = (side: FlatSide, levels: number): number => Math.max(0, side.length / LEVEL_WIDTH - levels)

const answeredBook = (
  { id, seenAt, buys, sells }: SeenBook,
  levels: number,
  fills: OrderBook['fills'] = NO_FILLS,
): OrderBook => ({
  id,
  at: new Date(seenAt).toISOString(),
  buys: firstLevels(buys, levels),
  sells: firstLevels(sells, levels),
  moreBuys: levelsBeyond(buys, levels),
  moreSells: levelsBeyond(sells, levels),
  fills,
})

type BooksAsk = { ids: readonly number[]; levels: number; pool: () => pg.Pool; findFills: FindFills }

const writeBooks = async function* ({ ids, levels, pool, findFills }: BooksAsk, work: Work): AsyncGenerator<Buffer> {
  let opening = '['
  for (let from = 0; from < ids.length; from += BOOKS_PER_PAGE) {
    const page = ids.slice(from, from + BOOKS_PER_PAGE)
    const [books, fills] = await Promise.all([findBooks(pool(), page), findFills(page)])
    for (const book of books) {
      await work.pace()
      const numbers = book.buys.length + book.sells.length
      const text = Buffer.from(opening + JSON.stringify(answeredBook(book, levels, fills.get(book.id))))
      opening = ','
      work.note({
        rowsRead: 1 + (fills.has(book.id) ? FRONT_DAYS : 0),
        rowsScanned: numbers / LEVEL_WIDTH,
        cells: Math.min(numbers, 2 * levels * LEVEL_WIDTH),
        bytes: text.length,
      })
      yield text
    }
  }
  yield Buffer.from(opening === '[' ? '[]' : ']')
}

/** As many numbers as all of them may hold. */
const expectedOf = (ids: readonly number[], levels: number) => ({
  rowsRead: ids.length * (1 + FRONT_DAYS),
  cells: ids.length * 2 * levels * LEVEL_WIDTH,
})

export const bookRoutes = (app: FastifyInstance, { store, pools, findFills, bulk }: BookDeps): void => {
  route(app, getBooks, async ({ query }, context): Promise<FastifyReply> => {
    const { request, reply } = context
    const ids = query.ids.toSorted((a, b) => a - b)
    const levels = query.levels ?? DEFAULT_LEVELS
    const snapshot = loadedSnapshot(store)
    const tag = answerTag(snapshot, `books ${levels} ${ids}`)
    const setHead = (etag: string) =>
      reply.headers({ etag, 'cache-control': CACHE_CONTROL, vary: 'Accept-Encoding', ...stateHeader(snapshot) })
    const known = knownEtag(request.headers, tag)
    if (known !== null) return setHead(known).code(304).send()

    const work = await startWork(bulk.lanes, context, expectedOf(ids, levels))
    const pool = () => (work.isLarge() ? pools.large : pools.small)
    return sendBulkAnswer(
      bulk,
      {
        parts: writeBooks({ ids, levels, pool, findFills }, work),
        work,
        mostReadMs: MOST_READ_MS,
        sendWhole: async (body) => {
          const wanted = negotiateEncoding(request.headers['accept-encoding'])
          const encoding = body.length < COMPRESS_FROM_BYTES ? 'identity' : wanted
          setHead(etagOf(tag, encoding))
          if (encoding !== 'identity') reply.header('content-encoding', encoding)
          return reply.send(await compress(body, encoding))
        },
        setHead: () => setHead(etagOf(tag, 'identity')),
        etagOf: (_digest, encoding) => etagOf(tag, encoding),
        knownAs: () => null,
      },
      context,
    )
  })
}
