import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { HOUR_MS } from '@gildscope/base/time'
import type { MinuteRow } from '@gildscope/market'
import { ownProcess, until, useDatabase } from '@gildscope/testkit'
import { expect, test } from 'vitest'
import { rollUp } from './roll-up.ts'
import { storeHistory } from './testing/store-history.ts'

/** 22:00 of a UTC day: three hours from here cross midnight. */
const FIRST_HOUR = 24 * 20_514 + 22
const HOURS = 3
/** Three batches an hour. */
const ITEMS = 2_500
const NOW_MS = (FIRST_HOUR + HOURS) * HOUR_MS + 300_000
const PROGRAM = ownProcess('services/worker/src/roll-up/testing/roll-up-process.ts')

const database = useDatabase()

const countHours = async (): Promise<number> =>
  Number((await database.pool.query('select count(*) as count from market.history_hour')).rows[0]?.count)

/** Hours whose fronts are counted. */
const countSpans = async (): Promise<number> => {
  const text = `select next from market.roll_up_mark where stage = 'front'`
  return Number((await database.pool.query(text)).rows[0]?.next ?? FIRST_HOUR * 60) / 60 - FIRST_HOUR
}

const readAll = async () => {
  const read = async (text: string) => (await database.pool.query({ text, rowMode: 'array' })).rows
  return {
    hours: await read('select * from market.history_hour order by item_id, hour'),
    days: await read('select * from market.history_day order by item_id, day'),
    fronts: await read('select * from market.front_tenure order by item_id, day'),
    standing: await read('select * from market.front_standing order by item_id'),
    // 'late' is the machine's time of the last look for late polls, not a bucket.
    marks: await read("select * from market.roll_up_mark where stage <> 'late' order by stage"),
    totals: await read('select * from market.market_day order by day'),
  }
}

const startRollUp = (): ChildProcess =>
  spawn(process.execPath, PROGRAM.args, {
    cwd: PROGRAM.cwd,
    env: { ...PROGRAM.env, DATABASE_URL: database.url, NOW_MS: String(NOW_MS) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })

const steady = (itemId: number, slot: number): MinuteRow => ({
  itemId,
  slot,
  buy: { price: null, quantity: null, listings: null, steady: null, flow: null },
  sell: { price: 100 + itemId + (slot % 7), quantity: 10 + (slot % 3), listings: 1, steady: 101 + itemId, flow: null },
})

test('a roll-up whose process is killed repeatedly ends as if it had never been', {
  timeout: 300_000,
}, async () => {
  const slots = Array.from({ length: HOURS * 60 }, (_, index) => FIRST_HOUR * 60 + index)
  const minutes = [0, 40, 95, 130].flatMap((minute) =>
    Array.from({ length: ITEMS }, (_, index) => steady(index + 1, FIRST_HOUR * 60 + minute)),
  )
  await storeHistory(database.pool, { polls: slots.map((slot) => ({ slot })), minutes })

  let deaths = 0
  for (let rows = 0; rows < ITEMS * HOURS; ) {
    const child = startRollUp()
    const ended = once(child, 'exit')
    let hasEnded = false
    void ended.then(() => {
      hasEnded = true
    })
    const before = rows
    await until('more hours or the end', async () => hasEnded || (await countHours()) > before)
    if (child.kill('SIGKILL')) deaths += 1
    await ended
    rows = await countHours()
  }
  expect(deaths).toBeGreaterThan(1)

  for (let spans = 0; spans < HOURS; ) {
    const child = startRollUp()
    const ended = once(child, 'exit')
    const before = spans
    await until('fronts of one more hour', async () => child.exitCode !== null || (await countSpans()) > before)
    child.kill('SIGKILL')
    await ended
    spans = await countSpans()
  }

  const last = startRollUp()
  expect((await once(last, 'exit'))[0]).toBe(0)
  const survived = await readAll()
  expect(survived.hours).toHaveLength(ITEMS * HOURS)

  const tables = ['history_hour', 'history_day', 'front_tenure', 'front_standing', 'roll_up_mark', 'market_day']
  await database.pool.query(`truncate ${tables.map((name) => `market.${name}`).join(', ')}`)
  await rollUp({ pool: database.pool, now: new Date(NOW_MS), signal: new AbortController().signal })
  expect(survived).toEqual(await readAll())
})
