import { MINUTE_MS } from '@gildscope/base/time'
import { useDatabase } from '@gildscope/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { PollDeps } from '../deps.ts'
import { expectFlowsBalance } from './testing/market-checks.ts'
import { createPoller, type GameUnderTest, type Poller, startGame } from './testing/poll-harness.ts'
import { gameBooks } from './testing/stored-market.ts'

/** One batch in which fewer than ten items move per minute. */
const FEW = 36
const POLLS_TO_A_GAP = 3

const database = useDatabase()
let game: GameUnderTest
let pricesFirst: Poller
let full: Poller

beforeAll(async () => {
  game = await startGame({ tradable: 300, seed: 'old answers' })
  const before = new Map(gameBooks(game.world).map((book) => [book.id, JSON.stringify(book)]))
  trade(2)
  const still = gameBooks(game.world).filter((book) => before.get(book.id) === JSON.stringify(book))
  const polled = new Set(still.slice(0, FEW).map(({ id }) => id))
  const override = (deps: PollDeps): PollDeps => ({
    ...deps,
    game: {
      ...deps.game,
      listIds: async (...call) => {
        const list = await deps.game.listIds(...call)
        return { ...list, value: list.value.filter((id) => polled.has(id)) }
      },
    },
  })
  pricesFirst = createPoller({ game, databaseUrl: database.url, env: { FULL_POLL: 'false' }, override })
  full = createPoller({ game, databaseUrl: database.url, override })
})
afterEach(() => game.setFaults([]))
afterAll(async () => {
  await full.close()
  await pricesFirst.close()
  await game.close()
})

const slotNow = (): number => Math.floor(game.clock.now() / MINUTE_MS)
const trade = (minutes: number): void => game.clock.advanceBy(minutes * MINUTE_MS)
const seenSlots = (poller: Poller) => new Set([...poller.deps.market.items.values()].map(({ seenSlot }) => seenSlot))
const movedWithin = (poller: Poller, looks: number): number =>
  [...poller.deps.market.items.values()].filter(({ changedSlot }) => slotNow() - changedSlot < looks).length

/** The market of some minutes ago, as far back as it is kept. */
const marketOf = (minutesAgo: number, endpoint?: string) => ({
  ...{ kind: 'late-market', seconds: minutesAgo * 60 },
  ...(endpoint === undefined ? {} : { endpoint }),
})
const kept = { kind: 'late-market', seconds: 86_400, probability: 0 }

/** Polls until between three and nine items move in one, and enough in the last five together. */
const lookAtFewMoves = async (poller: Poller, lately = 0): Promise<void> => {
  await game.setFaults([kept])
  for (let minute = 0; minute < 200; minute++) {
    trade(1)
    await poller.poll()
    const moved = movedWithin(poller, 1)
    if (minute > 4 && moved >= 3 && moved < 10 && movedWithin(poller, 5) >= lately) return
  }
  throw new Error('no minute in which few items moved')
}

describe.each([
  ['prices', () => pricesFirst, 'commerce/prices'],
  ['books', () => full, 'commerce/listings'],
])('%s of a batch of which few items move', (_, pollerOf, endpoint) => {
  test('are no look when they are of before the last one', async () => {
    const poller = pollerOf()
    await lookAtFewMoves(poller)
    const level = slotNow()
    trade(1)
    await game.setFaults([kept, marketOf(2, endpoint)])
    expect((await poller.poll()).summary).toContain(`${FEW} answered once more`)
    expect(seenSlots(poller)).toEqual(new Set([level]))
    await game.setFaults([])
    trade(1)
    await poller.poll()
    expect(seenSlots(poller)).toEqual(new Set([slotNow()]))
    await expectFlowsBalance(database.pool)
  })

  test('are no look when they are those of the last one, if some moved at the looks before', async () => {
    const poller = pollerOf()
    await lookAtFewMoves(poller, 20)
    const level = slotNow()
    trade(1)
    await game.setFaults([kept, marketOf(1, endpoint)])
    expect((await poller.poll()).summary).toContain(`${FEW} answered once more`)
    expect(seenSlots(poller)).toEqual(new Set([level]))
  })

  test('of a market that swings between two states are accepted before a gap costs figures', async () => {
    const poller = pollerOf()
    await game.setFaults([kept])
    trade(1)
    await poller.poll()
    const one = slotNow()
    trade(10)
    await poller.poll()
    const other = slotNow()
    expect(movedWithin(poller, 1)).toBeGreaterThan(10)
    for (let minute = 1; minute <= 12; minute++) {
      trade(1)
      await game.setFaults([kept, marketOf(slotNow() - (minute % 2 === 0 ? other : one))])
      await poller.poll()
      const [seen] = [...seenSlots(poller)].sort((before, after) => before - after)
      expect(slotNow() - (seen ?? 0)).toBeLessThan(POLLS_TO_A_GAP)
    }
    const { rows } = await database.pool.query(
      'select item_id from market.history_minute where slot > $1 and buy_sold is null',
      [other],
    )
    expect(rows).toEqual([])
    await expectFlowsBalance(database.pool)
  })
})
