import { createDb, ensurePartitions } from '@gildscope/db'
import {
  countSpell,
  encodeFronts,
  encodeSpells,
  type FrontChange,
  type Fronts,
  frontSpells,
  NO_FRONTS,
  noSpells,
  type Side,
} from '@gildscope/market'
import { countFlips } from '@gildscope/worker/count-flips'
import { countFronts } from '@gildscope/worker/count-fronts'
import { freezeToday } from '@gildscope/worker/freeze-today'
import { settleSets } from '@gildscope/worker/settle-sets'
import type pg from 'pg'
import { fractions } from '../estimator/fractions.ts'
import { type BenchDatabase, startDatabase } from '../support/database.ts'
import { processCpuMs, serverCpuMs } from '../support/process-cpu.ts'
import { atMost, type Measured, plainly, report } from '../support/report.ts'

const ITEMS = 28_000
const DAYS = 30
const DAY = 20_500
const MOST_MB = 200
const MB = 1_048_576
/** Distinct item days; more would not make the table larger. */
const KINDS = 400

/** A day's fronts of an item: from one in two days to six hundred on each side, most of them a copper better than the last. */
const dayOfKind = (kind: number): { spells: Buffer; fronts: Buffer } => {
  const next = fractions(`kind ${kind}`)
  const counts = noSpells()
  const perDay = 0.5 * 1200 ** (kind / KINDS)
  const frontsOf = (side: Side): Fronts => {
    const changes: FrontChange[] = []
    const better = side === 'buy' ? 1 : -1
    let price = 500
    for (let slot = 0; slot < 1440; slot += Math.ceil((1440 / perDay) * -Math.log(1 - next()))) {
      price += next() < 0.6 ? better : -better * Math.ceil(3 * next())
      changes.push({ slot: DAY * 1440 + slot, price })
    }
    const { spells, fronts } = frontSpells(side, { before: NO_FRONTS, changes, gaps: [] })
    for (const spell of spells) countSpell(counts, side, spell)
    return fronts
  }
  const fronts = Buffer.from(encodeFronts({ buy: frontsOf('buy'), sell: frontsOf('sell') }))
  return { spells: Buffer.from(encodeSpells(counts)), fronts }
}

const fillDays = async (pool: pg.Pool): Promise<void> => {
  const kinds = Array.from({ length: KINDS }, (_, kind) => dayOfKind(kind))
  // Day by day, and each row updated, as hours come in.
  for (let day = DAY - DAYS; day < DAY; day++) {
    await pool.query(
      `insert into market.front_tenure (item_id, day, buy_sold, buy_sold_squares, sell_sold, sell_sold_squares, spells)
       select n, $2, n, n * n::float8, n, n * n::float8, ($3::bytea[])[1 + n % ${KINDS}] from generate_series(1, $1::int4) n`,
      [ITEMS, day, kinds.map(({ spells }) => spells)],
    )
  }
  await pool.query(
    `insert into market.front_standing select n, ($2::bytea[])[1 + n % ${KINDS}] from generate_series(1, $1::int4) n`,
    [ITEMS, kinds.map(({ fronts }) => fronts)],
  )
}

/** An hour in which one book in twenty changes a minute. */
const fillHour = async (pool: pg.Pool, hour: number): Promise<void> => {
  await ensurePartitions(pool, 'history_minute', hour * 60, hour * 60 + 59)
  await pool.query(
    `insert into market.poll (slot, claimed_by, started_at, finished_at, "full")
     select s, 'bench', now(), now(), true from generate_series($1::int4, $1::int4 + 59) s`,
    [hour * 60],
  )
  await pool.query(
    `insert into market.history_minute (item_id, slot, buy_price, buy_quantity, buy_sold, sell_price, sell_quantity, sell_sold)
     select n, s, 100 + (n + s * 3) % 7, 50, (n + s) % 3, 200 + (n + s) % 5, 50, (n + s * 5) % 4
     from generate_series(1, $2::int4) n, generate_series($1::int4, $1::int4 + 59) s where (n * 31 + s * 17) % 20 = 0`,
    [hour * 60, ITEMS],
  )
}

type Cost = { own: number; database: number; wallSeconds: number }

/** Seconds of CPU of this process and of PostgreSQL. */
const costOf = async <T>({ server }: BenchDatabase, work: () => Promise<T>): Promise<{ cost: Cost; result: T }> => {
  const before = { own: processCpuMs(process.pid), database: serverCpuMs(server.pid), at: performance.now() }
  const result = await work()
  const own = (processCpuMs(process.pid) - before.own) / 1000
  const database = (serverCpuMs(server.pid) - before.database) / 1000
  return { cost: { own, database, wallSeconds: (performance.now() - before.at) / 1000 }, result }
}

const inWords = ({ own, database }: Cost): string => `${own.toFixed(2)} s CPU, PostgreSQL ${database.toFixed(2)} s`
const never = () => new AbortController().signal

