import { HOUR_MS } from '@gildscope/base/time'
import { ensurePartitions, schema } from '@gildscope/db'
import { useDatabase, useRole } from '@gildscope/testkit'
import type pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { dyingPool, ProcessDied } from '../poll/testing/dying-pool.ts'
import { ITEM, WatchedMarket } from './testing/watched-market.ts'

const database = useDatabase()
const worker = useRole(database, 'worker')
const market = new WatchedMarket(database)
let accountId = ''

beforeEach(async () => {
  await market.clear()
  await market.addItem(ITEM, 'Glob of Ectoplasm')
  accountId = await market.addAccount()
})

const fired = async () => (await market.notices()).map(({ values }) => values.value)

describe('a rule about a price', () => {
  test('fires once it held for its polls, and again only after the price left the threshold by 1 %', async () => {
    await market.addRule(accountId, { conditions: 'sell_price:lt:2000', hold: 2 })
    const watch = market.watch(worker.pool)
    const seen: (readonly unknown[])[] = []
    for (const sellPrice of [2100, 1990, 1990, 1980, 2010, 1990, 1990, 2020, 1995, 1994]) {
      await watch.judge(await market.poll({ sellPrice, sellQuantity: 5 }))
      seen.push(await fired())
    }
    expect(seen.map((values) => values.length)).toEqual([0, 0, 1, 1, 1, 1, 1, 1, 1, 2])
    expect(seen.at(-1)).toEqual([1990, 1994])
    expect((await market.notices())[0]).toMatchObject({
      itemId: ITEM,
      values: { itemName: 'Glob of Ectoplasm', words: 'sell price', op: 'lt', threshold: 2000, held: 2, error: null },
    })
  })

  test('goes on holding while the book does not change', async () => {
    await market.addRule(accountId, { conditions: 'sell_price:lt:2000', hold: 3 })
    const watch = market.watch(worker.pool)
    await watch.judge(await market.poll({ sellPrice: 1900, sellQuantity: 5 }))
    await watch.judge(await market.poll())
    expect(await fired()).toEqual([])
    await watch.judge(await market.poll())
    expect(await fired()).toEqual([1900])
  })

  test('does not take a single cheap unit for a price, unless the best price counts', async () => {
    const steady = await market.addRule(accountId, { conditions: 'sell_price:lt:2000', price: 'steady' })
    const best = await market.addRule(accountId, { conditions: 'sell_price:lt:2000' })
    const watch = market.watch(worker.pool)
    await watch.judge(await market.poll({ sellPrice: 100, sellSteady: 2100, sellQuantity: 50 }))
    expect((await market.notices()).map(({ alertId }) => alertId)).toEqual([best])
    await watch.judge(await market.poll({ sellPrice: 1900, sellSteady: 1950, sellQuantity: 50 }))
    expect((await market.notices()).map(({ alertId, values }) => [alertId, values.value, values.price])).toContainEqual(
      [steady, 1950, 'steady'],
    )
  })

  test('waits where too few units stand for a steady price, and is false where nobody sells', async () => {
    await market.addRule(accountId, { conditions: 'sell_price:lt:2000', price: 'steady' })
    const watch = market.watch(worker.pool)
    await watch.judge(await market.poll({ sellPrice: 100, sellSteady: null, sellQuantity: 1 }))
    expect(await market.states()).toMatchObject([{ waits: 'too few units stand for a steady price' }])
    await watch.judge(await market.poll({ sellPrice: null, sellQuantity: 0 }))
    expect(await market.states()).toEqual([])
    expect(await fired()).toEqual([])
  })

  test('that was not read for three polls waits, and the first sound reading decides', async () => {
    await market.addRule(accountId, { conditions: 'sell_price:lt:2000', hold: 2 })
    const watch = market.watch(worker.pool)
    const seen = await market.poll({ sellPrice: 1900, sellQuantity: 5 })
    await watch.judge(seen)
    await market.set({ sellPrice: 1900, sellQuantity: 5, lastSeenSlot: seen, changedSlot: seen })
    await watch.judge(await market.poll(null, ITEM, 3))
    expect(await market.states()).toMatchObject([{ held: 0, waits: 'the item was not read for 3 polls' }])
    await watch.judge(await market.poll({ sellPrice: 1900, sellQuantity: 5 }))
    expect(await market.states()).toMatchObject([{ held: 1, waits: null }])
    expect(await fired()).toEqual([])
    await watch.judge(await market.poll())
    expect(await fired()).toEqual([1900])
  })

  test('starts a run anew after a gap between polls', async () => {
    await market.addRule(accountId, { conditions: 'sell_price:lt:2000', hold: 2 })
    const watch = market.watch(worker.pool)
    await watch.judge(await market.poll({ sellPrice: 1900, sellQuantity: 5 }))
    await watch.judge(await market.poll({ sellPrice: 1900, sellQuantity: 5 }, ITEM, 30))
    expect(await fired()).toEqual([])
  })
})

