import { describe, expect, it } from 'vitest'
import { callJson, type Row } from '../../support/call.ts'
import { afterFees } from '../../support/formulas.ts'
import { askMarket, figure, gridOf, shownRows } from '../../support/grid.ts'
import { inOneState } from '../../support/in-one-state.ts'
import { judgeTable, type Wanted } from '../../support/judge-table.ts'
import { SOON } from '../../support/soon.ts'
import type { Site } from '../../support/use-site.ts'
import { expectFileOfView, expectSameAgain, filterBy, openTable, parameter, sortBy } from './parts.ts'

const SNATCHES = 'Asks below their usual price'
const SNIPES = 'Gaps in the asks'
const SOLD = '7d_sell_sold'
/** Some are hidden until they are chosen. */
const SNIPE_COLUMNS = ['buy_min', 'buy_max', 'quantity', 'avg_buy', 'sell', 'cost', 'roi', 'profit', 'profit_per_day']
const ALL_OF_SNIPES = ['name', 'asks_and_gap', ...SNIPE_COLUMNS.map((name) => `snipe_${name}`)].join()

/** Each fee is rounded separately and is at least one copper. */
const exactlyAfterFees = (price: number): number =>
  price - Math.max(1, Math.round(price / 20)) - Math.max(1, Math.round(price / 10))

type Snatch = { buy: number; sell: number; quantity: number; avgBuyPrice: number }
type Snipe = { buyMin: number; buyMax: number; quantity: number; sellPrice: number; avgBuyPrice: number }
type Net = (price: number) => number

const snatchRow =
  (net: Net) =>
  (row: Row): Wanted => {
    const { buy, sell, quantity, avgBuyPrice } = row.snatchIt as Snatch
    const profit = net(sell) - avgBuyPrice
    return {
      ...{ id: Number(row.id), snatch_buy: buy, snatch_sell: sell, snatch_quantity: quantity, snatch_profit: profit },
      snatch_roi: (100 * profit) / avgBuyPrice,
      snatch_profit_per_day: Math.floor(Math.min(profit * quantity, (profit * Number(row[SOLD])) / 7)),
    }
  }

const snipeRow = (row: Row): Wanted => {
  const { buyMin, buyMax, quantity, sellPrice, avgBuyPrice } = row.snipeIt as Snipe
  const cost = quantity * avgBuyPrice
  const profit = quantity * afterFees(sellPrice) - cost
  return {
    ...{ id: Number(row.id), snipe_buy_min: buyMin, snipe_buy_max: buyMax, snipe_quantity: quantity },
    ...{ snipe_avg_buy: avgBuyPrice, snipe_sell: sellPrice, snipe_cost: cost, snipe_profit: profit },
    snipe_roi: (100 * profit) / cost,
  }
}

const highest = (rows: readonly Wanted[], column: string): Wanted[] =>
  rows.toSorted((one, other) => Number(other[column]) - Number(one[column]))

/** How many asks fit in the drawing of a gap: those up to a quarter of the gap's height above it. */
const drawnAsks = async (site: Site, id: number, { buyMin, sellPrice }: Snipe): Promise<number> => {
  const { sells } = (await callJson(`${site.game}/v2/commerce/listings/${id}`)) as { sells: { unit_price: number }[] }
  const ceiling = sellPrice + 1
  return sells.filter(({ unit_price: price }) => price <= ceiling + (ceiling - buyMin) / 4).length
}

export const describeBargains = (site: Site): void => {
  describe('snatch-it', () => {
    it('shows the offers of the API, after fees as the switch counts them', () =>
      inOneState(site, async () => {
        const opened = await openTable(site, '/snatch_it?rows=100', SNATCHES)
        const offers = await askMarket(site, { fields: `id,snatchIt,${SOLD}` }, 'snatchIt:ne:null')
        // A quiet market may have none.
        if (offers.length === 0) await opened.page.getByText('No offers here').waitFor()
        else
          judgeTable(await shownRows(opened.grid), offers.map(snatchRow(afterFees)), {
            sort: 'snatch_profit_per_day',
            rows: 100,
          })
        await opened.page.getByRole('switch', { name: 'Exact fees' }).check()
        await expect.poll(() => parameter(opened.page, 'fees'), SOON).toBe('exact')
        await sortBy(opened, 'Units')
        expect(parameter(opened.page, 'sort')).toBe('snatch_quantity')
        const exact = highest(offers.map(snatchRow(exactlyAfterFees)), 'snatch_quantity')
        if (offers.length > 0) judgeTable(await shownRows(opened.grid), exact, { sort: 'snatch_quantity', rows: 100 })
        expect(await opened.grid.getByRole('img', { name: /^Lowest ask now .* usually / }).count()).toBe(offers.length)
        await expectSameAgain(site, opened, SNATCHES)
        await expectFileOfView(opened)
      }))
  })

  describe('snipe-it', () => {
    it('shows the gaps of the API, sorted, filtered and drawn', async () => {
      const gaps = await askMarket(site, { fields: `id,snipeIt,${SOLD}` }, 'snipe_profit:gt:0')
      for (const row of gaps.map(snipeRow)) expect(row.snipe_profit).toBeGreaterThan(0)
      const opened = await openTable(site, `/snipe_it?rows=20&columns=${ALL_OF_SNIPES}`, SNIPES)
      judgeTable(await shownRows(opened.grid), gaps.map(snipeRow), { sort: 'snipe_profit', rows: 20 })
      await sortBy(opened, 'Capital')
      judgeTable(await shownRows(opened.grid), gaps.map(snipeRow), { sort: 'snipe_cost', rows: 20 })
      // Whatever gaps exist at this hour: the smaller half of them.
      const units = gaps.map((row) => snipeRow(row).snipe_quantity).sort((one, other) => Number(one) - Number(other))
      const [least, most] = [Number(units[0]), Number(units[Math.floor(units.length / 2)])]
      await filterBy(opened, 'Units', 'snipe_quantity', `${least},${most}`)
      const some = gaps
        .map(snipeRow)
        .filter(({ snipe_quantity: quantity }) => Number(quantity) >= least && Number(quantity) <= most)
      judgeTable(await shownRows(opened.grid), some, { sort: 'snipe_cost', rows: 20 })
      const [first] = await shownRows(gridOf(opened.page, SNIPES))
      const offer = gaps.find(({ id }) => id === first?.id)?.snipeIt as Snipe
      const drawing = opened.grid.getByRole('img', { name: /^Asks from .* then none up to / }).first()
      const wanted = await drawnAsks(site, first?.id ?? 0, offer)
      // The extra one is the gap itself.
      await expect.poll(() => drawing.locator('rect').count(), SOON).toBe(wanted + 1)
      expect(figure(first?.cells.snipe_buy_min)).toBe(offer.buyMin)
      await expectSameAgain(site, opened, SNIPES)
      await expectFileOfView(opened)
    })
  })
}
