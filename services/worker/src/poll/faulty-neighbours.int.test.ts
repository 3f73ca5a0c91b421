import { MINUTE_MS } from '@gildscope/base/time'
import { useDatabase } from '@gildscope/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPoller, type GameUnderTest, type Poller, startGame } from './testing/poll-harness.ts'

const ITEMS = 2_400
/** More than an ill endpoint has in a small market, fewer than one per cent of this one. */
const FAULTY = 22

const database = useDatabase()
let game: GameUnderTest
let poller: Poller
let neighbours: number[]

beforeAll(async () => {
  game = await startGame({ tradable: ITEMS, seed: 'neighbours' })
  poller = createPoller({ game, databaseUrl: database.url, env: { FULL_POLL: 'false' } })
  neighbours = game.world.tradableIds().slice(0, FAULTY)
})
afterAll(async () => {
  await poller.close()
  await game.close()
})

const query = async (text: string) => (await database.pool.query(text)).rows

test.each(['commerce/listings', 'commerce/prices'])(
  'items of one update that are faulty in %s keep no other item from being read',
  async (endpoint) => {
    await game.setFaults([{ kind: 'spoilt-numbers', as: 'negative', endpoint, ids: neighbours }])
    game.clock.advanceBy(MINUTE_MS)
    await poller.poll()
    const [poll] = await query('select seen, missing from market.poll order by slot desc limit 1')
    expect(poll.seen).toBeGreaterThanOrEqual(ITEMS - FAULTY)
    const quarantined = await query(`select item_id from market.quarantine where endpoint = '${endpoint}'`)
    expect(quarantined.map((row) => row.item_id).sort()).toEqual(neighbours.toSorted())
  },
)
