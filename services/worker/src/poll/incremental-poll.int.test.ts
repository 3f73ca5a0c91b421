import { MINUTE_MS } from '@gildscope/base/time'
import { useDatabase } from '@gildscope/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { BOOK_AGE_SLOTS_AT_MOST } from './changed-prices.ts'
import { expectFlowsBalance, expectMarketStored, expectRowsBelongToPolls } from './testing/market-checks.ts'
import { createPoller, type GameUnderTest, type Poller, startGame } from './testing/poll-harness.ts'
import { gameBooks, pricesOf, type StoredPrice, storedBooks, storedPrices } from './testing/stored-market.ts'

const ITEMS = 900

const database = useDatabase()
let game: GameUnderTest
let poller: Poller
let booksAsked: number[] = []

beforeAll(async () => {
  game = await startGame({ tradable: ITEMS, seed: 'incremental' })
  poller = createPoller({
    game,
    databaseUrl: database.url,
    env: { FULL_POLL: 'false' },
    override: (deps) => ({
      ...deps,
      game: {
        ...deps.game,
        fetchListings: (ids, ...rest) => {
          booksAsked.push(...ids)
          return deps.game.fetchListings(ids, ...rest)
        },
      },
    }),
  })
})
afterEach(() => game.setFaults([]))
afterAll(async () => {
  await poller.close()
  await game.close()
})

const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const slotNow = (): number => Math.floor(game.clock.now() / MINUTE_MS)

const pollAfter = async (minutes: number): Promise<void> => {
  game.clock.advanceBy(minutes * MINUTE_MS)
  booksAsked = []
  await poller.poll()
}

const idsOfChanges = async (): Promise<number[]> => {
  const before = new Map((await storedBooks(database.pool)).map((book) => [book.id, JSON.stringify(book)]))
  return gameBooks(game.world)
    .filter((book) => before.get(book.id) !== JSON.stringify(book))
    .map((book) => book.id)
}

