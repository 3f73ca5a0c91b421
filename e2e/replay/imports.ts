import { until } from '@gildscope/testkit'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { afterFees, halfUp, withAll } from '../support/formulas.ts'
import { gridOf, shownRows } from '../support/grid.ts'
import { importFeed } from '../support/import-feed.ts'
import { judgeTable, type Wanted, wrongCells } from '../support/judge-table.ts'
import { tableRows } from '../support/plain-table.ts'
import type { ReplayPages } from '../support/use-replay-pages.ts'
import type { WeekDay } from './week.ts'

const SHARDS = 28
const KEY = 70_438
const ENCRYPTION = 75_919
const MATRIX = 73_248
const ECTO = 19_721
const LIMIT_MS = 240_000

const sumOf = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0)

/** Expensive and cheap, with and without a coin price, one that is never traded. */
const REWARDS = [77_302, 77_474, 19_976, ECTO, 24_277, 68_063, 75_919, 24_305, 92_687, 19_663, 36_041, 24_508, 1].map(
  (id, place) => ({ id, currency: SHARDS, cost: (place + 1) * 7, gold: place * 1301 }),
)

const describeRaids = (pages: ReplayPages): void => {
  const { market } = pages

  it('raid rewards bring what their price leaves for each unit of the currency', async () => {
    const wanted = REWARDS.map(({ id, cost, gold }): Wanted => {
      const sell = market.sellOf(id)
      const profit = withAll([sell], (price = 0) => afterFees(price) - gold)
      return {
        ...{ id, currency: 'Magnetite Shard', cost, gold, sell_price: sell, profit },
        per_currency: withAll([profit], (known = 0) => halfUp(known / cost)),
      }
    })
    const page = await pages.open('/raid_currency')
    judgeTable(await shownRows(gridOf(page, 'Rewards of raid currencies')), wanted, { sort: 'per_currency', rows: 20 })
  })
}

const COUNTED = [
  { sample: 'one', boxes: 10_000, drops: { 24277: 4950, 24508: 120, [KEY]: 900, relics: 17_950, manuscripts: 1391 } },
  { sample: 'two', boxes: 50_000, drops: { 24277: 26_001, 24310: 77, [KEY]: 5100, proofs: 7003, postulates: 40_001 } },
]
const SAMPLES = COUNTED.flatMap(({ sample, boxes, drops }) =>
  Object.entries(drops).map(([drop, quantity]) => ({ sample, boxes, drop, quantity })),
)

/** The fractal figures with the lists and without. */
const describeFractals = (pages: ReplayPages): void => {
  const { market } = pages
  const BOXES = 60_000
  const perBox = (drop: string): number =>
    sumOf(COUNTED.map(({ drops }) => (drops as Record<string, number>)[drop] ?? 0)) / BOXES
  const JUNK = { manuscripts: 6000, proofs: 3000, postulates: 2000 }

  const keyCosts = (keys: number, boxes: number | null): object[] => {
    const [box, matrix] = [market.sellOf(ENCRYPTION), market.sellOf(MATRIX)]
    const atDiscount =
      Math.min(keys, 30) * 2000 + Math.min(Math.max(keys - 30, 0), 30) * 2504 + Math.max(keys - 60, 0) * 3000
    return [
      {
        From: "Fractal Encryption's",
        Cost: box,
        Total: withAll([box, boxes], (price = 0, count = 0) => halfUp(count * price)),
      },
      { From: 'Vendor', Cost: 3000, Total: keys * 3000 },
      { From: 'Vendor (discount)', Total: atDiscount },
      { From: 'Matrix', Cost: matrix, Total: withAll([matrix], (price = 0) => keys * price) },
    ]
  }
  const faultsOfKeys = async (page: Page, keys: number, boxes: number | null): Promise<string[]> => {
    const rows = await tableRows(page, 'Cost of keys')
    return keyCosts(keys, boxes).flatMap((wanted, place) => wrongCells(rows[place] ?? {}, wanted))
  }

  it.each([30, 45, 250])('%i keys cost what vendors and the recorded market take', async (keys) => {
    const page = await pages.open(`/fractal_encryption?keys=${keys}`)
    expect(await faultsOfKeys(page, keys, keys / (1 - perBox(String(KEY))))).toEqual([])
  })

  it('fractal boxes hold what the samples did, at recorded prices', async () => {
    const page = await pages.open('/fractal_encryption?boxes=777&open=materials')
    await page.getByText('Based on opening 60,000 containers').waitFor()
    const shown = new Map((await tableRows(page, 'Expected loot')).map((row) => [row.Item, row]))
    const sold = (id: number) => {
      const quantity = 777 * perBox(String(id))
      const price = market.sellOf(id) ?? Number.NaN
      return {
        Quantity: quantity,
        Value: halfUp(quantity * price),
        'Value (-Tax)': halfUp(quantity * afterFees(price)),
      }
    }
    const junk = (drop: keyof typeof JUNK) => {
      const quantity = 777 * perBox(drop)
      const value = halfUp(quantity * JUNK[drop])
      return { Quantity: quantity, Value: value, 'Value (-Tax)': value }
    }
    const nameOf = (id: number): string => market.items.get(id)?.name ?? ''
    const materials = [24_277, 24_508, 24_310].map((id) => [nameOf(id), sold(id)] as const)
    const plain = (['Manuscripts', 'Proofs', 'Postulates'] as const).map(
      (name) => [name, junk(name.toLowerCase() as keyof typeof JUNK)] as const,
    )
    const all = [...materials, ...plain].map(([, row]) => row)
    const wanted = [
      ...materials,
      ...plain,
      [nameOf(KEY), { Quantity: 777 * perBox(String(KEY)), Value: 0, 'Value (-Tax)': 0 }] as const,
      ['Relics', { Quantity: 777 * perBox('relics'), Value: 0, 'Value (-Tax)': 0 }] as const,
      [
        'All',
        { Value: sumOf(all.map((row) => row.Value)), 'Value (-Tax)': sumOf(all.map((row) => row['Value (-Tax)'])) },
      ] as const,
    ]
    expect(
      wanted.flatMap(([name, row]) => wrongCells(shown.get(name) ?? {}, row).map((fault) => `${name}: ${fault}`)),
    ).toEqual([])
  })
}

