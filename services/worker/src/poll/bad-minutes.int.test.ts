import { MINUTE_MS } from '@gildscope/base/time'
import { useDatabase } from '@gildscope/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectFlowsBalance } from './testing/market-checks.ts'
import { createPoller, type GameUnderTest, type Poller, startGame } from './testing/poll-harness.ts'
import { gameBooks, pricesOf, type StoredPrice, storedPrices } from './testing/stored-market.ts'

const ITEMS = 80
const LISTINGS = 'commerce/listings'
const PRICES = 'commerce/prices'

type Fault = Record<string, unknown>

const SPOILT = ['negative', 'fractional', 'text', 'endless', 'largest'].map((as): [string, Fault] => [
  `${as} numbers`,
  { kind: 'spoilt-numbers', as },
])
const BAD: readonly (readonly [string, Fault])[] = [
  ...SPOILT,
  ['a web page', { kind: 'web-page' }],
  ['cut JSON', { kind: 'cut-off' }],
  ['cut gzip', { kind: 'cut-off', ofCompressed: true }],
  ['dropped connections', { kind: 'cut-off', dropConnection: true }],
  ['429', { kind: 'rate-limit' }],
  ['stray 404s', { kind: 'stray-not-found' }],
  ['502 nearly always', { kind: 'status', status: 502, probability: 0.9 }],
  ['half the ids', { kind: 'thin-lists', keepRatio: 0.3 }],
]

const database = useDatabase()
let game: GameUnderTest
const open: Poller[] = []

const createOne = (isFull: boolean, timeoutMs = 10_000): Poller => {
  const poller = createPoller({
    game,
    databaseUrl: database.url,
    env: { FULL_POLL: String(isFull) },
    timeoutMs,
    // Eleven tries after 429 take no time.
    backoffMs: 0.01,
  })
  open.push(poller)
  return poller
}

beforeAll(async () => {
  game = await startGame({ tradable: ITEMS, seed: 'bad minutes' })
})
afterEach(() => game.setFaults([]))
afterAll(async () => {
  for (const poller of open) await poller.close()
  await game.close()
})

const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const pollRow = async () =>
  (await query('select seen, missing from market.poll where slot = $1', [game.clock.now() / MINUTE_MS]))[0]

/** A minute of trade, and its poll. */
const minute = async (poller: Poller): Promise<void> => {
  game.clock.advanceBy(MINUTE_MS)
  await poller.poll().catch(() => null)
}

const expectWhole = async (): Promise<void> => {
  expect(await query('select endpoint, item_id, reason from market.quarantine')).toEqual([])
  expect(await pollRow()).toEqual({ seen: ITEMS, missing: [] })
  // A book may change while its prices stay the same, and is then read later.
  const figures = (prices: readonly StoredPrice[]) =>
    prices.map(({ id, buyPrice, buyQuantity, sellPrice, sellQuantity }) => [
      id,
      buyPrice,
      buyQuantity,
      sellPrice,
      sellQuantity,
    ])
  expect(figures(await storedPrices(database.pool))).toEqual(figures(pricesOf(gameBooks(game.world))))
}

/** Ten polls or less, the bad ones in their midst. */
const runThrough = async (poller: Poller, fault: Fault, badMinutes: number): Promise<void> => {
  for (let good = 0; good < 2; good++) await minute(poller)
  await expectWhole()
  await game.setFaults([fault])
  for (let bad = 0; bad < badMinutes; bad++) await minute(poller)
  await game.setFaults([])
  for (let good = 0; good < 2; good++) {
    await minute(poller)
    await expectWhole()
  }
}

describe.each([
  ['usual', PRICES, BAD],
  // The parser treats all numbers that are none alike.
  ['usual', LISTINGS, BAD.filter(([what]) => !/^(fractional|text|endless)/.test(what))],
  ['full', LISTINGS, BAD.slice(0, 1)],
] as const)('of %s polls, bad minutes of %s', (kind, endpoint, faults) => {
  let poller: Poller
  beforeAll(() => {
    poller = createOne(kind === 'full')
  })
  test.each(faults)('with %s are over with the next good one', (_, fault) =>
    runThrough(poller, { ...fault, endpoint }, 6),
  )
})

test('a stray 404 now and then loses no item of any minute', async () => {
  const poller = createOne(true)
  await game.setFaults([{ kind: 'stray-not-found', probability: 0.01 }])
  for (let polls = 0; polls < 30; polls++) {
    await minute(poller)
    await expectWhole()
  }
})

test.each([PRICES, LISTINGS])('minutes in which %s drips are over with the next good one', (endpoint) =>
  runThrough(createOne(false, 500), { kind: 'slow-drip', ms: 50, endpoint }, 2),
)

test('units of trade balance over all bad minutes, and none of them counts as a poll', async () => {
  expect(await expectFlowsBalance(database.pool)).toBeGreaterThan(0)
  expect(await query('select * from market.poll where seen = 0')).toEqual([])
})