/** Prices, a week of trade and sixty days for every item: all of them could pay. */
const fillMarket = async (pool: pg.Pool): Promise<void> => {
  await pool.query('update market.price set buy_price = 1000 + item_id, sell_price = 2000 + item_id * 2')
  await pool.query(
    `insert into market.window_stat (item_id, "window", coverage, buy_sold, sell_sold, buy_sold_error, sell_sold_error, buy_price_avg, sell_price_avg, version)
     select n, 2, 1, 70 + n % 900, 90 + n % 700, 9, 9, 1000 + n, 2000 + n * 2, 0 from generate_series(1, $1::int4) n`,
    [ITEMS],
  )
  await ensurePartitions(pool, 'history_day', DAY - 60, DAY)
  await pool.query(
    `insert into market.history_day (item_id, day, count, buy_samples, buy_price_sum, sell_samples, sell_price_sum)
     select n, d, 1440, 1440, 1440 * (1000 + (n * 7 + d * 13) % 90), 1440, 1440 * (2000 + (n * 5 + d * 11) % 90)
     from generate_series(1, $1::int4) n, generate_series($2::int4, $2::int4 + 59) d`,
    [ITEMS, DAY - 60],
  )
  await pool.query('analyze market.history_day, market.window_stat, market.price')
}

const measureFlips = async (pool: pg.Pool, database: BenchDatabase): Promise<Measured[]> => {
  await fillMarket(pool)
  const first = await costOf(database, () => countFlips({ pool, signal: never() }))
  await pool.query(`update market.roll_up_mark set next = next + 60 where stage = 'front'`)
  const { cost, result } = await costOf(database, () => countFlips({ pool, signal: never() }))
  return [
    plainly(`flips of the first hour of a day, ${first.result} items`, inWords(first.cost), first.cost),
    plainly(`flips of an hour, ${result} items`, inWords(cost), cost),
  ]
}

const SET_PICKS = 15
const OPEN_DAYS = 3

/** The sets of so many days are open, as always: three purses, and ten items drawn for each pick. */
const measureSettling = async (pool: pg.Pool, database: BenchDatabase): Promise<Measured[]> => {
  for (let day = DAY - OPEN_DAYS + 1; day <= DAY; day++) {
    const slot = day * 1440 + 5
    await pool.query('truncate market.poll')
    await pool.query(
      `insert into market.poll (slot, claimed_by, started_at, finished_at, "full") values ($1, 'bench', now(), now(), true)`,
      [slot],
    )
    await pool.query(`update market.roll_up_mark set next = $1 where stage = 'flip'`, [slot])
    await freezeToday(pool, slot * 60_000, async (candidates, { purse }) => ({
      profit: { mean: 1, least: 0, most: 2 },
      picks: candidates.slice(Math.log10(purse) * 100, Math.log10(purse) * 100 + SET_PICKS).map((candidate) => ({
        ...{ id: candidate.id, units: 20, buyAt: candidate.buy + 1, sellAt: candidate.sell - 1, buyDays: 1.5 },
        ...{
          profit: { mean: 1000, least: 100, most: 3000 },
          quantiles: Array.from({ length: 11 }, (_, at) => at * 300),
        },
      })),
    }))
  }
  await pool.query(`update market.roll_up_mark set next = $1 where stage = 'pick'`, [DAY * 24 + 1])
  const now = new Date(((DAY * 24 + 2) * 60 + 3) * 60_000)
  const { cost } = await costOf(database, () => settleSets({ pool, now, signal: never() }))
  const { rows } = await pool.query<{ runs: number; set: number; minutes: number; hours: number }>(
    `select (select count(*)::int from market.pick_run) as runs, (select avg(pg_column_size(s.*))::float8 from market.pick_set s) as set,
       avg(length(minutes))::float8 as minutes, count(*)::int as hours from market.pick_minute`,
  )
  const { runs, set, minutes, hours } = rows[0]!
  return [
    plainly(`settling an hour of ${runs} paper orders`, inWords(cost), cost),
    plainly('bytes of a set, of an hour of a pick', `${Math.round(set)}, ${Math.round(minutes)}`, {
      set,
      minutes,
      hours,
    }),
  ]
}

const measureCounting = async (pool: pg.Pool, database: BenchDatabase): Promise<Measured> => {
  await pool.query(
    `insert into market.price (item_id, changed_slot, version) select n, 0, 0 from generate_series(1, $1::int4) n`,
    [ITEMS],
  )
  const hour = DAY * 24
  for (const next of [hour, hour + 1]) await fillHour(pool, next)
  await pool.query(`insert into market.roll_up_mark (stage, next) values ('front', $1)`, [hour * 60])
  const count = (until: number) => countFronts({ pool, until, signal: new AbortController().signal })
  await count((hour + 1) * 60)
  const { cost, result } = await costOf(database, () => count((hour + 2) * 60))
  return plainly(`fronts of an hour, ${result} items`, inWords(cost), cost)
}

/** What fronts, flips and the record of a whole market cost: bytes, and CPU an hour. */
export const runFillsCostBench = async (): Promise<void> => {
  const database = await startDatabase()
  const { pool, close } = createDb(database.url)
  try {
    await fillDays(pool)
    await pool.query('vacuum analyze market.front_tenure, market.front_standing')
    const { rows } = await pool.query<{ bytes: string; spells: number }>(
      `select pg_total_relation_size('market.front_tenure') + pg_total_relation_size('market.front_standing') as bytes, avg(length(spells))::float8 as spells from market.front_tenure`,
    )
    const { bytes, spells } = rows[0]!
    const size = atMost(`fronts of ${ITEMS} items, ${DAYS} days`, Number(bytes) / MB, MOST_MB, ' MB', {
      bytesPerRow: Number(bytes) / ITEMS / DAYS,
      spellBytes: spells,
    })
    const counting = await measureCounting(pool, database)
    const flips = await measureFlips(pool, database)
    report('fills-cost', [size, counting, ...flips, ...(await measureSettling(pool, database))])
  } finally {
    await close()
    await database.close()
  }
}