describe('a rule about an estimate', () => {
  test('fires when the whole interval is past the threshold, or the estimate if that is enough', async () => {
    const sure = await market.addRule(accountId, { conditions: '1d_sell_sold:gt:1000' })
    const likely = await market.addRule(accountId, { conditions: '1d_sell_sold:gt:1000', certainty: 'likely' })
    const watch = market.watch(worker.pool)
    await market.poll({ sellPrice: 10, sellQuantity: 5 })
    await market.setDay({ sellSold: 1050, sellSoldError: 100 })
    await watch.judge(market.slot)
    expect((await market.notices()).map(({ alertId }) => alertId)).toEqual([likely])
    await market.poll()
    await market.setDay({ sellSold: 1150, sellSoldError: 100 })
    await watch.judge(market.slot)
    const notices = await market.notices()
    expect(notices.map(({ alertId }) => alertId).sort()).toEqual([sure, likely].sort())
    expect(notices.find(({ alertId }) => alertId === sure)?.values).toMatchObject({ value: 1150, error: 100 })
  })

  test('waits while less than 80 % of its window was observed', async () => {
    await market.addRule(accountId, { conditions: '1d_sell_sold:gt:1000' })
    const watch = market.watch(worker.pool)
    await market.poll({ sellPrice: 10, sellQuantity: 5 })
    await market.setDay({ sellSold: 5000, sellSoldError: 10, coverage: 0.79 })
    await watch.judge(market.slot)
    expect(await fired()).toEqual([])
    expect(await market.states()).toMatchObject([{ waits: 'less than 80 % of the day was observed' }])
  })

  test('waits while a part of its window was estimated in another way', async () => {
    await market.addRule(accountId, { conditions: '1d_sell_sold:gt:1000' })
    const watch = market.watch(worker.pool)
    await market.poll({ sellPrice: 10, sellQuantity: 5 })
    await database.pool.query('update market.poll set law = 0')
    await market.poll()
    await market.setDay({ sellSold: 5000, sellSoldError: 10 })
    await watch.judge(market.slot)
    expect(await fired()).toEqual([])
    expect((await market.states())[0]?.waits).toContain('another way')
  })
})

test('a change is measured against the value of before', async () => {
  await market.addRule(accountId, { conditions: 'sell_price:falls:5%:1h' })
  const watch = market.watch(worker.pool)
  const at = await market.poll({ sellPrice: 2000, sellQuantity: 5 })
  await worker.pool
    .query('select market.ensure_partition($1, $2, $3)', ['history_minute', at, at + 200])
    .catch(() => {})
  await database.db.insert(schema.historyMinute).values({ itemId: ITEM, slot: at, sellPrice: 2000, sellQuantity: 5 })
  await watch.judge(at)
  await watch.judge(await market.poll({ sellPrice: 1901, sellQuantity: 5 }, ITEM, 60))
  expect(await fired()).toEqual([])
  await watch.judge(await market.poll({ sellPrice: 1900, sellQuantity: 5 }))
  expect(await market.notices()).toMatchObject([{ values: { value: -5, unit: 'percent', threshold: 5, span: '1h' } }])
})

