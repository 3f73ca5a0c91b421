import { addBookEdit, type Book, encodeBook, encodeLatest, flatSide, NO_EDITS } from '@gildscope/market'
import { useDatabase } from '@gildscope/testkit'
import { beforeAll, expect, test } from 'vitest'
import { deriveItems } from './derive-items.ts'

const database = useDatabase()
const deps = () => ({ db: { db: database.db, pool: database.pool, close: async () => {} } })
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows

beforeAll(async () => {
  const book: Book = {
    buys: flatSide([{ unitPrice: 90, quantity: 5, listings: 1 }]),
    sells: flatSide([
      { unitPrice: 100, quantity: 2, listings: 1 },
      { unitPrice: 200, quantity: 5, listings: 1 },
    ]),
  }
  const former = { ...book, sells: flatSide([{ unitPrice: 200, quantity: 7, listings: 1 }]) }
  const edits = addBookEdit(NO_EDITS, { previous: former, next: book, bytesAtMost: 100 })
  await database.pool.query(
    `insert into market.price (item_id, buy_price, sell_price, changed_slot, version)
     values (1, 90, 100, 1, 0), (2, null, 300, 1, 0)`,
  )
  await database.pool.query('insert into market.order_book (item_id, slot, book, latest) values (1, 1, $1, $2)', [
    encodeBook(former),
    encodeLatest(null, edits ?? NO_EDITS),
  ])
  await database.pool.query(
    `insert into market.window_stat
       (item_id, "window", coverage, buy_value, sell_value, sell_delisted_value, sell_sold, sell_price_avg, sell_price_max, version)
     values (1, 0, 1, 1000, 1000, 0, 5, 180, 200, 0), (1, 2, 1, 7000, 7000, 0, 70, 180, 210, 0)`,
  )
})

test('writes the figures of all items once, and again only where something changed', async () => {
  expect(await deriveItems(deps(), 'all')).toBe(2)
  expect(await query('select * from market.derived order by item_id')).toMatchObject([
    {
      item_id: 1,
      profit: -5,
      day_tax: 300,
      snatch_it: { buy: 100, sell: 180, quantity: 2, avgBuyPrice: 100 },
      snipe_it: { buyMin: 100, sellPrice: 199, quantity: 2 },
    },
    { item_id: 2, profit: null, roi: null, snatch_it: null },
  ])
  const [before] = await query('select version from market.change_counter')
  expect(await deriveItems(deps(), 'all')).toBe(0)
  await database.pool.query('update market.price set sell_price = 110 where item_id = 1')
  expect(await deriveItems(deps(), [1, 2])).toBe(1)
  expect(await query('select item_id from market.derived where version > $1', [before.version])).toEqual([
    { item_id: 1 },
  ])
})

test('passes over ids that no poll has seen', async () => {
  expect(await deriveItems(deps(), [987_654])).toBe(0)
})
