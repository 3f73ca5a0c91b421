import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import { accountSchema, archiveSchema } from '@gildscope/db'
import { type StoredTrade, tradeId, wvwDays } from '@gildscope/players'
import { generatedRuns, useDatabase, useRole } from '@gildscope/testkit'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { checkDueKeys } from '../accounts/keys/check-keys.ts'
import { insertTurn, never } from '../accounts/testing/account-fixtures.ts'
import { type GameUnderTest, startGame } from '../poll/testing/poll-harness.ts'
import { packClosedMonths } from './pack-archives.ts'
import {
  fastGame,
  findPlayer,
  linkPlayer,
  storedLines,
  type TestPlayer,
  tradeText,
  trueTrades,
  updateDeps,
} from './testing/archive-fixtures.ts'
import { type SpoiltStep, spoiltSteps } from './testing/spoilt-answers.ts'
import { updateDueArchives } from './update-archives.ts'

const { due, gameKey, siteAccount } = accountSchema
const REMEMBERED_DAYS = 250

const database = useDatabase()
const worker = useRole(database, 'worker')
let simulator: GameUnderTest
let trader: TestPlayer
let now: Date

const pass = (ms: number): void => {
  simulator.clock.advanceTo(simulator.clock.now() + ms)
  now = new Date(now.getTime() + ms)
}
const gameNow = () => simulator.clock.now()

const lastPart = (text: string): number => Number(text.split(' ').at(-1))

/** Everything that is stored; checks that nothing is stored twice or was never traded. */
const readStored = async (accountId: string): Promise<Record<'trades' | 'wvw', string[]>> => {
  const trades = await storedLines(database, accountId, 'trades')
  const ids = trades.map((line) => tradeId(JSON.parse(line) as StoredTrade))
  expect(new Set(ids).size).toBe(ids.length)
  const truth = new Set(await trueTrades(simulator.url, trader.account, gameNow()))
  expect(trades.map(tradeText).filter((trade) => !truth.has(trade))).toEqual([])
  return { trades, wvw: await storedLines(database, accountId, 'wvw') }
}

const expectAll = (stored: readonly string[], wanted: readonly string[]): void => {
  const known = new Set(stored)
  expect(wanted.filter((line) => !known.has(line))).toEqual([])
}

/** The trades that the game still reports. */
const remembered = async (): Promise<string[]> =>
  (await trueTrades(simulator.url, trader.account, gameNow())).filter(
    (trade) => lastPart(trade) >= gameNow() - REMEMBERED_DAYS * DAY_MS,
  )

const openOrder = z.object({ id: z.int(), item_id: z.int(), price: z.int(), quantity: z.int() })
const orderText = (side: string) => (order: unknown) => `${side} ${Object.values(openOrder.parse(order)).join(' ')}`

const tradesTurn = async () => (await database.db.select().from(due).where(eq(due.kind, 'trades')))[0]

const trueOrders = async (): Promise<string[]> => {
  const orders: string[] = []
  for (const side of ['buy', 'sell']) {
    const url = `${simulator.url}/v2/commerce/transactions/current/${side}s?page=0&page_size=200`
    const reply = await fetch(url, { headers: { authorization: `Bearer ${trader.key}` } })
    expect(reply.headers.get('x-page-total')).toBe('1')
    orders.push(
      ...z
        .array(z.unknown())
        .parse(await reply.json())
        .map(orderText(side)),
    )
  }
  return orders.sort()
}

const storedOrders = async (accountId: string): Promise<string[]> => {
  const isOrders = and(eq(due.accountId, accountId), eq(due.kind, 'orders'))
  const [turn] = await database.db.select().from(due).where(isOrders)
  const lines = (await storedLines(database, accountId, 'orders')).map(
    (line) => JSON.parse(line) as { side: string; seen: string },
  )
  return lines
    .filter(({ seen }) => seen === turn?.cursor.readAt)
    .map((order) => orderText(order.side)(order))
    .sort()
}