describe('rules', () => {
  test('end after their date, and after having fired once', async () => {
    await market.addRule(accountId, { conditions: 'sell_price:lt:2000', repeat: 'once' })
    await market.addRule(accountId, { conditions: 'sell_price:lt:2000', until: new Date(0) })
    const watch = market.watch(worker.pool)
    for (const sellPrice of [1900, 2100, 1900]) await watch.judge(await market.poll({ sellPrice, sellQuantity: 5 }))
    expect(await fired()).toEqual([1900])
    const { rows } = await database.pool.query('select state, reason from account.alert order by repeat')
    expect(rows).toEqual([
      { state: 'ended', reason: 'its date has passed' },
      { state: 'ended', reason: 'it has fired' },
    ])
  })

  test('at most once an hour fire again while they hold', async () => {
    await market.addRule(accountId, { conditions: 'sell_price:lt:2000', repeat: 'hourly' })
    let now = Date.now()
    const watch = market.watch(worker.pool, () => new Date(now))
    await watch.judge(await market.poll({ sellPrice: 1900, sellQuantity: 5 }))
    now += HOUR_MS - 1
    await watch.judge(await market.poll())
    expect(await fired()).toEqual([1900])
    now += 1
    await watch.judge(await market.poll())
    expect(await fired()).toEqual([1900, 1900])
  })

  test('that were changed, paused or deleted meanwhile fire nothing', async () => {
    const ids = [
      await market.addRule(accountId, { conditions: 'sell_price:lt:2000' }),
      await market.addRule(accountId, { conditions: 'sell_price:lt:2000' }),
      await market.addRule(accountId, { conditions: 'sell_price:lt:2000' }),
    ]
    const watch = market.watch(worker.pool)
    await watch.judge(await market.poll({ sellPrice: 2500, sellQuantity: 5 }))
    await database.pool.query(
      `update account.alert set conditions = 'sell_price:lt:1000', revision = 2, changed_at = now() where alert_id = $1`,
      [ids[0]],
    )
    await database.pool.query(`update account.alert set state = 'paused', changed_at = now() where alert_id = $1`, [
      ids[1],
    ])
    await database.pool.query('delete from account.alert where alert_id = $1', [ids[2]])
    await watch.judge(await market.poll({ sellPrice: 1900, sellQuantity: 5 }))
    expect(await fired()).toEqual([])
    await watch.judge(await market.poll({ sellPrice: 900, sellQuantity: 5 }))
    expect((await market.notices()).map(({ alertId }) => alertId)).toEqual([ids[0]])
  })

  test.each(['alert', 'market_list'] as const)(
    'are seen at the next poll although their %s was written slowly',
    async (table) => {
      const listId = 'slow'
      await database.pool.query(
        `insert into account.market_list (account_id, list_id, name, items, revision, updated_at)
       values ($1, $2, '', $3, 1, now() - interval '1 day')`,
        [accountId, listId, table === 'alert' ? [ITEM] : []],
      )
      await market.addRule(accountId, { conditions: 'sell_price:lt:1' })
      const written = { subject: { kind: 'list', id: listId }, conditions: 'sell_price:lt:2000' } as const
      if (table === 'market_list') await market.addRule(accountId, written)
      let at = new Date()
      const watch = market.watch(worker.pool, () => at)
      await watch.judge(await market.poll({ sellPrice: 1900, sellQuantity: 5 }))
      const writer = await database.pool.connect()
      try {
        // It says when it began, and waits for a lock longer than polls take.
        await writer.query('begin')
        if (table === 'market_list')
          await writer.query('update account.market_list set items = $1, updated_at = $2', [[ITEM], at])
        else
          await writer.query(
            `insert into account.alert (account_id, alert_id, name, subject, conditions, price, certainty, hold, repeat,
             channels, state, revision, created_at, updated_at, changed_at)
           values ($1, 'slow', '', $2, $3, 'best', 'sure', 1, 'again', '{}', 'armed', 1, $4, $4, $4)`,
            [accountId, written.subject, written.conditions, at],
          )
        for (let minutes = 0; minutes < 5; minutes++) {
          at = new Date(at.getTime() + 60_000)
          await watch.judge(await market.poll())
        }
        expect(await fired()).toEqual([])
        await writer.query('commit')
      } finally {
        writer.release()
      }
      await watch.judge(await market.poll())
      expect(await fired()).toEqual([1900])
    },
  )

  test('about a list follow it, and about a view what matches it', async () => {
    await market.addItem(2, 'Pile of Crystalline Dust')
    await database.pool.query(
      `insert into account.market_list (account_id, list_id, name, items, revision, updated_at)
       values ($1, 'L', 'mine', '{2}', 1, now())`,
      [accountId],
    )
    const ofList = await market.addRule(accountId, {
      conditions: 'sell_price:lt:2000',
      subject: { kind: 'list', id: 'L' },
    })
    const ofView = await market.addRule(accountId, {
      conditions: 'sell_price:lt:2000',
      subject: { kind: 'view', address: '/tradepost/detailed', filter: 'name:cts:ecto,sell_price:gt:500' },
    })
    const watch = market.watch(worker.pool)
    await watch.judge(await market.poll({ sellPrice: 400, sellQuantity: 5 }))
    expect(await fired()).toEqual([])
    await watch.judge(await market.poll({ sellPrice: 600, sellQuantity: 5 }))
    await watch.judge(await market.poll({ sellPrice: 700, sellQuantity: 5 }, 2))
    const said = async () => (await market.notices()).map(({ alertId, itemId }) => [alertId, itemId])
    expect(await said()).toEqual([
      [ofView, ITEM],
      [ofList, 2],
    ])
    await database.pool.query(`update account.market_list set items = '{2,${ITEM}}', updated_at = now()`)
    await watch.judge(await market.poll())
    expect(await said()).toContainEqual([ofList, ITEM])
  })
})