/** Contents of boxes of a festival that started on the third day of the week and ended on the fourth. */
const boxesOf = (week: readonly WeekDay[]) => {
  const ids = [...new Set(week.map(({ itemID }) => itemID))].slice(0, 12)
  const days = [...new Set(week.map(({ date }) => date.slice(0, 10)))]
  const [start, end] = [days[2] ?? '', days[3] ?? '']
  const festival = { year: Number(start.slice(0, 4)), start, end, festival: 'Four Winds' }
  const boxes = [...ids, ECTO].map((id, place) => ({
    ...{ id, type: 'Zephyrite Supply Box', quantity: place + 5 },
    ...festival,
  }))
  return { boxes, days }
}

const describeFestival = (pages: ReplayPages, week: readonly WeekDay[]): void => {
  const { market } = pages
  const { boxes, days } = boxesOf(week)
  const averageOf = (id: number, day: string | undefined): number | null =>
    week.find(({ itemID, date }) => itemID === id && day !== undefined && date.startsWith(day))?.sell_price_avg ?? null

  it('materials of festival boxes cost what the days around a festival say', async () => {
    const wanted = boxes.map(({ id, quantity, type, year }): Wanted => {
      const times = (price: number | null) => withAll([price], (one = 0) => quantity * one)
      const [start, end] = [times(averageOf(id, days[0])), times(averageOf(id, days[5]))]
      const difference = withAll([start, end], (one = 0, other = 0) => other - one)
      return {
        ...{ id, type, year: String(year), quantity, now: times(market.sellOf(id)), start, end, difference },
        difference_percent: withAll([difference, start], (more = 0, of = 0) => (100 * more) / of),
      }
    })
    const page = await pages.open('/festival_winds?sort=now&order=desc')
    const grid = gridOf(page, 'Zephyr Sanctum/Zephyrite Supply Box')
    judgeTable(await shownRows(grid), wanted, { sort: 'now', rows: 30 })
  })
}

/** Pages that need lists a recording lacks: first they report that, then the lists are imported. */
export const describeImports = (pages: ReplayPages, week: readonly WeekDay[]): void => {
  describe('pages of lists that a recording lacks', () => {
    it.each(['/raid_currency', '/fractal_encryption', '/festival_winds'])('%s say so', async (path) => {
      const page = await pages.open(path)
      await page.getByText('None imported').waitFor()
    })
  })

  describe('pages of imported lists', () => {
    const { boxes } = boxesOf(week)
    const LISTS = [
      { feed: 'raid-rewards', rows: REWARDS, path: 'v1/misc/raid/rewards' },
      { feed: 'fractal-samples', rows: SAMPLES, path: 'v1/misc/fractal' },
      { feed: 'festivals', rows: boxes, path: 'v1/misc/festival?filter=festival:Four Winds' },
    ] as const

    beforeAll(async () => {
      for (const { feed, rows } of LISTS) await importFeed(pages.system().databaseUrl(), feed, rows)
      // Lists are remembered for some seconds.
      for (const { feed, rows, path } of LISTS)
        await until(feed, async () => (await pages.rows(path)).length === rows.length, LIMIT_MS, 250)
      await pages.forget()
    })

    describeRaids(pages)
    describeFractals(pages)
    describeFestival(pages, week)
  })
}
