import { MINUTE_MS } from '@gildscope/base/time'
import { useDatabase } from '@gildscope/testkit'
import { afterEach, expect, test } from 'vitest'
import { expectFlowsBalance } from '../poll/testing/market-checks.ts'
import { createPoller, type GameUnderTest, type Poller, startGame } from '../poll/testing/poll-harness.ts'

const LOOK_MS = 15_000
/** After which the looks of busy items know them. */
const LEARNING_MINUTES = 40
const { signal } = new AbortController()

const [looking, plain] = [useDatabase(), useDatabase()]
const open: { close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
  for (const { pool } of [looking, plain])
    await pool.query('truncate market.poll, market.order_book, market.price, market.history_minute')
})

const begin = async (listingsCacheSeconds = 0): Promise<GameUnderTest> => {
  const game = await startGame({ seed: 'looks-b', tradable: 80, listingsCacheSeconds })
  open.push(game)
  return game
}

const startPoller = (game: GameUnderTest, database: typeof looking, env: Record<string, string> = {}): Poller => {
  const poller = createPoller({ game, databaseUrl: database.url, env })
  open.push(poller)
  return poller
}

/** A poll and the looks after it, up to the next minute; returns at which seconds there were looks. */
const playMinute = async (game: GameUnderTest, pollers: readonly Poller[]): Promise<number[]> => {
  const planned: { poller: Poller; seconds: number[] }[] = []
  for (const poller of pollers) {
    await poller.poll()
    planned.push({ poller, seconds: poller.deps.looks.begin() })
  }
  for (const second of [15, 30, 45]) {
    game.clock.advanceBy(LOOK_MS)
    for (const { poller, seconds } of planned)
      if (seconds.includes(second)) await poller.deps.looks.look(second, signal)
  }
  game.clock.advanceBy(LOOK_MS)
  return planned[0]?.seconds ?? []
}

const playMinutes = async (count: number, game: GameUnderTest, pollers: readonly Poller[]): Promise<number> => {
  let looks = 0
  for (let minute = 0; minute < count; minute += 1) looks += (await playMinute(game, pollers)).length
  return looks
}

type Row = { item_id: number; slot: number } & Record<string, number | null>
const readMinutes = async ({ pool }: typeof looking, afterSlot = 0): Promise<Row[]> =>
  (await pool.query<Row>('select * from market.history_minute where slot > $1 order by slot, item_id', [afterSlot]))
    .rows

const slotOf = (game: GameUnderTest): number => game.clock.now() / MINUTE_MS

/** What is estimated to have come and gone differs as the book does, up to single precision. */
const expectEstimatesBalance = async (): Promise<void> => {
  for (const side of ['buy', 'sell']) {
    const balance = (suffix: string): string =>
      ['listed', '- sold', '- delisted']
        .map((part) => part.replace(/\w+/, `coalesce(${side}_$&${suffix}, 0)`))
        .join(' ')
    const { rows } = await looking.pool.query(
      `select * from market.history_minute where ${side}_sold is not null
         and abs(${balance('')} - (${balance('_seen')})) > 0.001 * (1 + ${side}_sold + coalesce(${side}_listed, 0))`,
    )
    expect(rows).toEqual([])
  }
}

/** How far the sales of the busiest sides are off the truth since a slot: mean logarithm of their ratio. */
const errorSince = (game: GameUnderTest, rows: readonly Row[], fromSlot: number): number => {
  const sums = new Map<string, { item: number; side: 'buy' | 'sell'; sold: number }>()
  for (const row of rows)
    for (const side of ['buy', 'sell'] as const) {
      const key = `${row.item_id} ${side}`
      const sum = sums.get(key) ?? { item: row.item_id, side, sold: 0 }
      sums.set(key, { ...sum, sold: sum.sold + (row[`${side}_sold`] ?? 0) })
    }
  let error = 0
  let truth = 0
  for (const { item, side, sold } of sums.values()) {
    const counts = game.world.truth.count(item, side, fromSlot * MINUTE_MS, (slotOf(game) - 1) * MINUTE_MS)
    // Busy sides, of which a minute hides much.
    if (counts === null || counts.trades < 200) continue
    error += Math.abs(Math.log(sold / counts.sold))
    truth += 1
  }
  expect(truth).toBeGreaterThan(1)
  return error / truth
}

