import { createHash } from 'node:crypto'
import { ensurePartitions, inTransaction, schema } from '@gildscope/db'
import {
  advanceRun,
  canonicalJson,
  decodeMinutes,
  type FrozenSet,
  openRun,
  PROMISED_SHARES,
  RANDOM_SETS,
  realisedBy,
  type SetOutcome,
} from '@gildscope/finder'
import { countSpell, encodeSpells, noSpells, WINDOWS } from '@gildscope/market'
import { useDatabase, useRole } from '@gildscope/testkit'
import type pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { freezeToday } from './freeze-today.ts'
import type { FindSet } from './frozen.ts'
import { openFinder } from './open-finder.ts'
import { readPickMinutes } from './read-pick-minutes.ts'
import { settleSets } from './settle-sets.ts'

const DAY = 20_514
const MIDNIGHT = DAY * 1440
const SLOT = MIDNIGHT + 5
const HOURS = 72
const ITEMS = 60

const database = useDatabase()
const role = useRole(database, 'worker')

beforeEach(async () => {
  const tables = [
    'poll',
    'price',
    'window_stat',
    'history_minute',
    'flip_fact',
    'roll_up_mark',
    'pick_set',
    'pick_run',
    'pick_minute',
    'dump',
  ]
  await database.pool.query(`truncate ${tables.map((name) => `market.${name}`).join(', ')}`)
})

const at = (hours: number, minutes = 0): Date => new Date((MIDNIGHT + hours * 60 + minutes) * 60_000)
const settle = (hours: number, pool: pg.Pool = role.pool) =>
  settleSets({ pool, now: at(hours, 3), signal: new AbortController().signal })

const writeMarket = async (counted = SLOT - 5, polled = SLOT) => {
  const spells = noSpells()
  for (const side of ['buy', 'sell'] as const) countSpell(spells, side, { least: 1, most: 90, isImproved: true })
  const ids = Array.from({ length: ITEMS }, (_, place) => place + 1)
  await database.db
    .insert(schema.price)
    .values(
      ids.map((itemId) => ({ itemId, buyPrice: 1000 + itemId, sellPrice: 2000 + itemId, changedSlot: 0, version: 1 })),
    )
  await database.db.insert(schema.flipFact).values(
    ids.map((itemId) => ({
      ...{ itemId, counted, days: 7, spread: 0.03, spreadDay: DAY, spells: Buffer.from(encodeSpells(spells)) },
      ...{ buySold: 50 + itemId, buySoldError: 5, buyBatch: 2, sellSold: 60, sellSoldError: 5, sellBatch: 2 },
    })),
  )
  await database.db.insert(schema.windowStat).values(
    ids.map((itemId) => ({
      ...{ itemId, window: WINDOWS.indexOf('7d'), coverage: 1, version: 1 },
      ...{ buyPriceAvg: 1000 + itemId, sellPriceAvg: 2000 + itemId },
    })),
  )
  await database.db.insert(schema.rollUpMark).values({ stage: 'flip', next: counted })
  await database.db
    .insert(schema.poll)
    .values({ slot: polled, claimedBy: 'test', startedAt: new Date(), finishedAt: new Date(), full: true })
}

const find: FindSet = async (candidates, { purse }) => ({
  profit: { mean: 900, least: 100, most: 2000 },
  picks: candidates
    .filter(({ id }) => id <= (purse > 1e7 ? 3 : 2))
    .map(({ id, buy, sell }) => ({
      ...{ id, units: 5, buyAt: buy + 1, sellAt: sell - 1, buyDays: 1.5 },
      ...{ profit: { mean: 300, least: 30, most: 900 }, quantiles: PROMISED_SHARES.map((share) => 1000 * share) },
    })),
})
const freeze = (now = SLOT) => freezeToday(role.pool, now * 60_000, find)

/** Every 20 minutes two units are sold to bids and three bought from asks; a bid stands above ours for a while. */
const writeMinutes = async () => {
  await ensurePartitions(database.pool, 'history_minute', MIDNIGHT, MIDNIGHT + HOURS * 60 + 60)
  await database.pool.query(
    `insert into market.history_minute (item_id, slot, buy_price, sell_price, buy_sold, buy_value, sell_sold, sell_value)
     select id, slot, 1000 + id + case when slot % 1440 between 60 and 500 then 3 else 0 end, 2000 + id, 0.4, 400, 0.3, 600
     from generate_series(1, ${ITEMS}) id, generate_series($1::int4, $2::int4, 20) slot`,
    [MIDNIGHT, MIDNIGHT + HOURS * 60 + 60],
  )
}

