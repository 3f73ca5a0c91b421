import { HOUR_MS, MINUTE_MS } from '@gildscope/base/time'
import { accountSchema } from '@gildscope/db'
import type { GameApi } from '@gildscope/game-api'
import type { StoredOrder } from '@gildscope/players'
import { useDatabase, useRole } from '@gildscope/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  fastGame,
  findPlayer,
  linkPlayer,
  storedLines,
  TRADER,
  trueTrades,
  updateDeps,
} from '../../archives/testing/archive-fixtures.ts'
import { updateDueArchives } from '../../archives/update-archives.ts'
import { createPoller, type GameUnderTest, type Poller, startGame } from '../../poll/testing/poll-harness.ts'
import { gameBooks } from '../../poll/testing/stored-market.ts'

const { alert, due } = accountSchema
const database = useDatabase()
const worker = useRole(database, 'worker')
let simulator: GameUnderTest
let game: GameApi
let poller: Poller

beforeAll(async () => {
  simulator = await startGame({ tradable: 90, tradeHistoryDays: 30 })
  game = fastGame(simulator.url)
  poller = createPoller({ game: simulator, databaseUrl: worker.url })
})
afterAll(async () => {
  await poller.close()
  await game.close()
  await simulator.close()
})

type Values = { what: string; side: 'buy' | 'sell'; price: number; quantity: number; itemId: number; since: string }

const notices = async () => {
  const { rows } = await database.pool.query<{ event: string; values: Values }>(
    'select event, "values" from account.notice order by event',
  )
  return rows
}
const pass = (ms: number): void => simulator.clock.advanceTo(simulator.clock.now() + ms)
const isBetter = ({ side, price }: Pick<Values, 'side' | 'price'>, than: number): boolean =>
  side === 'sell' ? price < than : price > than

test('filled and undercut orders of a player are told as they truly are', async () => {
  const { key } = await findPlayer(simulator.url)
  const { accountId } = await linkPlayer(database, { key, now: new Date() })
  const at = new Date()
  await database.db.insert(alert).values({
    ...{ accountId, alertId: 'a', name: '', subject: { kind: 'orders', account: null } },
    ...{ conditions: 'filled:eq:1,undercut:eq:1', price: 'steady', certainty: 'sure', hold: 1, repeat: 'again' },
    ...{ channels: [], state: 'armed', revision: 1, createdAt: at, updatedAt: at, changedAt: at },
  })
  const read = async (): Promise<void> => {
    await database.db.update(due).set({ nextAt: new Date() })
    const deps = updateDeps(worker, { game, now: () => new Date(), gameNow: () => simulator.clock.now() })
    expect(await updateDueArchives(deps, { isAsked: false })).toMatchObject({ failed: 0 })
  }
  await read()
  let undercut = 0
  for (let reading = 0; reading < 6; reading += 1) {
    await poller.poll()
    const before = new Set((await notices()).map(({ event }) => event))
    pass(MINUTE_MS)
    await poller.poll()
    const books = new Map(gameBooks(simulator.world).map((book) => [book.id, book]))
    for (const { event, values } of await notices()) {
      if (before.has(event) || values.what !== 'undercut') continue
      const book = books.get(values.itemId)
      const [best] = (values.side === 'sell' ? book?.sells : book?.buys) ?? []
      expect(isBetter({ side: values.side, price: best?.unit_price ?? 0 }, values.price), event).toBe(true)
    }
    undercut = (await notices()).filter(({ values }) => values.what === 'undercut').length
    pass(6 * HOUR_MS)
    await read()
  }
  const filled = (await notices()).filter(({ values }) => values.what === 'filled')
  expect(undercut).toBeGreaterThan(0)
  expect(filled.length).toBeGreaterThan(0)

  const truth = (await trueTrades(simulator.url, TRADER, simulator.clock.now())).map((line) => line.split(' '))
  const open = (await storedLines(database, accountId, 'orders'))
    .map((line) => JSON.parse(line) as StoredOrder)
    .filter(({ seen }) => Date.parse(seen) === simulator.clock.now())
  for (const { event, values } of filled) {
    const created = String(Date.parse(values.since))
    const units = truth
      .filter(
        ([side, , item, price, , placed]) =>
          [side, item, price, placed].join() === [values.side, values.itemId, values.price, created].join(),
      )
      .reduce((sum, [, , , , quantity]) => sum + Number(quantity), 0)
    expect(units, event).toBeGreaterThanOrEqual(values.quantity)
    expect(open.some(({ side, id }) => event.endsWith(`${side} ${id}/filled`))).toBe(false)
  }
})
