import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { buyoutAnswers } from '../../support/buyout-answers.ts'
import { callJson } from '../../support/call.ts'
import { parseCsv } from '../../support/csv.ts'
import { afterFees, buyFrom, percentOf } from '../../support/formulas.ts'
import { askMarket, shownRows } from '../../support/grid.ts'
import { judgeTable, type Wanted, wrongCells } from '../../support/judge-table.ts'
import { untilShown } from '../../support/page-checks.ts'
import { savedBy } from '../../support/save.ts'
import { SOON } from '../../support/soon.ts'
import type { Site } from '../../support/use-site.ts'
import { columnOf, expectFileOfView, expectSameAgain, filterBy, openTable, parameter, sortBy } from './parts.ts'

const GOLD = 10_000
const ECTO = 19_721
const COIN = 19_976

const describeVendor = (site: Site): void => {
  it('vendor trash shows what vendors pay against both prices', async () => {
    const opened = await openTable(site, '/vendor_trash', 'Items by what vendors pay')
    const fields = 'id,vendor_value,buy_price,sell_price,NoSell,AccountBound'
    const wanted = (await askMarket(site, { fields }, 'vendor_value:gt:0'))
      .filter((row) => row.NoSell !== true && row.AccountBound !== true)
      .map((row): Wanted => {
        const [vendor, buy, sell] = [row.vendor_value, row.buy_price, row.sell_price].map(Number) as [
          number,
          number,
          number,
        ]
        // An empty side has no price.
        const loss = (price: number) => (price > 0 ? vendor - price : -100_000_000)
        return {
          ...{ id: Number(row.id), vendor_value: vendor },
          vendor_buy_loss: loss(buy),
          vendor_sell_loss: loss(sell),
          vendor_sell_loss_percent: sell === 0 ? -100 : (100 * (vendor - sell)) / sell,
        }
      })
    judgeTable(await shownRows(opened.grid), wanted, { sort: 'vendor_buy_loss', rows: 30 })
    await sortBy(opened, 'Sell loss %')
    await filterBy(opened, 'Vendor', 'vendor_value', '0.005,')
    const some = wanted.filter(({ vendor_value: value }) => Number(value) >= 50)
    judgeTable(await shownRows(opened.grid), some, { sort: 'vendor_sell_loss_percent', rows: 30 })
    await expectSameAgain(site, opened, 'Items by what vendors pay')
    await expectFileOfView(opened)
  })
}

/** The file has the figures of the panels. */
const expectFileOfAnswers = async (page: Page): Promise<void> => {
  const saved = await savedBy(page, async () => {
    await page.getByRole('button', { name: 'CSV', exact: true }).click()
    await page.getByRole('menu', { name: 'CSV', exact: true }).getByRole('menuitem', { name: 'This page' }).click()
  })
  const [columns = [], ...lines] = parseCsv(saved.bytes.toString())
  const answers = await buyoutAnswers(page)
  const faults = lines.flatMap((line) => {
    const {
      by = '',
      id: _item,
      typed: _typed,
      ...figures
    } = Object.fromEntries(columns.map((name, at) => [name, line[at]]))
    const wanted = Object.entries(figures).map(([name, text]) => [name, text === '' ? null : Number(text)])
    const { average = null, ...others } = answers[by] ?? {}
    // Files have four decimals.
    const shown = { ...others, average: average && String(Number(Number(average).toFixed(4))) }
    return wrongCells(shown, Object.fromEntries(wanted))
  })
  expect([lines.length, faults]).toEqual([4, []])
}

const describeBuyout = (site: Site): void => {
  it('buyout walks the listings of an item that was searched', async () => {
    const { sells } = (await callJson(`${site.game}/v2/commerce/listings/${ECTO}`)) as {
      sells: { unit_price: number; quantity: number }[]
    }
    const asks = sells.map(({ unit_price, quantity }) => ({ price: unit_price, units: quantity }))
    const all = asks.reduce((sum, { units }) => sum + units, 0)
    const { page } = await site.openAgain('/buyout')
    await page.getByText(/^An example: the item/).waitFor()
    await page.getByRole('combobox', { name: 'Item', exact: true }).fill('glob of ecto')
    await page.getByRole('option', { name: /^Glob of Ectoplasm/ }).click()
    await expect.poll(() => parameter(page, 'item'), SOON).toBe(String(ECTO))
    await page.getByLabel('Quantity', { exact: true }).fill(String(Math.floor(all / 3)))
    await page.getByLabel('Gold', { exact: true }).fill('9g 87s')
    await page.getByLabel('Percentage', { exact: true }).fill('0.5')
    await expect.poll(() => parameter(page, 'percentage'), SOON).toBe('0.5')
    const wanted = {
      Gold: buyFrom(asks, { gold: 98_700 }),
      Percentage: buyFrom(asks, { units: Math.floor(all / 2) }),
      Quantity: buyFrom(asks, { units: Math.floor(all / 3) }),
    }
    const faultsOn = async (of: Page): Promise<string[]> => {
      const shown = await buyoutAnswers(of)
      return Object.entries(wanted).flatMap(([by, { breakEven, ...figures }]) =>
        wrongCells(shown[by] ?? {}, { ...figures, break_even: breakEven }),
      )
    }
    expect(await faultsOn(page)).toEqual([])
    const copy = await site.openAgain(new URL(page.url()).pathname + new URL(page.url()).search)
    await untilShown(copy.page)
    await copy.page.getByRole('img', { name: 'Depth of the order book' }).waitFor()
    expect(await faultsOn(copy.page)).toEqual([])
    await expectFileOfAnswers(copy.page)
  })
}