const writePolls = () =>
  database.pool.query(
    `insert into market.poll (slot, claimed_by, started_at, finished_at, "full")
     select slot, 'test', now(), now(), true from generate_series($1::int4, $2::int4) slot on conflict do nothing`,
    [MIDNIGHT, MIDNIGHT + HOURS * 60 + 60],
  )

/** As the help says it, without any function of ours. */
const recompute = (document: string): number[][] => {
  const { rules, day, purse, draw } = JSON.parse(document)
  const seed = createHash('sha256').update(`gildscope ${rules} ${day} ${purse}`).digest()
  expect(draw.seed).toBe(seed.toString('hex'))
  let state = seed.readUInt32BE()
  const mulberry32 = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return (draw.trade as number[]).map((own) => {
    const times = (trade: number) => Math.max(trade, own) / Math.min(trade, own)
    const alike = (draw.items as number[][])
      .map(([id, , , trade]) => ({ id: id!, times: times(trade!) }))
      .sort((one, other) => one.times - other.times || one.id - other.id)
      .slice(0, 40)
    return Array.from({ length: 10 }, () => alike.splice(Math.floor(mulberry32() * alike.length), 1)[0]!.id)
  })
}

const readAll = async () => {
  const read = async (text: string) => (await database.pool.query({ text, rowMode: 'array' })).rows
  return {
    sets: await read('select * from market.pick_set order by day, purse'),
    runs: await read('select * from market.pick_run order by day, purse, rank, draw'),
    minutes: await read('select * from market.pick_minute order by item_id, hour'),
    marks: await read('select * from market.roll_up_mark order by stage'),
    dumps: await read('select name, changes from market.dump'),
  }
}

