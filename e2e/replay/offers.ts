import { windows } from '@gildscope/jobs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../support/call.ts'
import { afterFees } from '../support/formulas.ts'
import { gridOf, shownRows } from '../support/grid.ts'
import { importDays } from '../support/import-history-days.ts'
import { judgeTable, type Wanted } from '../support/judge-table.ts'
import { runJob } from '../support/run-job.ts'
import { untilServed } from '../support/until-served.ts'
import type { ReplayPages } from '../support/use-replay-pages.ts'
import { soldInWeek, type WeekDay } from './week.ts'

const PAGES = [
  {
    ...{ path: '/snatch_it', table: 'Asks below their usual price', noun: 'offers', sort: 'snatch_profit_per_day' },
    columns: ['buy', 'sell', 'quantity', 'profit', 'roi', 'profit_per_day'].map((name) => `snatch_${name}`),
  },
  {
    ...{ path: '/snipe_it', table: 'Gaps in the asks', noun: 'gaps', sort: 'snipe_profit' },
    // Some are hidden until they are chosen.
    columns: [
      ...['snipe_buy_min', 'snipe_buy_max', 'snipe_quantity', 'snipe_avg_buy', 'snipe_sell', 'snipe_cost'],
      ...['snipe_profit', 'snipe_roi', 'snipe_profit_per_day'],
    ],
  },
] as const

type Level = { price: number; units: number }
type Facts = { id: number; asks: readonly Level[]; sold: number; dayAverage: number; average: number; highest: number }

const percent = (profit: number, spent: number): number => (100 * profit) / spent

/** Asks well below the lower of two averages, as many as a week sells. */
const snatchOf = ({ id, asks, sold, dayAverage, average }: Facts): Wanted[] => {
  const usual = Math.min(dayAverage, average)
  const worth = asks.filter(({ price }) => afterFees(usual) - price >= 1)
  const [best] = worth
  if (best === undefined || sold < 7) return []
  const units = Math.min(
    sold,
    worth.reduce((sum, ask) => sum + ask.units, 0),
  )
  // Unit by unit from the lowest ask up.
  const each = worth.flatMap(({ price, units: asked }) => new Array<number>(Math.min(asked, units)).fill(price))
  const averageBuy = Math.ceil(each.slice(0, units).reduce((sum, price) => sum + price, 0) / units)
  const profit = afterFees(usual) - averageBuy
  return [
    {
      ...{ id, snatch_buy: best.price, snatch_sell: usual, snatch_quantity: units, snatch_profit: profit },
      ...{ snatch_roi: percent(profit, averageBuy), '7d_sell_sold_per_day': sold / 7 },
      snatch_profit_per_day: Math.floor(Math.min(profit * units, (profit * sold) / 7)),
    },
  ]
}

type Gap = { units: number; cost: number; buyMax: number; sell: number; profit: number }

/** Tries every number of levels; the most profitable gap counts if its rounded figures still show a profit. */
const snipeOf = ({ id, asks, sold, average, highest }: Facts): Wanted[] => {
  const gaps = asks.slice(1).map((above, place): Gap => {
    const bought = asks.slice(0, place + 1)
    const units = bought.reduce((sum, ask) => sum + ask.units, 0)
    const cost = bought.reduce((sum, ask) => sum + ask.units * ask.price, 0)
    const sell = above.price - 1
    return { units, cost, buyMax: bought.at(-1)?.price ?? 0, sell, profit: units * afterFees(sell) - cost }
  })
  const [best] = gaps
    .filter(({ sell, units, profit }) => {
      return sell <= Math.min(highest, 1.25 * average) && units <= sold && profit > 0
    })
    .sort((one, other) => other.profit - one.profit)
  if (best === undefined || sold < 7) return []
  const { units, cost, buyMax, sell } = best
  const each = Math.ceil(cost / units)
  const profit = units * afterFees(sell) - units * each
  // The average is rounded up, so a narrow gap may leave no profit.
  if (profit <= 0) return []
  return [
    {
      ...{ id, snipe_buy_min: asks[0]?.price ?? null, snipe_buy_max: buyMax, snipe_quantity: units },
      ...{ snipe_avg_buy: each, snipe_sell: sell, snipe_cost: units * each, snipe_profit: profit },
      snipe_roi: percent(profit, units * each),
      snipe_profit_per_day: Math.floor(Math.min(profit, (profit * sold) / (7 * units))),
    },
  ]
}

const WINDOWS = ['1d_sell_price_avg', '7d_sell_price_avg', '7d_sell_price_max', '7d_sell_sold']

/** Recorded asks, and averages as returned by the API; other tests check what those are made of. */
const factsOf = ({ market }: ReplayPages, answered: readonly Row[]): Facts[] =>
  answered.flatMap((row): Facts[] => {
    const id = Number(row.id)
    const figures = WINDOWS.map((field) => row[field])
    if (figures.includes(null)) return []
    const [dayAverage = 0, average = 0, highest = 0, sold = 0] = figures.map(Number)
    const asks = (market.bookOf(id)?.sells ?? []).map(([price, units]) => ({ price, units }))
    return [{ id, dayAverage, average, highest, sold, asks: asks.toSorted((one, other) => one.price - other.price) }]
  })

/**
 * Bargains need a week of history, and the recording covers an hour: they are checked before and after a week is
 * imported.
 */
export const describeOffers = (pages: ReplayPages, week: readonly WeekDay[]): void => {
  const { market } = pages

  describe('bargains of a market without a past', () => {
    it.each(PAGES)('on $path are none', async ({ path, table, noun }) => {
      const page = await pages.open(path)
      await page.getByText(`No ${noun} here`).waitFor()
      expect(await shownRows(gridOf(page, table))).toEqual([])
    })
  })

  describe('bargains of a market with an imported previous week', () => {
    let facts: Facts[]
    const ask = (): Promise<Row[]> => pages.rows(`v1/items/json?filter=marketable:true&fields=id,${WINDOWS}`)

    beforeAll(async () => {
      await importDays(pages.system().databaseUrl(), week)
      await runJob(pages.system().databaseUrl(), windows, { span: 'hourly' })
      await untilServed(pages.system())
      facts = factsOf(pages, await ask())
    })

    it('are based on the imported and the observed data', async () => {
      const sold = new Map(facts.map((fact) => [fact.id, fact.sold]))
      const wrong = [...soldInWeek(week, market)].filter(([id, units]) => sold.get(id) !== units)
      expect(wrong).toEqual([])
      expect(sold.size).toBeGreaterThan(2000)
    })

    it.each([
      { ...PAGES[0], offersOf: snatchOf, least: 3 },
      { ...PAGES[1], offersOf: snipeOf, least: 100 },
    ])('on $path are what the formulas say', async ({ path, table, noun, sort, columns, offersOf, least }) => {
      const wanted = facts.flatMap(offersOf)
      expect(wanted.length).toBeGreaterThanOrEqual(least)
      const page = await pages.open(`${path}?rows=50&columns=name,${columns},7d_sell_sold_per_day`)
      judgeTable(await shownRows(gridOf(page, table)), wanted, { sort, rows: 50 })
      await page.getByText(`${wanted.length} ${noun}`, { exact: true }).waitFor()
    })
  })
}
