import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectedDay } from '../support/expected-market.ts'
import { afterFees, percentOf, withAll } from '../support/formulas.ts'
import { figure, gridOf, shownRows } from '../support/grid.ts'
import { judgeTable, type Wanted, wrongCells } from '../support/judge-table.ts'
import { tableRows } from '../support/plain-table.ts'
import type { Level, Recording } from '../support/recorded-books.ts'
import type { ReplayPages } from '../support/use-replay-pages.ts'

const ECTO = 19_721
const TOP = 10

const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** Every tradable item with its activity of the last day; items that have only a price had none. */
const marketRows = ({ market }: ReplayPages, { books }: Recording): Wanted[] =>
  [...market.quotes].map(([id, { buy, sell, demand, supply }]) => {
    const ofItem = books.get(id)
    const day = ofItem === undefined ? null : expectedDay(id, ofItem)
    const moved = (field: string): number | null => (day === null ? 0 : asNumber(day[field]))
    const flows = Object.fromEntries(
      ['buy', 'sell'].flatMap((side) =>
        ['sold', 'listed', 'delisted', 'value'].map((flow) => [`1d_${side}_${flow}`, moved(`1d_${side}_${flow}`)]),
      ),
    )
    const traded = [moved('1d_buy_value'), moved('1d_sell_value'), moved('1d_sell_delisted_value')]
    const profit = withAll([buy, sell], (bid = 0, ask = 0) => afterFees(ask) - bid)
    return {
      ...{ id, buy_price: buy, sell_price: sell, buy_quantity: demand, sell_quantity: supply, profit },
      ...flows,
      roi: percentOf(profit, buy),
      '1d_tax': withAll(traded, (buys = 0, sells = 0, withdrawn = 0) => {
        return Math.floor((15 * (buys + sells)) / 100) + Math.floor((5 * withdrawn) / 100)
      }),
    }
  })

const FLOWS = ['sold', 'listed', 'delisted', 'value'].flatMap((flow) => [`1d_sell_${flow}`, `1d_buy_${flow}`])
const NOW = ['buy_price', 'sell_price', 'buy_quantity', 'sell_quantity', 'profit', 'roi', '1d_tax']

const only = (rows: readonly Wanted[], columns: readonly string[]): Wanted[] =>
  rows.map((row) => ({
    id: row.id,
    ...Object.fromEntries(columns.map((column) => [column, row[column] ?? null])),
  }))

const RANKINGS = [
  ['Most sold', 'Sold', '1d_sell_sold'],
  ['Most bought', 'Bought', '1d_buy_sold'],
  ['Highest value sold', 'Value sold', '1d_sell_value'],
  ['Most supply', 'Supply', 'sell_quantity'],
  ['Most demand', 'Demand', 'buy_quantity'],
  ['Most listed', 'Listed', '1d_sell_listed'],
  ['Most delisted', 'Delisted', '1d_sell_delisted'],
  ['Highest sell price', 'Sell', 'sell_price'],
  ['Highest buy price', 'Buy', 'buy_price'],
  ['Highest taxes', 'Taxes', '1d_tax'],
] as const

const describeTables = (pages: ReplayPages, recording: Recording): void => {
  const market = marketRows(pages, recording)

  it('rank the ten highest of ten figures', async () => {
    const page = await pages.open('/tradepost')
    const faults: string[] = []
    for (const [name, title, field] of RANKINGS) {
      const highest = market.map((row) => Number(row[field] ?? -1)).sort((one, other) => other - one)
      const rows = await tableRows(page, name)
      expect({ name, rows: rows.length }).toEqual({ name, rows: TOP })
      faults.push(
        ...rows.flatMap((row, place) =>
          wrongCells(row, { [title]: highest[place] }).map((fault) => `${name}, ${place + 1}: ${fault}`),
        ),
      )
    }
    expect(faults).toEqual([])
  })

  it.each(['1d_sell_sold', '1d_tax', 'profit', 'sell_quantity'])(
    'list all items with the observed values, by %s',
    async (sort) => {
      const page = await pages.open(
        `/tradepost/detailed?groups=now,flip,1d_sell,1d_buy,tax&columns=name,${[...NOW, ...FLOWS].join()}&rows=50&sort=${sort}`,
      )
      const wanted = only(market, [...NOW, ...FLOWS])
      judgeTable(await shownRows(gridOf(page, 'All tradable items')), wanted, { sort, rows: 50 })
      await page.getByText(`${market.length.toLocaleString('en-US')} items`, { exact: true }).waitFor()
    },
  )

  it('compare the day with one before only where that was seen', async () => {
    const page = await pages.open('/tradepost/gnashblade?groups=now,1d_sell,1d_buy,tax&at=30&rows=50&sort=1d_buy_sold')
    const totals = ['1d_sell_sold', '1d_buy_sold', '1d_sell_listed', '1d_buy_listed', '1d_sell_value', '1d_tax']
    const unknown = { '1d_sell_sold_change': null, '1d_buy_sold_change': null, '1d_tax_change': null }
    const wanted = only(market, [...NOW.slice(0, 2), ...totals]).map((row): Wanted => ({ ...row, ...unknown }))
    judgeTable(await shownRows(gridOf(page, 'Changes of all tradable items')), wanted, {
      sort: '1d_buy_sold',
      rows: 50,
    })
  })
}