describe('a worker', () => {
  test('killed at any statement loses nothing, and tells nothing twice', async () => {
    await market.addRule(accountId, { conditions: 'sell_price:lt:2000', hold: 2 })
    await market.watch(worker.pool).judge(await market.poll({ sellPrice: 1900, sellQuantity: 5 }))
    await market.poll({ sellPrice: 1800, sellQuantity: 5 })
    let died = 0
    for (let statement = 1; ; statement += 1) {
      const dying = market.watch(dyingPool(worker.pool, /./, statement))
      const isDone = await dying.catchUp().then(
        () => true,
        (error: unknown) => {
          if (error instanceof ProcessDied || (error as Error).cause instanceof ProcessDied) return false
          throw error
        },
      )
      expect((await fired()).length).toBeLessThanOrEqual(1)
      if (isDone) break
      died += 1
    }
    expect(died).toBeGreaterThan(12)
    expect(await fired()).toEqual([1800])
    expect(await market.states()).toMatchObject([{ held: 2, has_fired: true }])
    await market.watch(worker.pool).catchUp()
    expect(await fired()).toEqual([1800])
  })

  test('that judges a poll later still knows which book the prices contradicted', async () => {
    await market.addRule(accountId, { conditions: 'sell_price:lt:2000' })
    const slot = await market.poll({ sellPrice: 1900, sellQuantity: 5 })
    const listed = [{ sell_price: 2050, sell_steady_price: 2050, sell_quantity: 4 }]
    const observedOf = () => ({ seenSlot: slot, listed })
    const dying = market.watch(dyingPool(worker.pool, /./, 6))
    await expect(dying.judge(slot, observedOf)).rejects.toThrow()
    const next = market.watch(worker.pool)
    await next.catchUp(observedOf)
    expect(await fired()).toEqual([])
    await next.judge(await market.poll())
    expect(await fired()).toEqual([1900])
  })

  test('goes on with what it remembers after a restart, however long ago that was stored', async () => {
    await market.addRule(accountId, { conditions: 'sell_price:lt:2000', hold: 2, repeat: 'hourly' })
    let now = Date.now()
    const first = market.watch(worker.pool, () => new Date(now))
    await first.judge(await market.poll({ sellPrice: 1900, sellQuantity: 5 }))
    for (let poll = 0; poll < 5; poll += 1) await first.judge(await market.poll())
    expect(await fired()).toEqual([1900])
    now += HOUR_MS
    await market.watch(worker.pool, () => new Date(now)).judge(await market.poll())
    expect(await fired()).toEqual([1900, 1900])
  })

  test('whose clock went ahead and back goes on telling', async () => {
    await market.addRule(accountId, { conditions: 'sell_price:lt:2000' })
    const watch = market.watch(worker.pool)
    await watch.judge(await market.poll({ sellPrice: 2100, sellQuantity: 5 }, ITEM, 300))
    await watch.judge(await market.poll({ sellPrice: 1900, sellQuantity: 5 }, ITEM, -200))
    expect(await fired()).toEqual([1900])
    await market.watch(worker.pool).catchUp()
    await watch.judge(await market.poll({ sellPrice: 2100, sellQuantity: 5 }))
    await watch.judge(await market.poll({ sellPrice: 1800, sellQuantity: 5 }))
    expect(await fired()).toEqual([1900, 1800])
  })

  test('decides nothing by a book that is older than its prices', async () => {
    await market.addRule(accountId, { conditions: 'sell_price:lt:2000' })
    const watch = market.watch(worker.pool)
    const before = await market.poll({ sellPrice: 2100, sellQuantity: 5 })
    await watch.judge(before)
    await watch.judge(await market.poll({ sellPrice: 1900, sellQuantity: 5 }), () => ({
      seenSlot: before,
    }))
    expect(await fired()).toEqual([])
    await watch.judge(await market.poll(null, ITEM, 2), () => ({ seenSlot: before }))
    expect(await market.states()).toMatchObject([{ waits: 'the item was not read for 3 polls' }])
    await watch.judge(await market.poll())
    expect(await fired()).toEqual([1900])
  })

  test('fires by a book that the prices contradict once they bear it out', async () => {
    await market.addRule(accountId, { conditions: 'sell_price:lt:2000' })
    const watch = market.watch(worker.pool)
    await watch.judge(await market.poll({ sellPrice: 2100, sellQuantity: 5 }))
    const slot = await market.poll({ sellPrice: 1900, sellQuantity: 5 })
    const listed = [{ sell_price: 2050, sell_steady_price: 2050, sell_quantity: 4 }]
    await watch.judge(slot, () => ({ seenSlot: slot, listed }))
    expect(await fired()).toEqual([])
    await watch.judge(await market.poll())
    expect(await fired()).toEqual([1900])
  })

  test('takes over what another one remembers, and judges no slot twice', async () => {
    await market.addRule(accountId, { conditions: 'sell_price:lt:2000', hold: 2 })
    const [one, other] = [market.watch(worker.pool), market.watch(worker.pool)]
    const first = await market.poll({ sellPrice: 1900, sellQuantity: 5 })
    await one.judge(first)
    await expect(other.judge(first)).rejects.toThrow('judged by another process')
    await other.judge(await market.poll())
    await one.judge(await market.poll())
    expect(await fired()).toEqual([1900])
  })
})

