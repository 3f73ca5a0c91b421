import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import { accountSchema } from '@gildscope/db'
import { useDatabase, useRole } from '@gildscope/testkit'
import type pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { insertKey } from '../../accounts/testing/account-fixtures.ts'
import { EVERYTHING, updateDeps } from '../../archives/testing/archive-fixtures.ts'
import { type Death, Died, dyingPool } from '../../archives/testing/intercept-pool.ts'
import { updateDueArchives } from '../../archives/update-archives.ts'
import { type AnsweredTrade, AnsweringGame } from '../testing/answering-game.ts'
import { ITEM, WatchedMarket } from '../testing/watched-market.ts'

const { due } = accountSchema
const database = useDatabase()
const worker = useRole(database, 'worker')
const market = new WatchedMarket(database)
const CREATED = '2026-03-01T10:00:00Z'
const ORDER = { side: 'sell', id: 13_000_000_001, price: 500, quantity: 100, created: CREATED } as const
const ALL = 'filled:eq:1,partly_filled:eq:1'
const EVERY_ACCOUNT = { kind: 'orders', account: null } as const

let game: AnsweringGame
let time: number
let accountId: string
let gameAccountId: string

beforeEach(async () => {
  await market.clear()
  await database.pool.query('truncate account.due, account.game_key, archive.entry, archive.gap')
  await market.addItem(ITEM, 'Glob of Ectoplasm')
  game = new AnsweringGame()
  game.open = [ORDER]
  time = Date.parse('2026-03-02T10:00:00Z')
  accountId = await market.addAccount()
  gameAccountId = await link(accountId)
})

const now = (): Date => new Date(time)
const link = async (owner: string): Promise<string> => {
  const id = await insertKey(database.db, owner, { key: 'K', permissions: EVERYTHING })
  for (const kind of ['orders', 'trades'] as const)
    await database.db
      .insert(due)
      .values({ accountId: owner, gameAccountId: id, kind, gameAccount: 'Old Name.1234', nextAt: now() })
  return id
}
const addRule = async (conditions: string, subject: { kind: 'orders'; account: string | null } = EVERY_ACCOUNT) => {
  const alertId = await market.addRule(accountId, { conditions, subject })
  await database.pool.query('update account.alert set changed_at = $1 where alert_id = $2', [now(), alertId])
  return alertId
}

/** Reads all due archives six hours after the last time. */
const read = async (pool: pg.Pool = worker.pool, kinds = ['orders', 'trades']) => {
  time += 6 * HOUR_MS
  await database.pool.query('update account.due set next_at = case when kind = any($2) then $1::timestamptz end', [
    now(),
    kinds,
  ])
  const deps = updateDeps({ db: worker.db, pool }, { game: game.api, now, gameNow: () => time })
  return updateDueArchives(deps, { isAsked: false })
}
const trade = (quantity: number, hours = 1): AnsweredTrade => ({
  ...ORDER,
  quantity,
  purchased: new Date(time + hours * HOUR_MS).toISOString(),
})
const told = async () => (await market.notices()).map(({ alertId, values }) => [alertId, values.what, values.units])

describe('an order', () => {
  test('of which a part was traded is told with the units, each time once', async () => {
    const alertId = await addRule(ALL)
    await read()
    game.open = [{ ...ORDER, quantity: 70 }]
    await read()
    await read()
    game.open = [{ ...ORDER, quantity: 60 }]
    await read()
    expect(await told()).toEqual([
      [alertId, 'partly_filled', 30],
      [alertId, 'partly_filled', 10],
    ])
    const [notice] = await market.notices()
    expect(notice).toMatchObject({
      itemId: ITEM,
      values: {
        ...{ itemName: 'Glob of Ectoplasm', side: 'sell', price: 500, quantity: 100, ahead: null, threshold: null },
        ...{ gameAccount: 'Old Name.1234', since: '2026-03-01T10:00:00.000Z' },
        orderLink: 'https://site.example/transaction_viewer',
      },
    })
  })

  test.each([
    ['before', ['trades', 'orders']],
    ['after', ['orders', 'trades']],
  ])('that was traded as a whole is told once, trades being read %s orders', async (_, [first = '', second = '']) => {
    const alertId = await addRule(ALL)
    await read()
    game.traded = [trade(40), trade(60, 2)]
    game.open = []
    await read(worker.pool, [first])
    expect(await told()).toEqual([])
    await read(worker.pool, [second])
    expect(await told()).toEqual([[alertId, 'filled', 100]])
    await read()
    await read()
    expect(await told()).toHaveLength(1)
  })

  test('that was withdrawn is not called filled, nor one of which a part was traded before', async () => {
    await addRule(ALL)
    await read()
    game.open = []
    await read()
    game.open = [{ ...ORDER, id: 2, price: 501 }]
    await read()
    game.traded = [{ ...trade(60), id: 2, price: 501 }]
    game.open = []
    await read()
    await read()
    expect(await told()).toEqual([])
  })

  test('is not taken for another one of the same item', async () => {
    await addRule(ALL)
    game.open = [ORDER, { ...ORDER, side: 'buy' }, { ...ORDER, id: 5, created: '2026-03-01T10:00:01Z' }]
    await read()
    game.traded = [
      { ...trade(100), created: '2026-03-01T10:00:02Z' },
      { ...trade(100), side: 'buy' },
    ]
    game.open = []
    await read()
    expect((await market.notices()).map(({ values }) => [values.what, values.side])).toEqual([['filled', 'buy']])
  })

  test('that looks like one that is still open is not called filled', async () => {
    await addRule('filled:eq:1')
    game.open = [ORDER, { ...ORDER, id: 5 }]
    await read()
    game.traded = [trade(100)]
    game.open = [ORDER]
    await read()
    expect(await told()).toEqual([])
  })

  test('that is older is told once, also by a rule that came later', async () => {
    const old = await addRule('age_days:gte:2')
    await read()
    expect(await told()).toEqual([])
    time = Date.parse(CREATED) + 2 * DAY_MS - 6 * HOUR_MS
    await read()
    const first = [old, 'age_days', 100]
    expect(await told()).toEqual([first])
    await read()
    await database.pool.query('truncate account.notice')
    await read()
    expect(await told()).toEqual([])
    const late = await addRule('age_days:gt:1')
    await read()
    await read()
    expect(await told()).toEqual([[late, 'age_days', 100]])
  })
})

