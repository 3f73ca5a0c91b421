import { MINUTE_MS } from '@gildscope/base/time'
import { useDatabase } from '@gildscope/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importReference } from '../reference/import-reference.ts'
import { createPoller, type GameUnderTest, type Poller, startGame } from './testing/poll-harness.ts'

const REWARD_CHEST = 21_319
const OLD_TICKET = 19_979
const DEAD = [REWARD_CHEST, OLD_TICKET]

const database = useDatabase()
let game: GameUnderTest
let poller: Poller

beforeAll(async () => {
  game = await startGame({ seed: 'dead listings', tradable: 60, deadListings: DEAD })
  poller = createPoller({ game, databaseUrl: database.url })
})
afterAll(async () => {
  await poller.close()
  await game.close()
})

const readCatalogue = () =>
  importReference({
    pool: database.pool,
    game: poller.game,
    clock: game.clock,
    signal: new AbortController().signal,
    log: { info: () => {}, warn: () => {}, error: () => {} },
  })
const rowsOf = async (text: string) => (await database.pool.query(text, [DEAD])).rows

const newestPoll = async () =>
  (await database.pool.query('select requested, seen, missing from market.poll order by slot desc limit 1')).rows[0]

const expectOutOfMarket = async (): Promise<void> => {
  expect(await rowsOf('select id, marketable from market.item where id = any($1) order by id')).toEqual([
    { id: OLD_TICKET, marketable: false },
    { id: REWARD_CHEST, marketable: false },
  ])
  for (const table of ['price', 'order_book'])
    expect(await rowsOf(`select item_id from market.${table} where item_id = any($1)`)).toEqual([])
}

test('what is listed but cannot be traded is in the catalogue and not in the market', async () => {
  const listed = await (await fetch(`${game.url}/v2/commerce/prices`)).json()
  expect(listed).toEqual(expect.arrayContaining(DEAD))
  const { seen } = await poller.poll()
  expect(seen).toBe(60)
  await readCatalogue()
  await expectOutOfMarket()
})

test('it leaves the market of an installation that stored it before, whose polls then miss nothing', async () => {
  const [like] = game.world.tradableIds()
  await database.pool.query('update market.item set marketable = true where id = any($1)', [DEAD])
  for (const table of ['price', 'order_book'])
    await database.pool.query(
      `insert into market.${table} select (jsonb_populate_record(old, jsonb_build_object('item_id', dead))).*
       from market.${table} old, unnest($2::int4[]) dead where old.item_id = $1`,
      [like, DEAD],
    )
  const upgraded = createPoller({ game, databaseUrl: database.url })
  for (const readFirst of [false, true]) {
    if (readFirst) {
      await readCatalogue()
      await expectOutOfMarket()
    }
    game.clock.advanceTo(game.clock.now() + MINUTE_MS)
    await upgraded.poll()
    expect(await newestPoll()).toEqual({ requested: 60, seen: 60, missing: [] })
  }
  await upgraded.close()
})
