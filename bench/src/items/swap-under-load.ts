import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { request } from 'undici'
import { median } from '../support/median.ts'
import { readPauses } from '../support/read-pauses.ts'
import { atMost, type Measured, plainly } from '../support/report.ts'
import type { Pause } from './pause-probe.ts'
import { pageQuestion, pathOf } from './questions.ts'

const SWAPS = 5
/** The number of pages in the market, more than are requested in one swap. */
const OFFSETS = 20_000
const MOST_SWAP_MS = 30_000

type Watched = { pauses: Pause[]; slowestMs: number; requests: number; ms: number }
type Served = { url: string; pausesFile: string; pool: pg.Pool }

const readText = async (url: string) => (await request(url)).body.text()

/** Changes every figure of the market under one version, like the worker, and notifies readers. */
const changeEverything = async (
  pool: pg.Pool,
  columns: Record<'window_stat' | 'derived', string[]>,
): Promise<number> => {
  const client = await pool.connect()
  const next = (names: readonly string[]) => names.map((name) => `${name} = ${name} + 1`).join(', ')
  try {
    await client.query('begin')
    const { rows } = await client.query<{ version: number }>(
      'update market.change_counter set version = version + 1 returning version',
    )
    const version = rows[0]?.version ?? 0
    const prices = ['buy_price', 'sell_price', 'buy_quantity', 'sell_quantity', 'buy_listings', 'sell_listings']
    await client.query(`update market.price set ${next(prices)}, version = $1`, [version])
    await client.query(`update market.derived set ${next(columns.derived)}, version = $1`, [version])
    await client.query(`update market.window_stat set ${next(columns.window_stat)}, version = $1`, [version])
    await client.query("select pg_notify('market_changed', $1)", [String(version)])
    await client.query('commit')
    return version
  } finally {
    client.release()
  }
}

const numberColumns = async (pool: pg.Pool, table: string): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'market' and table_name = $1
     and data_type <> 'jsonb' and column_name not in ('item_id', 'window', 'version')`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/**
 * Pauses of the service while all rows of the market change, compared with pauses while nothing happens. Measures how
 * long the event loop's thread worked without a break; by wall-clock time, other programs of the machine would count,
 * too.
 */
export const swapUnderLoad = async ({ url, pausesFile, pool }: Served): Promise<Measured[]> => {
  const columns = {
    window_stat: await numberColumns(pool, 'window_stat'),
    derived: await numberColumns(pool, 'derived'),
  }
  let asked = 0
  const watchWhile = async (work: Promise<unknown>): Promise<Watched> => {
    let isOver = false
    const over = work.finally(() => {
      isOver = true
    })
    const from = Date.now()
    const started = performance.now()
    let slowestMs = 0
    let requests = 0
    while (!isOver) {
      const sent = performance.now()
      await readText(`${url}${pathOf(pageQuestion(++asked % OFFSETS))}`)
      slowestMs = Math.max(slowestMs, performance.now() - sent)
      requests++
    }
    await over
    return { pauses: readPauses(pausesFile, from), slowestMs, requests, ms: performance.now() - started }
  }
  const publish = async (): Promise<void> => {
    const version = await changeEverything(pool, columns)
    const end = performance.now() + MOST_SWAP_MS
    for (;;) {
      const { dataVersion } = JSON.parse(await readText(`${url}/v1/status`))
      if (dataVersion >= version) return
      if (performance.now() > end) throw new Error(`version ${version} was not published in time`)
      await wait(20)
    }
  }

  const quiet: Watched[] = []
  const swaps: Watched[] = []
  for (let n = 0; n <= SWAPS; n++) {
    const swap = await watchWhile(publish())
    const calm = await watchWhile(wait(swap.ms))
    // The first swap warms the code up.
    if (n === 0) continue
    swaps.push(swap)
    quiet.push(calm)
  }
  const largest = (list: readonly Watched[], figure: 'cpuMs' | 'wallMs') =>
    Math.max(0, ...list.flatMap(({ pauses }) => pauses.map((pause) => pause[figure])))
  const slowest = (list: readonly Watched[]) => median(list.map(({ slowestMs }) => slowestMs))
  const longest = largest(swaps, 'cpuMs')
  return [
    atMost('swap of the whole market: longest pause', longest, 50, ' ms', {
      quiet: largest(quiet, 'cpuMs'),
      byTheClock: largest(swaps, 'wallMs'),
      quietByTheClock: largest(quiet, 'wallMs'),
      swaps: SWAPS,
      rows: 'all of price, derived and window_stat',
      swapMs: Math.round(median(swaps.map(({ ms }) => ms))),
    }),
    plainly(
      'swap of the whole market: slowest answer / in a quiet time as long',
      `${slowest(swaps).toFixed(0)} / ${slowest(quiet).toFixed(0)} ms`,
      {
        swapMs: slowest(swaps),
        quietMs: slowest(quiet),
        requests: swaps.reduce((sum, { requests }) => sum + requests, 0),
      },
    ),
  ]
}