describe('freezing', () => {
  test('keeps what is promised for each purse under its hash, with paper orders and items drawn by chance', async () => {
    await writeMarket()
    expect(await freeze()).toEqual({ picks: 7, reason: null })
    const sets = await database.db.select().from(schema.pickSet).orderBy(schema.pickSet.purse)
    expect(sets.map(({ day, purse, isSimulated, outcome }) => [day, purse, isSimulated, outcome])).toEqual(
      [100, 1_000, 10_000].map((purse) => [DAY, purse, false, null]),
    )
    const frozen = JSON.parse(sets[0]!.document) as FrozenSet
    expect(frozen).toMatchObject({ day: DAY, purse: 100, slot: SLOT, profit: { mean: 900 } })
    expect(canonicalJson(frozen)).toBe(sets[0]!.document)
    expect(createHash('sha256').update(sets[0]!.document).digest('hex')).toBe(sets[0]!.hash)
    const runs = await database.db.select().from(schema.pickRun)
    expect(runs).toHaveLength(7 * 11)
    expect(runs.filter(({ purse, rank, draw }) => purse === 100 && rank === 0 && draw === 0)).toMatchObject([
      {
        itemId: 2,
        state: openRun({
          ...{ slot: SLOT, days: 3, buyDays: 1.5, units: 5, buyAt: 1003, best: { buy: 1002, sell: 2002 }, queue: 0 },
        }),
      },
    ])
  })

  test('says in its document alone which items were drawn', async () => {
    await writeMarket()
    await freeze()
    const sets = await database.db.select().from(schema.pickSet)
    const runs = await database.db.select().from(schema.pickRun)
    for (const { day, purse, document } of sets) {
      const drawn = recompute(document)
      expect(drawn.flat()).toHaveLength(10 * drawn.length)
      const stored = runs.filter((run) => run.day === day && run.purse === purse && run.draw > 0)
      for (const [rank, ids] of drawn.entries())
        expect(
          stored
            .filter((run) => run.rank === rank)
            .sort((one, other) => one.draw - other.draw)
            .map(({ itemId }) => itemId),
        ).toEqual(ids)
    }
  })

  test('happens once a day, and never later', async () => {
    await writeMarket()
    await freeze()
    const before = await readAll()
    expect((await freeze(SLOT + 4)).picks).toBe(0)
    expect(await readAll()).toEqual(before)
    expect(await freeze(MIDNIGHT + 60)).toEqual({ picks: 0, reason: 'the day began more than an hour ago' })
  })

  test.each([
    ['of yesterday', SLOT - 5, MIDNIGHT - 1],
    ['ten minutes ago', SLOT - 5, SLOT - 11],
  ])('does not happen when the market was last seen %s', async (_, counted, polled) => {
    await writeMarket(counted, polled)
    expect(await freeze()).toEqual({ picks: 0, reason: 'the market was not seen' })
  })

  test('is as of the last minute whose prices it may hold: those of a running poll are stored already', async () => {
    await writeMarket()
    await database.db
      .insert(schema.poll)
      .values({ slot: SLOT + 1, claimedBy: 'test', startedAt: new Date(), full: true })
    await database.pool.query('update market.price set changed_slot = $1 where item_id = 2', [SLOT + 1])
    await freeze(SLOT + 1)
    const [set] = await database.db.select().from(schema.pickSet)
    expect(JSON.parse(set!.document)).toMatchObject({ slot: SLOT + 1 })
    const runs = await database.db.select().from(schema.pickRun)
    for (const { state } of runs) expect(state).toMatchObject({ at: SLOT + 2 })
  })

  test('reads prices and their slot as of one moment', async () => {
    await writeMarket()
    let isLater = false
    /** A poll stores a price behind the first statement that reads. */
    const connect = async () => {
      const client = await role.pool.connect()
      const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
      const watched = async (...args: unknown[]) => {
        const reply = await query(...args)
        if (isLater || !String(args[0]).includes('finished_at')) return reply
        isLater = true
        await database.pool.query('update market.price set buy_price = 1500, changed_slot = $1', [SLOT + 1])
        return reply
      }
      return new Proxy(client, {
        get: (target, name) => {
          const value = name === 'query' ? watched : Reflect.get(target, name)
          return typeof value === 'function' ? value.bind(target) : value
        },
      })
    }
    const pool = { connect, query: role.pool.query.bind(role.pool) } as unknown as pg.Pool
    await freezeToday(pool, SLOT * 60_000, find)
    expect(isLater).toBe(true)
    const [set] = await database.db.select().from(schema.pickSet).orderBy(schema.pickSet.purse)
    const { slot, picks } = JSON.parse(set!.document) as FrozenSet
    expect([slot, ...picks.map(({ buyAt }) => buyAt).sort()]).toEqual([SLOT, 1002, 1003])
  })

  test('does not happen when facts are older than three hours', async () => {
    await writeMarket(SLOT - 181)
    expect(await freeze()).toEqual({ picks: 0, reason: 'trade and fronts were not counted' })
  })

  test('freezes what the finder says, in a thread of its own', async () => {
    await writeMarket()
    const finder = openFinder()
    try {
      const { picks } = await freezeToday(role.pool, SLOT * 60_000, finder.find)
      expect(picks).toBeGreaterThan(10)
    } finally {
      await finder.close()
    }
    const [set] = await database.db.select().from(schema.pickSet).orderBy(schema.pickSet.purse)
    const { picks, profit } = JSON.parse(set!.document) as FrozenSet
    expect(profit.least).toBeLessThan(profit.mean)
    for (const { quantiles, profit } of picks) {
      expect(quantiles).toEqual(quantiles.toSorted((one, other) => one - other))
      expect(quantiles[1]).toBeLessThanOrEqual(profit.mean)
    }
  })

  test('is final: no one who writes can change or delete a set, or its outcome', async () => {
    await writeMarket()
    await freeze()
    for (const { pool } of [database, role]) {
      for (const change of [`document = '{}'`, `hash = ''`, 'purse = 5', 'is_simulated = true'])
        await expect(pool.query(`update market.pick_set set ${change}`)).rejects.toThrow('cannot be changed')
      await expect(pool.query('delete from market.pick_set')).rejects.toThrow('cannot be changed')
    }
    await database.pool.query(`update market.pick_set set outcome = '{}'`)
    await expect(database.pool.query(`update market.pick_set set outcome = '{"realised": 9}'`)).rejects.toThrow(
      'cannot be changed',
    )
  })
})

