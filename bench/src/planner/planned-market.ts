import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createDb } from '@gildscope/db'
import { countSpell, encodeBook, encodeLatest, encodeSpells, NO_EDITS, noSpells } from '@gildscope/market'
import type { ItemMarket } from '@gildscope/planner'
import { startProcess, type TestProcess } from '@gildscope/testkit/start-process'
import { until } from '@gildscope/testkit/until'
import type pg from 'pg'
import { fillMarket } from '../support/fill-market.ts'
import { startWorker } from '../support/start-worker.ts'

const MOST_MS = 900_000
const BOOKS_AT_ONCE = 1_000
const SLOTS_A_DAY = 1_440

/** Best prices stand for an hour, four hours, or a day. */
const SPELLS = [
  ...Array.from({ length: 50 }, () => ({ least: 1, most: 60, isImproved: true })),
  ...Array.from({ length: 25 }, () => ({ least: 1, most: 240, isImproved: true })),
  ...Array.from({ length: 15 }, () => ({ least: 1, most: 1_440, isImproved: true })),
  ...Array.from({ length: 10 }, () => ({ least: 1, most: 1_440, isImproved: false })),
]

/** Lists that players publish, at an address as a worker reads them. */
const serveJson = async (rows: readonly unknown[]): Promise<{ url: string; close: () => void }> => {
  const body = JSON.stringify(rows)
  const server = createServer((_, reply) => reply.setHeader('content-type', 'application/json').end(body))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

/** The game that a market is imported from, and may be played in. */
export const startGame = (world: readonly string[]): Promise<TestProcess> =>
  startProcess({
    entry: 'tools/game-simulator/src/main.ts',
    args: [...world, '--rate-limit', 'off', '--log-level', 'silent', '--host', '127.0.0.1'],
    portVariable: 'SIMULATOR_PORT',
  })

/** Of each item that has a price: a month of fronts, so that orders have waits. */
const writeFronts = async (pool: pg.Pool): Promise<void> => {
  const spells = noSpells()
  for (const side of ['buy', 'sell'] as const) for (const spell of SPELLS) countSpell(spells, side, spell)
  const { rows } = await pool.query<{ slot: number }>('select max(slot) as slot from market.poll')
  const slot = rows[0]?.slot ?? 0
  await pool.query(
    `insert into market.roll_up_mark (stage, next) values ('front', $1) on conflict (stage) do update set next = $1`,
    [slot],
  )
  await pool.query(
    `insert into market.front_tenure (item_id, day, buy_sold, buy_sold_squares, sell_sold, sell_sold_squares, spells)
     select item_id, $1, 500, 2500, 500, 2500, $2 from market.price
     on conflict (item_id, day) do update set spells = $2`,
    [Math.floor(slot / SLOTS_A_DAY), Buffer.from(encodeSpells(spells))],
  )
}

/** In place of books of one level, as a recording of best prices has them. */
const writeBooks = async (pool: pg.Pool, markets: ReadonlyMap<number, ItemMarket>): Promise<void> => {
  const latest = Buffer.from(encodeLatest(null, NO_EDITS))
  const books = [...markets].map(([id, { buys, sells }]) => [id, Buffer.from(encodeBook({ buys, sells }))] as const)
  for (let at = 0; at < books.length; at += BOOKS_AT_ONCE) {
    const some = books.slice(at, at + BOOKS_AT_ONCE)
    await pool.query(
      `update market.order_book b set book = n.book, latest = $3
       from unnest($1::int4[], $2::bytea[]) n (id, book) where b.item_id = n.id`,
      [some.map(([id]) => id), some.map(([, book]) => book), latest],
    )
  }
}

/** `books`: in place of those that the game answers; `recipes`: what players published of it, where it does not answer that. */
export type Market = {
  world: readonly string[]
  books?: ReadonlyMap<number, ItemMarket>
  recipes?: readonly unknown[]
}

/** A market with recipes of players, depth and waits, imported and polled once by a worker. */
export const preparePlannedMarket = async (
  databaseUrl: string,
  gameUrl: string,
  { books, recipes }: Market,
): Promise<void> => {
  const list = recipes === undefined ? null : await serveJson(recipes)
  const worker = await startWorker(databaseUrl, gameUrl, {
    COMMUNITY_FEEDS: 'true',
    CUSTOM_RECIPES_FEED_URL: list?.url ?? `${gameUrl}/feeds/custom-recipes.json`,
    PROFITS_RECIPES_FEED_URL: 'off',
    GEMSTORE_FEED_URL: 'off',
  })
  const { pool, close } = createDb(databaseUrl)
  try {
    const isThere = async (): Promise<boolean> => {
      const { rows } = await pool.query<{ isThere: boolean }>(
        `select count(distinct job) = 2 and exists (select from market.poll where finished_at is not null) as "isThere"
         from market.job_run where job in ('import-reference', 'import-community') and ok`,
      )
      return rows[0]?.isThere === true
    }
    await until('a catalogue, recipes of players and a poll', isThere, MOST_MS, 500)
    await worker.stop()
    if (books !== undefined) await writeBooks(pool, books)
    await writeFronts(pool)
    await fillMarket(pool)
  } finally {
    await worker.stop()
    await close()
    list?.close()
  }
}