describe('a poll that reads prices first', () => {
  test('reads every book once', async () => {
    await pollAfter(0)
    expect(booksAsked.length).toBe(ITEMS)
    await expectMarketStored(database.pool, game)
  })

  test('then reads the books whose price or quantity changed, and counts the others as seen', async () => {
    for (let minute = 0; minute < 3; minute++) {
      game.clock.advanceBy(MINUTE_MS)
      booksAsked = []
      const changed = await idsOfChanges()
      await poller.poll()
      // Besides the changed ones, some that were not read for long.
      expect(booksAsked.length).toBeLessThan(changed.length + ITEMS / 10)
      expect(changed.length).toBeLessThan(ITEMS * 0.6)
      expect(changed.filter((id) => booksAsked.includes(id)).length).toBeGreaterThan(0.95 * changed.length)
      const [poll] = await query('select * from market.poll where slot = $1', [slotNow()])
      expect(poll).toMatchObject({ full: false, requested: ITEMS, seen: ITEMS, missing: [] })
    }
    await expectFlowsBalance(database.pool)
  })

  test('reads every book at least once in half an hour, so that nothing stays hidden', async () => {
    for (let minute = 0; minute < 11; minute++) await pollAfter(3)
    const unread = game.world
      .tradableIds()
      .filter((id) => slotNow() - (poller.deps.market.items.get(id)?.readSlot ?? 0) > BOOK_AGE_SLOTS_AT_MOST)
    expect(unread).toEqual([])
    expect(await expectFlowsBalance(database.pool)).toBeGreaterThan(500)
    await expectRowsBelongToPolls(database.pool)
  })

  test('sees with the books switched off what did not change, and stores the rest as soon as they are back', async () => {
    await game.setFaults([{ kind: 'off', endpoint: 'commerce/listings' }])
    await pollAfter(1)
    const [poll] = await query('select * from market.poll where slot = $1', [slotNow()])
    expect(poll.missing.length).toBeGreaterThan(0)
    expect(poll.seen + poll.missing.length).toBe(ITEMS)
    expect(poll.seen).toBeGreaterThan(ITEMS / 2)
    const changed = await idsOfChanges()
    expect(changed.filter((id) => poll.missing.includes(id)).length).toBeGreaterThan(0.9 * changed.length)

    await game.setFaults([])
    await pollAfter(2)
    const [next] = await query('select * from market.poll where slot = $1', [slotNow()])
    expect(next).toMatchObject({ seen: ITEMS, missing: [] })
    await expectFlowsBalance(database.pool)
  })

  test('asks again for books that lag behind their prices, so that none is out of date once they are level', async () => {
    await game.setFaults([{ kind: 'late-market', seconds: 30, endpoint: 'commerce/listings' }])
    for (let minute = 0; minute < 4; minute++) await pollAfter(1)
    await game.setFaults([])
    await pollAfter(1)
    const figuresOf = ({ buyPrice, buyQuantity, sellPrice, sellQuantity }: StoredPrice) =>
      [buyPrice, buyQuantity, sellPrice, sellQuantity].join()
    const now = new Map(pricesOf(gameBooks(game.world)).map((price) => [price.id, figuresOf(price)]))
    const wrong = (await storedPrices(database.pool)).filter((price) => figuresOf(price) !== now.get(price.id))
    expect(wrong).toEqual([])
    await expectFlowsBalance(database.pool)
  })

  test('takes a book that is answered once more for no look at it: the next change has the length of its gap', async () => {
    const level = slotNow()
    // A change that leaves all totals unchanged is seen when the book is read for another reason.
    const unseen = await idsOfChanges()
    await game.setFaults([{ kind: 'late-market', seconds: 90, endpoint: 'commerce/listings' }])
    await poller.game.fetchBuild()
    await pollAfter(1)
    const seenSlots = (ids: readonly number[]) => new Set(ids.map((id) => poller.deps.market.items.get(id)?.seenSlot))
    const late = booksAsked.filter((id) => !unseen.includes(id) && poller.deps.market.items.get(id)?.doubt?.times === 1)
    expect(late.length).toBeGreaterThan(10)
    expect(seenSlots(late)).toEqual(new Set([level]))
    await pollAfter(1)
    const stillLate = late.filter((id) => booksAsked.includes(id))
    expect(stillLate.length).toBeGreaterThan(10)
    expect(seenSlots(stillLate)).toEqual(new Set([level]))
    const polls = await query('select * from market.poll where slot > $1', [level])
    for (const poll of polls) expect(poll).toMatchObject({ seen: ITEMS, missing: [] })
    await pollAfter(1)
    const rows = await query('select buy_sold from market.history_minute where slot = $1', [slotNow()])
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.map((row) => row.buy_sold)).not.toContain(null)
    await expectFlowsBalance(database.pool)
  })

  test('takes prices that are answered once more for no look: what did not change in them was not seen', async () => {
    await pollAfter(1)
    await game.setFaults([{ kind: 'frozen-prices', endpoint: 'commerce/prices' }])
    // Long enough for some of every batch to move.
    await pollAfter(10)
    const level = slotNow()
    const ids = game.world.tradableIds()
    const reread = new Set<number>()
    const seenSlots = () =>
      new Set(ids.filter((id) => !reread.has(id)).map((id) => poller.deps.market.items.get(id)?.seenSlot))
    expect(seenSlots()).toEqual(new Set([level]))
    for (let minute = 0; minute < 2; minute++) {
      await pollAfter(1)
      // Those of the half hour are read regardless of their prices.
      for (const id of booksAsked) reread.add(id)
      expect(reread.size).toBeLessThan(ITEMS / 2)
      expect(seenSlots()).toEqual(new Set([level]))
      const [poll] = await query('select * from market.poll where slot = $1', [slotNow()])
      expect(poll).toMatchObject({ seen: ITEMS, missing: [] })
    }
    await game.setFaults([])
    await pollAfter(1)
    expect(booksAsked.length).toBeGreaterThan(ITEMS / 10)
    expect(seenSlots()).toEqual(new Set([slotNow()]))
    await expectFlowsBalance(database.pool)
  })

  test('takes prices of before the last look for no look, and asks for no book because of them', async () => {
    const early = { kind: 'late-market', seconds: 660, endpoint: 'commerce/prices' }
    // Earlier moments are kept while the fault may occur.
    await game.setFaults([{ ...early, probability: 0 }])
    await pollAfter(1)
    await pollAfter(10)
    const level = slotNow()
    await game.setFaults([early])
    await pollAfter(1)
    const others = game.world.tradableIds().filter((id) => !booksAsked.includes(id))
    expect(others.length).toBeGreaterThan(ITEMS / 2)
    const items = others.map((id) => poller.deps.market.items.get(id))
    expect(new Set(items.map((item) => item?.seenSlot))).toEqual(new Set([level]))
    await game.setFaults([])
    await pollAfter(1)
    await expectFlowsBalance(database.pool)
    await expectRowsBelongToPolls(database.pool)
  })
})