describe('a rule', () => {
  test('about a game account hears of that one, and of no other owner', async () => {
    const other = await link(accountId)
    const stranger = await market.addAccount()
    await link(stranger)
    const one = await addRule(ALL, { kind: 'orders', account: gameAccountId })
    const all = await addRule(ALL)
    await market.addRule(stranger, { conditions: 'filled:eq:1', subject: EVERY_ACCOUNT })
    await addRule(ALL, { kind: 'orders', account: 'gone' })
    await read()
    game.open = [{ ...ORDER, quantity: 70 }]
    await read()
    const { rows } = await database.pool.query('select alert_id, account_id from account.notice order by 1')
    // Of both game accounts the order has the same id: the same event.
    const expected = [one, all].sort().map((alert_id) => ({ alert_id, account_id: accountId }))
    expect(other).not.toBe(gameAccountId)
    expect(rows).toEqual(expected)
  })

  test.each([
    ['that is paused', "state = 'paused'"],
    ['that has ended', "until = '2026-03-02T00:00:00Z'"],
    ['that asks something else', "conditions = 'filled:eq:1,filled:eq:0'"],
    ['that another version had', "conditions = 'sunk:eq:1'"],
  ])('%s hears nothing', async (_, change) => {
    await addRule(ALL)
    await database.pool.query(`update account.alert set ${change}`)
    await read()
    game.open = [{ ...ORDER, quantity: 70 }]
    expect(await read()).toMatchObject({ read: 2, failed: 0 })
    expect(await told()).toEqual([])
  })

  test('that nobody has costs a turn one statement', async () => {
    const statements = async (): Promise<number> => {
      const { pool, isOver } = dyingPool(worker.pool, { at: Number.POSITIVE_INFINITY, when: 'after' })
      let count = 0
      const counted = new Proxy(pool, {
        get: (target, name) => {
          const member: unknown = Reflect.get(target, name)
          if (name !== 'connect' || typeof member !== 'function') return member
          return async () => {
            const client: pg.PoolClient = await Reflect.apply(member, target, [])
            return new Proxy(client, {
              get: (of, key) => {
                const own: unknown = Reflect.get(of, key)
                if (key !== 'query' || typeof own !== 'function') return own
                return (...args: unknown[]) => {
                  if (/account\.alert|archive\.entry where|market\./.test(String(args[0]))) count += 1
                  return Reflect.apply(own, of, args)
                }
              },
            })
          }
        },
      })
      await read(counted, ['orders'])
      expect(isOver()).toBe(false)
      return count
    }
    await read()
    expect(await statements()).toBe(1)
  })
})

test.each(['before', 'after'] as const)('a worker that dies %s any statement tells each event once', async (when) => {
  await addRule(`${ALL},age_days:gt:0.1`)
  game.open = [ORDER, { ...ORDER, id: 2 }, { ...ORDER, id: 3, price: 501 }]
  await read()
  await database.pool.query('truncate account.notice')
  game.open = [{ ...ORDER, id: 3, price: 501, quantity: 40 }]
  game.traded = [trade(200)]
  let died = 0
  for (let at = 1; ; at += 1) {
    const { pool, isOver } = dyingPool(worker.pool, { at, when } satisfies Death)
    const fault = await read(pool).then(
      () => null,
      (error: unknown) => error,
    )
    expect((await told()).length).toBeLessThanOrEqual(3)
    if (!isOver()) break
    expect(fault === null || fault instanceof Died || (fault as Error).cause instanceof Died).toBe(true)
    died += 1
  }
  expect(died).toBeGreaterThan(20)
  expect((await market.notices()).map(({ values }) => `${values.what} ${values.units}`).sort()).toEqual([
    'filled 100',
    'filled 100',
    'partly_filled 60',
  ])
})