/** Readings of a player after each step, and a good complete one at the end. */
const play = async (steps: readonly SpoiltStep[]): Promise<void> => {
  now = new Date('2026-03-02T10:00:00Z')
  // A separate world: one with a long past takes longer.
  simulator = await startGame({ tradable: 18, seed: 'spoilt', tradeHistoryDays: REMEMBERED_DAYS })
  trader = await findPlayer(simulator.url)
  const game = fastGame(simulator.url, simulator.clock)
  const deps = updateDeps(worker, { game, now: () => now, gameNow })
  /** A complete reading, even if it is not due. */
  const update = async (): Promise<void> => {
    await database.db.update(due).set({ nextAt: now })
    await updateDueArchives(deps, { isAsked: false })
    for (const turn of await database.db.select().from(due)) expect(turn).toMatchObject({ claimedUntil: null })
  }
  const forgetWhole = () => database.pool.query(`update account.due set cursor = cursor - 'wholeAt'`)
  const pack = () => packClosedMonths(worker.pool, { gameNow: new Date(gameNow()), signal: never })
  try {
    const { accountId, gameAccountId } = await linkPlayer(database, { key: trader.key, now })
    let before = await readStored(accountId)
    for (const { faults, hours, isWhole, isPacked } of steps) {
      pass(hours * HOUR_MS)
      if (isWhole) await forgetWhole()
      await simulator.setFaults(faults)
      await update()
      if (isPacked) await pack()
      const after = await readStored(accountId)
      for (const kind of ['trades', 'wvw'] as const) expectAll(after[kind], before[kind])
      // Only for an account without stored data, an empty list of trades cannot be recognised as wrong.
      const isTrusted = before.trades.length > 0 || !faults.some(({ kind }) => kind === 'empty-answer')
      if (isTrusted && (await tradesTurn())?.lastError === null)
        expectAll(after.trades.map(tradeText), await remembered())
      before = after
    }
    await simulator.setFaults([])
    pass(HOUR_MS)
    await forgetWhole()
    await insertTurn(database.db, { accountId, gameAccountId, kind: 'key', nextAt: now })
    await checkDueKeys(deps)
    await update()
    const { trades, wvw } = await readStored(accountId)
    expect(trades.length).toBeGreaterThan(400)
    expectAll(trades.map(tradeText), await remembered())
    expect(await storedOrders(accountId)).toEqual(await trueOrders())
    for (const turn of await database.db.select().from(due)) expect(turn.lastError).toBeNull()
    for (const day of wvwDays(wvw.map((line) => JSON.parse(line))))
      expect(Math.min(day.kills, day.deaths, day.age, day.wvw_rank)).toBeGreaterThanOrEqual(0)
  } finally {
    await game.close()
    await simulator.close()
    for (const table of [due, gameKey, siteAccount, archiveSchema.entry, archiveSchema.pack, archiveSchema.gap])
      await database.db.delete(table)
  }
}

test('whatever the game answers, nothing is lost and nothing made up, and a good reading holds all that it remembers', async () => {
  await fc.assert(fc.asyncProperty(spoiltSteps, play), { numRuns: generatedRuns(30) })
}, 600_000)

const good: SpoiltStep = { faults: [], hours: 1, isWhole: false, isPacked: false }
const HISTORY = { endpoint: 'commerce/transactions/history/buys' }

test.each([
  { kind: 'wrong-page-count', by: -9 },
  { kind: 'wrong-page-count', by: 1 },
  { kind: 'short-page', page: 0 },
  { kind: 'short-page', keepRatio: 0 },
  { kind: 'repeated-page', page: 1 },
  { kind: 'reordered-page' },
  { kind: 'empty-answer' },
  { kind: 'empty-answer', page: 1 },
])(
  'an answer with %j passes for no reading of everything, be it the first, a later one or a whole one',
  async (fault) => {
    const spoilt: SpoiltStep = { faults: [{ ...fault, ...HISTORY }], hours: 5, isWhole: false, isPacked: true }
    await play([spoilt, good, spoilt, good, { ...spoilt, isWhole: true }, good])
  },
)

test('an empty answer of a side of which others were announced before passes for no reading of everything', async () => {
  const cut: SpoiltStep = { ...good, faults: [{ kind: 'short-page', keepRatio: 0, ...HISTORY }] }
  const empty: SpoiltStep = { ...good, faults: [{ kind: 'empty-answer', ...HISTORY }] }
  await play([cut, empty, good])
})