test('a rule about more items than it may be waits as a whole', async () => {
  const items = Array.from({ length: 301 }, (_, at) => at + 1)
  await database.pool.query(
    `insert into market.price (item_id, sell_price, sell_quantity, changed_slot, version)
     select id, 100, 5, 1, 1 from unnest($1::int4[]) as given (id)`,
    [items],
  )
  await database.pool.query(
    `insert into account.market_list (account_id, list_id, name, items, revision, updated_at)
     values ($1, 'L', 'mine', $2, 1, now())`,
    [accountId, items],
  )
  await market.addRule(accountId, { conditions: 'sell_price:lt:2000', subject: { kind: 'list', id: 'L' } })
  const view = { kind: 'view', address: '/tradepost/detailed', filter: 'sell_price:eq:100' } as const
  await market.addRule(accountId, { conditions: 'sell_price:lt:2000', subject: view })
  const watch = market.watch(worker.pool)
  await watch.judge(await market.poll())
  expect(await fired()).toEqual([])
  expect((await market.states()).map(({ item_id, waits }) => [item_id, waits]).sort()).toEqual([
    [0, 'its list holds 301 items; at most 300'],
    [0, 'its view shows 301 items; at most 300'],
  ])
  await database.pool.query(`update account.market_list set items = '{1}', updated_at = now()`)
  await market.poll()
  await market.set({ sellPrice: 50, sellQuantity: 5 }, 2)
  await watch.judge(market.slot)
  expect((await market.states()).filter(({ waits }) => waits !== null)).toEqual([])
  await watch.judge(await market.poll())
  expect((await fired()).length).toBeGreaterThan(290)
})