test('a slot after looks stores one row, whose sales are closer to the truth and whose plain counts stay', async () => {
  const game = await begin()
  const pollers = [startPoller(game, looking), startPoller(game, plain, { LOOKS_BETWEEN_POLLS: 'false' })]
  expect(await playMinutes(LEARNING_MINUTES, game, pollers)).toBeGreaterThan(60)
  const from = slotOf(game) - 1
  await playMinutes(60, game, pollers)
  const [seen, unseen] = [await readMinutes(looking, from), await readMinutes(plain, from)]
  const counts = (rows: readonly Row[]) =>
    rows.map((row) => Object.entries(row).filter(([name]) => /_seen$|_id$|slot|price|quantity|listings/.test(name)))
  expect(counts(seen)).toEqual(counts(unseen))
  expect(seen).not.toEqual(unseen)
  expect(errorSince(game, seen, from)).toBeLessThan(0.8 * errorSince(game, unseen, from))
  expect(await expectFlowsBalance(looking.pool)).toBeGreaterThan(0)
  await expectEstimatesBalance()
  const report = pollers[0]!.deps.looks.report()
  expect(report).toMatchObject({ state: 'on', lookSeconds: 15, lost: 0 })
  expect(report?.items).toBeGreaterThan(0)
  expect(pollers[1]!.deps.looks.report()).toMatchObject({ state: 'off', items: 0, answered: 0 })
})

test('a worker that dies between looks and slot takes nothing with it and leaves nothing twice', async () => {
  const game = await begin()
  const [first, other] = [startPoller(game, looking), startPoller(game, plain, { LOOKS_BETWEEN_POLLS: 'false' })]
  await playMinutes(LEARNING_MINUTES, game, [first, other])
  // It looked for the last time; other processes find what is stored.
  const slot = slotOf(game)
  await playMinute(game, [startPoller(game, looking), startPoller(game, plain, { LOOKS_BETWEEN_POLLS: 'false' })])
  expect(await readMinutes(looking, slot - 1)).toEqual(await readMinutes(plain, slot - 1))
  await playMinutes(2, game, [first, other])
  expect((await readMinutes(looking, slot)).map(({ item_id, slot: at }) => [item_id, at])).toEqual(
    (await readMinutes(plain, slot)).map(({ item_id, slot: at }) => [item_id, at]),
  )
  expect(await expectFlowsBalance(looking.pool)).toBeGreaterThan(0)
  await expectEstimatesBalance()
})

test('looks that fail cost nothing but themselves', async () => {
  const game = await begin()
  const [poller, other] = [startPoller(game, looking), startPoller(game, plain, { LOOKS_BETWEEN_POLLS: 'false' })]
  await playMinutes(LEARNING_MINUTES, game, [poller, other])
  const answered = poller.deps.looks.report()?.answered
  for (const fault of [{ kind: 'stray-not-found' }, { kind: 'status', status: 503 }]) {
    await Promise.all([poller.poll(), other.poll()])
    const slot = slotOf(game)
    const seconds = poller.deps.looks.begin()
    expect(seconds).toEqual([15, 30, 45])
    await game.setFaults([{ ...fault, endpoint: 'commerce/listings' }])
    for (const second of seconds) {
      game.clock.advanceBy(LOOK_MS)
      await poller.deps.looks.look(second, signal)
    }
    await game.setFaults([])
    game.clock.advanceBy(LOOK_MS)
    await Promise.all([poller.poll(), other.poll()])
    const [seen, unseen] = [await readMinutes(looking, slot), await readMinutes(plain, slot)]
    expect(seen.map((row) => row.item_id)).toEqual(unseen.map((row) => row.item_id))
    game.clock.advanceBy(MINUTE_MS)
  }
  expect(poller.deps.looks.report()).toMatchObject({ answered, lost: 6 })
  expect(await expectFlowsBalance(looking.pool)).toBeGreaterThan(0)
})

test('looks at a game that answers the same for a minute end, and say so', async () => {
  const game = await begin(60)
  const poller = startPoller(game, looking)
  await playMinutes(12, game, [poller])
  expect(await playMinutes(5, game, [poller])).toBe(0)
  const report = poller.deps.looks.report()
  expect(report).toMatchObject({
    state: 'off',
    lookSeconds: null,
    reason: expect.stringContaining('hardly anything new'),
  })
  expect(report?.changeSeconds).toBeGreaterThan(50)
})

test('looks at a game that answers the same for half a minute come twice as seldom', async () => {
  const game = await begin(30)
  const poller = startPoller(game, looking)
  await playMinutes(15, game, [poller])
  expect(await playMinute(game, [poller])).toEqual([30])
  expect(startPoller(game, looking).deps.looks.report()).toBeNull()
  expect(poller.deps.looks.report()).toMatchObject({ state: 'on', lookSeconds: 30 })
})
