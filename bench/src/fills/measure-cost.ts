import { createDb, ensurePartitions } from '@gildscope/db'
import { countSpell, encodeSpells, noSpells, SIDES } from '@gildscope/market'
import { countFronts } from '@gildscope/worker/count-fronts'
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

/** A day's fronts of an item: from one in two days to six hundred on each side. */
const spellsOfKind = (kind: number): Buffer => {
  const next = fractions(`kind ${kind}`)
  const counts = noSpells()
  const perDay = 0.5 * 1200 ** (kind / KINDS)
  for (const side of SIDES)
    for (let front = next(); front < perDay; front++) {
      const minutes = Math.ceil((1440 / perDay) * -Math.log(1 - next()))
      countSpell(counts, side, { minutes, isImproved: next() < 0.6 })
    }
  return Buffer.from(encodeSpells(counts))
}

const fillDays = async (pool: pg.Pool): Promise<void> => {
  const kinds = Array.from({ length: KINDS }, (_, kind) => spellsOfKind(kind))
  // Day by day, and each row updated, as hours come in.
  for (let day = DAY - DAYS; day < DAY; day++) {
    await pool.query(
      `insert into market.front_tenure
       select n, $2, n, $2 * 1440 + n % 1440, n, n * n::float8, n + 3, $2 * 1440 + n % 900, n, n * n::float8, ($3::bytea[])[1 + n % ${KINDS}]
       from generate_series(1, $1::int4) n`,
      [ITEMS, day, kinds],
    )
  }
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

const measureCounting = async (pool: pg.Pool, { server }: BenchDatabase): Promise<Measured> => {
  await pool.query(
    `insert into market.price (item_id, changed_slot, version) select n, 0, 0 from generate_series(1, $1::int4) n`,
    [ITEMS],
  )
  const hour = DAY * 24
  for (const next of [hour, hour + 1]) await fillHour(pool, next)
  await pool.query(`insert into market.roll_up_mark (stage, next) values ('front', $1)`, [hour * 60])
  const count = (until: number) => countFronts({ pool, until, signal: new AbortController().signal })
  await count((hour + 1) * 60)
  const before = { own: processCpuMs(process.pid), database: serverCpuMs(server.pid), at: performance.now() }
  const rows = await count((hour + 2) * 60)
  const own = (processCpuMs(process.pid) - before.own) / 1000
  const database = (serverCpuMs(server.pid) - before.database) / 1000
  return plainly(`fronts of an hour, ${rows} items`, `${own.toFixed(1)} s CPU, PostgreSQL ${database.toFixed(1)} s`, {
    ...{ own, database, wallSeconds: (performance.now() - before.at) / 1000 },
  })
}

/** What the kept fronts of a whole market cost: bytes, and CPU an hour. */
export const runFillsCostBench = async (): Promise<void> => {
  const database = await startDatabase()
  const { pool, close } = createDb(database.url)
  try {
    await fillDays(pool)
    await pool.query('vacuum analyze market.front_tenure')
    const { rows } = await pool.query<{ bytes: string; spells: number }>(
      `select pg_total_relation_size('market.front_tenure') as bytes, avg(length(spells))::float8 as spells from market.front_tenure`,
    )
    const { bytes, spells } = rows[0]!
    const size = atMost(`fronts of ${ITEMS} items, ${DAYS} days`, Number(bytes) / MB, MOST_MB, ' MB', {
      bytesPerRow: Number(bytes) / ITEMS / DAYS,
      spellBytes: spells,
    })
    report('fills-cost', [size, await measureCounting(pool, database)])
  } finally {
    await close()
    await database.close()
  }
}