describe('settling', () => {
  beforeEach(async () => {
    await writeMarket()
    await freeze()
    await writeMinutes()
    await writePolls()
    await database.db.insert(schema.dump).values({ name: '2026-03-02', day: DAY })
  })

  test('plays each hour that is over once, and keeps the minutes of picks', async () => {
    expect(await settle(1)).toEqual({ hours: 1, sets: 0 })
    expect(await settle(1)).toEqual({ hours: 0, sets: 0 })
    expect(await settle(3)).toEqual({ hours: 2, sets: 0 })
    const minutes = await database.db.select().from(schema.pickMinute)
    expect(minutes.map(({ itemId, hour }) => [itemId, hour - DAY * 24])).toEqual(
      expect.arrayContaining([1, 2, 3].flatMap((id) => [0, 1, 2].map((hour) => [id, hour]))),
    )
    expect(minutes).toHaveLength(9)
    const { hour, minutes: bytes } = minutes[0]!
    expect(decodeMinutes(hour, bytes)[1]).toMatchObject({ buy: { traded: 40, value: 400 }, sell: { traded: 30 } })
  })

  test('ends a set with its hold: what each pick and 100 sets of chance brought; the dump of its day is written again', async () => {
    await settle(HOURS)
    expect(await database.db.select().from(schema.pickRun)).toHaveLength(77)
    expect(await settle(HOURS + 1)).toEqual({ hours: 1, sets: 3 })
    const { runs, dumps } = await readAll()
    expect([runs, dumps]).toEqual([[], [['2026-03-02', 3]]])
    const [set] = await database.db.select().from(schema.pickSet).orderBy(schema.pickSet.purse)
    const outcome = set!.outcome as SetOutcome
    expect(outcome.picks).toHaveLength(2)
    // Four of five: its bid was moved up with no more money.
    expect(outcome.picks[0]!.bought).toBe(4)
    expect(outcome.picks[0]!.realised).toBeGreaterThan(0)
    expect(outcome.realised).toBe(outcome.picks.reduce((sum, { realised }) => sum + realised!, 0))
    expect(outcome.random).toHaveLength(RANDOM_SETS)
    expect(outcome.random.every(Number.isInteger)).toBe(true)
  })

  test('counts nothing twice and loses nothing, whichever statement its connection dies at', async () => {
    /** The pool with a backend that is killed before one of the statements. */
    const dyingAt = (statement: number): pg.Pool => {
      let count = 0
      const connect = async () => {
        const client = await role.pool.connect()
        const { rows } = await client.query('select pg_backend_pid() as pid')
        const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
        const dying = async (...args: unknown[]) => {
          if (++count === statement) {
            await database.pool.query('select pg_terminate_backend($1, 5000)', [rows[0].pid])
          }
          return query(...args)
        }
        return new Proxy(client, {
          get: (target, name) => {
            if (name === 'query') return dying
            const value = Reflect.get(target, name)
            return typeof value === 'function' ? value.bind(target) : value
          },
        })
      }
      return { connect } as unknown as pg.Pool
    }
    await settle(HOURS)
    const before = await readAll()
    let statement = 0
    for (;;) {
      const ended = await settle(HOURS + 1, dyingAt(++statement)).catch(() => null)
      // Behind the commit of an hour only the look for the next one can die.
      if (ended !== null || (await readAll()).runs.length === 0) break
      expect(await readAll()).toEqual(before)
    }
    // Mark, runs, minutes, three sets and their dumps: it died at each.
    expect(statement).toBeGreaterThan(15)
    const after = await readAll()
    expect(after.dumps).toEqual([['2026-03-02', 3]])
    expect(after.sets.every((row) => row.at(-1) !== null)).toBe(true)
    expect(await settle(HOURS + 1)).toEqual({ hours: 0, sets: 0 })
    expect(await readAll()).toEqual(after)
  })

  test('goes on after a pause as if there had been none', async () => {
    for (let hour = 1; hour <= HOURS + 1; hour++) await settle(hour)
    const steady = await readAll()
    await database.pool.query(
      'truncate market.pick_set, market.pick_run, market.pick_minute, market.roll_up_mark, market.dump',
    )
    await database.db.insert(schema.dump).values({ name: '2026-03-02', day: DAY })
    await database.db.insert(schema.rollUpMark).values({ stage: 'flip', next: SLOT - 5 })
    await database.pool.query('delete from market.poll where slot > $1', [SLOT])
    await freeze()
    await writePolls()
    expect(await settle(HOURS + 1)).toEqual({ hours: HOURS + 1, sets: 3 })
    expect(await readAll()).toEqual(steady)
  })

  test('does not judge picks where nobody looked for more than a twentieth of the hold', async () => {
    await database.pool.query('delete from market.poll where slot >= $1 and slot < $2', [
      MIDNIGHT + 22 * 60,
      MIDNIGHT + 31 * 60,
    ])
    await database.pool.query('delete from market.history_minute where slot >= $1 and slot < $2', [
      MIDNIGHT + 22 * 60,
      MIDNIGHT + 31 * 60,
    ])
    await settle(HOURS + 1)
    const [set] = await database.db.select().from(schema.pickSet)
    const outcome = set!.outcome as SetOutcome
    expect(outcome).toMatchObject({ realised: null, random: [] })
    for (const pick of outcome.picks) expect(pick).toMatchObject({ realised: null, unseen: 9 * 60 })
  })

  test('does not judge one item that polls missed, nor the set of it; the others of the set are', async () => {
    await database.pool.query(`update market.poll set missing = '{2}' where slot >= $1 and slot < $2`, [
      MIDNIGHT + 22 * 60,
      MIDNIGHT + 31 * 60,
    ])
    await settle(HOURS + 1)
    const sets = await database.db.select().from(schema.pickSet).orderBy(schema.pickSet.purse)
    const { picks } = JSON.parse(sets[0]!.document) as FrozenSet
    const outcome = sets[0]!.outcome as SetOutcome
    expect(outcome.realised).toBeNull()
    for (const [rank, { id }] of picks.entries()) expect(outcome.picks[rank]!.realised === null).toBe(id === 2)
  })

  test('a night without polls is nothing to judge by, not a night without trade', async () => {
    await database.pool.query(`delete from market.history_minute; delete from market.poll where slot > ${SLOT}`)
    await settle(HOURS + 1)
    const [set] = await database.db.select().from(schema.pickSet)
    expect((set!.outcome as SetOutcome).realised).toBeNull()
  })

  test('goes on with runs of sets that were frozen by the first rules', async () => {
    await database.pool.query(`alter table market.pick_set disable trigger keep_frozen;
      update market.pick_set set document = (document::jsonb - 'draw' - 'rules')::text;
      alter table market.pick_set enable trigger keep_frozen;
      update market.pick_run set state = state - 'seen' - 'unseen'`)
    expect(await settle(HOURS + 1)).toMatchObject({ sets: 3 })
    const [set] = await database.db.select().from(schema.pickSet)
    expect((set!.outcome as SetOutcome).realised).toBeGreaterThan(0)
    expect((set!.outcome as SetOutcome).random).toHaveLength(RANDOM_SETS)
  })
})