const tenths = (value: number): number => Math.round(value * 10) / 10

const describeStandards = (site: Site): void => {
  it('the Mystic Coin standard counts expensive items and typed amounts in coins', async () => {
    const opened = await openTable(site, '/mc_standard', 'Prices in Mystic Coins')
    const { page, grid } = opened
    const [coin = {}] = await site.rows(`v1/items/json?ids=${COIN}&fields=buy_price`)
    const price = Number(coin.buy_price)
    const market = await askMarket(site, { fields: 'id,buy_price,sell_price' })
    const rows = await shownRows(grid)
    expect(rows.length).toBeGreaterThan(0)
    const wrong = rows.flatMap(({ id, cells }) => {
      const sell = market.find((row) => row.id === id)?.sell_price
      if (typeof sell !== 'number') return []
      const recommended = Math.floor((sell * 9) / 10)
      return wrongCells(cells, { sell_price: sell, sell_coins: tenths(sell / price), recommended })
    })
    expect(wrong).toEqual([])
    await page.getByLabel('Gold', { exact: true }).fill('12g 34s')
    await expect.poll(() => parameter(page, 'gold'), SOON).toBe('12g 34s')
    await page
      .getByText(`${tenths(123_400 / price).toLocaleString('en-US', { minimumFractionDigits: 1 })} Mystic Coins`)
      .waitFor()
    const rate = (await site.rows('v1/gems/exchange')).at(-1) ?? {}
    await page.getByLabel('Gold to gems', { exact: true }).fill('250')
    const gems = Math.floor((250 * GOLD) / Number(rate.coins_to_gems))
    await page.getByText(`${gems.toLocaleString('en-US')} gems`, { exact: true }).waitFor()
    await sortBy(opened, 'Buy, gold')
    await expectSameAgain(site, opened, 'Prices in Mystic Coins')
    await expectFileOfView(opened)
  })

  it('alternative currencies follow the gold that is typed', async () => {
    const opened = await openTable(site, '/alt_standard', 'Alternative currencies')
    const { page, grid } = opened
    await page.getByLabel('Gold', { exact: true }).fill('3g 21s')
    await expect.poll(() => parameter(page, 'gold'), SOON).toBe('3g 21s')
    const rows = await shownRows(grid)
    const wrong = rows.flatMap(({ cells }) =>
      cells.worth == null ? [] : wrongCells(cells, { units: tenths(32_100 / Number(cells.worth)) }),
    )
    expect(wrong).toEqual([])
    const [wine] = await site.rows('v1/items/json?ids=19663&fields=sell_price')
    expect(rows.find(({ cells }) => cells.name === 'Rounds of Elonian wine')?.cells.worth ?? null).toBe(
      Number(wine?.sell_price) > 0 ? String(wine?.sell_price) : null,
    )
    await page.getByRole('button', { name: 'Another' }).click()
    await expect.poll(() => parameter(page, 'joke'), SOON).not.toBeNull()
    await sortBy(opened, 'You have')
    await expectSameAgain(site, opened, 'Alternative currencies')
    await expectFileOfView(opened, { isOfItems: false })
  })
}

const describeExtracting = (site: Site): void => {
  it('extracting counts the chance and the cost that are typed', async () => {
    const opened = await openTable(site, '/extracting?rows=50', 'Items by what their upgrades bring')
    const { page, grid } = opened
    await page.getByRole('button', { name: '60 %', exact: true }).click()
    await page.getByLabel('Cost', { exact: true }).fill('2s')
    await expect.poll(() => [parameter(page, 'chance'), parameter(page, 'cost')], SOON).toEqual(['60', '2s'])
    const fields = 'id,sell_price,upgrade1_sell_price,upgrade2_sell_price'
    const wanted = (await askMarket(site, { fields }, 'extraction_profit:gt:0')).flatMap((row) =>
      [row.upgrade1_sell_price, row.upgrade2_sell_price].flatMap((brings): Wanted[] => {
        if (typeof brings !== 'number') return []
        const price = Number(row.sell_price)
        const proceeds = Math.floor((afterFees(brings) * 60) / 100)
        const profit = proceeds - price - 200
        return [
          { id: Number(row.id), sell_price: price, proceeds, profit, profit_percent: percentOf(profit, price + 200) },
        ]
      }),
    )
    judgeTable(await shownRows(grid), wanted, { sort: 'profit', rows: 50 })
    await filterBy(opened, 'Profit', 'profit', '0,')
    for (const profit of columnOf(await shownRows(grid), 'profit')) expect(Number(profit)).toBeGreaterThanOrEqual(0)
    await expectSameAgain(site, opened, 'Items by what their upgrades bring')
    await expectFileOfView(opened)
  })
}

export const describePriceTools = (site: Site): void => {
  describe('tools of prices', () => {
    describeVendor(site)
    describeBuyout(site)
    describeStandards(site)
    describeExtracting(site)
  })
}