/** Levels from the best on, with all units and what they cost up to each. */
const running = (levels: readonly Level[], order: 1 | -1): (number | null)[][] => {
  let [units, cost] = [0, 0]
  return levels
    .toSorted(([one], [other]) => order * (one - other))
    .map(([price, quantity, listings]) => {
      units += quantity
      cost += quantity * price
      return [price, quantity, listings, units, cost]
    })
}

const keyFigures = async (page: Page): Promise<Record<string, number | null>> => {
  const shown = await page.getByRole('region', { name: 'Key figures' }).evaluate((strip) =>
    [...strip.querySelectorAll('dt')].map((label) => {
      const value = label.nextElementSibling
      return [label.textContent, value?.querySelector('data')?.value ?? value?.textContent ?? '']
    }),
  )
  return Object.fromEntries(shown.map(([label = '', value]) => [label, figure(value)]))
}

const describeItem = (pages: ReplayPages, recording: Recording): void => {
  const { market } = pages
  // One item with only a price, and one with a long order book.
  it.each([ECTO, market.deepest])('show item %i with its key figures and its whole book', async (id) => {
    const [row] = marketRows(pages, recording).filter((one) => one.id === id)
    const { sell = null, buy = null, supply = null, demand = null } = market.quotes.get(id) ?? {}
    const page = await pages.open(`/tradepost/item/${id}`)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(market.items.get(id)?.name)
    expect(await keyFigures(page)).toEqual({
      'Sell, lowest ask': sell,
      'Buy, highest bid': buy,
      Spread: (sell ?? 0) - (buy ?? 0),
      'Sell after fees': afterFees(sell ?? 0),
      'Flip profit': afterFees(sell ?? 0) - (buy ?? 0),
      'Sold, 1 day': row?.['1d_sell_sold'],
      'Bought, 1 day': row?.['1d_buy_sold'],
      Supply: supply,
      Demand: demand,
    })
    const book = market.bookOf(id)
    const sides = [
      ['Sell listings', book?.sells ?? [[sell, supply]], 1],
      ['Buy listings', book?.buys ?? [[buy, demand]], -1],
    ] as const
    for (const [name, levels, order] of sides) {
      const shown = (await shownRows(gridOf(page, name))).map(({ cells }) =>
        ['price', 'units', 'listings', 'unitsToHere', 'costToHere'].map((column) => figure(cells[column])),
      )
      const wanted = running(levels as readonly Level[], order).map((figures) =>
        // Above the bids the page shows what a seller receives.
        order === 1 ? figures : figures.with(4, afterFees(figures[4] ?? 0)),
      )
      expect(shown.length).toBeGreaterThanOrEqual(Math.min(10, wanted.length))
      // Where only a price was recorded, the number of listings is unknown.
      const known = (figures: (number | null)[]) => (book === null ? figures.toSpliced(2, 1) : figures)
      expect(shown.map(known)).toEqual(wanted.slice(0, shown.length).map(known))
    }
  })
}

/** Pages of the whole market and of one item. */
export const describeMarket = (pages: ReplayPages, recording: Recording): void => {
  describe('pages of the market', () => {
    describeTables(pages, recording)
    describeItem(pages, recording)
  })
}
