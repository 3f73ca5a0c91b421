import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Browser } from 'playwright-core'
import { median } from '../support/median.ts'
import { atMost, type Measured } from '../support/report.ts'
import { DETAILED, openCold, paintedRows, RUNS } from './measure-pages.ts'
import { takeLongTasks } from './page-clock.ts'

const UPDATES = 10
const BETWEEN_MS = 500
/** With each update one item in this many gets another price, as in polls of the real market. */
const ONE_IN = 5

/** Other prices for a part of the market under one version, as the worker stores and announces them. */
const changePrices = async (pool: pg.Pool, round: number): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ version: number }>(
      'update market.change_counter set version = version + 1 returning version',
    )
    const version = rows[0]?.version ?? 0
    await client.query(
      `update market.price set sell_price = sell_price + 1, buy_price = buy_price + 1, sell_quantity = sell_quantity + 3,
         version = $1 where item_id % $2 = $3`,
      [version, ONE_IN, round % ONE_IN],
    )
    await client.query("select pg_notify('market_changed', $1)", [String(version)])
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** The longest task of a page while prices change under it. */
const longestTask = async (browser: Browser, address: string, pool: pg.Pool): Promise<number> => {
  const { page, close } = await openCold(browser, address)
  try {
    await paintedRows(page)
    await wait(1_500)
    await takeLongTasks(page)
    const prices = () => page.locator('tr, [role="row"]').allInnerTexts()
    const before = (await prices()).join()
    for (let round = 0; round < UPDATES; round++) {
      await changePrices(pool, round)
      await wait(BETWEEN_MS)
    }
    await wait(500)
    if ((await prices()).join() === before) throw new Error(`no price moved on ${address}`)
    return Math.max(0, ...(await takeLongTasks(page)))
  } finally {
    await close()
  }
}

/** The simulated game is stopped meanwhile; only announced changes move. */
export const measureLive = async (browser: Browser, origin: string, pool: pg.Pool): Promise<Measured[]> => {
  const rows: Measured[] = []
  for (const [name, path] of [
    ['detailed', DETAILED],
    ['overview', '/tradepost'],
  ] as const) {
    const longest: number[] = []
    for (let run = 0; run < RUNS; run++) longest.push(await longestTask(browser, `${origin}${path}`, pool))
    rows.push(
      atMost(`${name}: longest task while prices change`, median(longest), 200, ' ms', {
        runs: longest.map(Math.round).join(' '),
        updates: UPDATES,
        changed: `1 item in ${ONE_IN}`,
      }),
    )
  }
  return rows
}