test.each([
  [1.905, 50_000],
  [1.905, 100_000],
  [0.29, 50_000],
  [0.29, 100_000],
])('of %f units that others traded at %i, none reaches an order at that price', async (units, price) => {
  await ensurePartitions(database.pool, 'history_minute', SLOT, SLOT + 60)
  // Others were at the front until this minute cleared them: whatever went at our price may have been theirs.
  await database.pool.query(
    `insert into market.history_minute (item_id, slot, buy_price, sell_price, buy_sold, buy_value, sell_sold, sell_value)
     values (1, $1, $2::int4 - 1, $2::int4 + 1, $3, $4, $3, $4)`,
    [SLOT + 1, price, units, Math.round(units * price)],
  )
  const minutes = await inTransaction(role.pool, (client) =>
    readPickMinutes(client, [{ itemId: 1 }], Math.floor(SLOT / 60)),
  )
  const placed = { price, left: 5, queue: 0, part: 0 }
  const best = { buy: price, sell: price }
  const open = openRun({ slot: SLOT, days: 3, buyDays: 1.5, units: 5, buyAt: price, best, queue: 0 })
  const run = advanceRun({ ...open, held: 0, offer: { ...placed } }, minutes.get(1)!, SLOT + 2)
  expect([run.bid, run.offer]).toEqual([placed, placed])
})

test('a run that is over says what it realised', () => {
  const run = openRun({ slot: 0, days: 1, buyDays: 1, units: 1, buyAt: 5, best: { buy: 4, sell: 9 }, queue: 0 })
  expect(realisedBy(run)).toBeNull()
})