test('a change is measured against the mean of an hour where minutes do not reach so far', async () => {
  await market.addRule(accountId, { conditions: 'sell_price:falls:5%:1h' })
  const watch = market.watch(worker.pool)
  const at = await market.poll({ sellPrice: 1900, sellQuantity: 5 }, ITEM, 30)
  const hour = Math.floor((at - 60) / 60)
  await ensurePartitions(database.pool, 'history_hour', hour, hour)
  await database.pool.query('truncate market.history_hour')
  await watch.judge(at)
  expect((await market.states())[0]?.waits).toBe('its value 1h before is not known')
  await database.db.insert(schema.historyHour).values({
    ...{ itemId: ITEM, hour, count: 60, buySamples: 0, sellSamples: 2, sellPriceSum: 4_000, sellQuantitySum: 10 },
  })
  await market.poll({ sellPrice: 1890, sellQuantity: 5 })
  await watch.judge(market.slot)
  expect(await market.notices()).toMatchObject([{ values: { value: -5.5, unit: 'percent' } }])
})

describe('when the database fails while all rules are read again', () => {
  /** Refuses one query of a text, as a connection that is lost. */
  const failingOnce = (part: string): { pool: pg.Pool; arm: () => void } => {
    let isArmed = false
    const pool = new Proxy(worker.pool, {
      get: (target, name) => {
        if (name !== 'query') {
          const value: unknown = Reflect.get(target, name)
          return typeof value === 'function' ? value.bind(target) : value
        }
        return (text: string, values?: unknown[]) => {
          if (!isArmed || !text.includes(part)) return target.query(text, values)
          isArmed = false
          return Promise.reject(new Error('the connection was lost'))
        }
      },
    })
    return { pool, arm: () => (isArmed = true) }
  }

  test.each(['from account.alert_state', 'from account.alert a'])(
    'at %s, nothing is told twice or forgotten',
    async (part) => {
      await market.addRule(accountId, { conditions: 'sell_price:lt:2000' })
      const { pool, arm } = failingOnce(part)
      let now = new Date()
      const watch = market.watch(pool, () => now)
      await watch.judge(await market.poll({ sellPrice: 1900, sellQuantity: 5 }))
      expect(await fired()).toEqual([1900])
      // All are read again after an hour.
      now = new Date(now.getTime() + HOUR_MS)
      const later = await market.poll({ sellPrice: 1900, sellQuantity: 5 }, ITEM, 61)
      arm()
      await expect(watch.judge(later)).rejects.toThrow('the connection was lost')
      await watch.judge(await market.poll({ sellPrice: 1890, sellQuantity: 5 }))
      expect(await fired()).toEqual([1900])
      await watch.judge(await market.poll({ sellPrice: 2100, sellQuantity: 5 }))
      await watch.judge(await market.poll({ sellPrice: 1800, sellQuantity: 5 }))
      expect(await fired()).toEqual([1900, 1800])
    },
  )
})

test('a stored rule that cannot be read keeps no other from being judged', async () => {
  await market.addRule(accountId, { conditions: 'sell_price:lt:2000' })
  const odd = await market.addRule(accountId, { conditions: 'sell_price:lt:2000' })
  await database.pool.query(`update account.alert set subject = '{"kind":"view"}' where alert_id = $1`, [odd])
  await market.watch(worker.pool).judge(await market.poll({ sellPrice: 1900, sellQuantity: 5 }))
  expect(await fired()).toEqual([1900])
})
