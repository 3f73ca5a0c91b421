import { DAY_MS } from '@gildscope/base/time'
import { describe, expect, it } from 'vitest'
import type { Row } from '../../support/call.ts'
import { afterFees, halfUp, percentOf, withAll } from '../../support/formulas.ts'
import { shownRows } from '../../support/grid.ts'
import { judgeTable, type Wanted, wrongCells } from '../../support/judge-table.ts'
import { untilShown } from '../../support/page-checks.ts'
import { tableRows } from '../../support/plain-table.ts'
import { SOON } from '../../support/soon.ts'
import type { Site } from '../../support/use-site.ts'
import { expectFileOfView, expectSameAgain, filterBy, openTable, parameter, sortBy } from './parts.ts'

const REFINEMENT = 'Refinement recipes'
const HOMESTEAD_METAL = 'Refined Homestead Metal'
const RAID = 'Rewards of raid currencies'
const WINDS = 'Zephyr Sanctum/Zephyrite Supply Box'
const DUST = 24_277

const number = (value: unknown): number | null => (typeof value === 'number' ? value : null)

const sellPrices = async (site: Site): Promise<Map<unknown, number | null>> =>
  new Map(
    (await site.rows('v1/items/json?filter=marketable:true&fields=id,sell_price')).map((row) => [
      row.id,
      number(row.sell_price),
    ]),
  )

const recipeRow = (row: Row): Wanted => {
  const [cost, sell] = [number(row.cost), number(row.sell)]
  const makes = Number(row.output_item_count)
  const profit = withAll([cost, sell], (paid = 0, price = 0) => afterFees(price) * makes - paid)
  return { id: Number(row.output_item_id), cost, sell, profit, roi: percentOf(profit, cost) }
}

const describeRefinement = (site: Site): void => {
  it('refinement uses the prices of its toggles, and shows as many rows as requested', async () => {
    const opened = await openTable(site, '/refinement', REFINEMENT)
    const { page, grid } = opened
    const recipes = async (sides: string): Promise<Wanted[]> =>
      (await site.rows(`v1/crafting/json?filter=type:Refinement${sides}`)).map(recipeRow)
    await sortBy(opened, 'Profit')
    judgeTable(await shownRows(grid), await recipes(''), { sort: 'profit', rows: 20 })
    await page.getByRole('button', { name: 'Crafting Prices: Buy' }).click()
    await page.getByRole('button', { name: 'Sell Prices: Sell' }).click()
    await expect.poll(() => [parameter(page, 'crafting'), parameter(page, 'selling')], SOON).toEqual(['sell', 'buy'])
    // While recipes of other prices are fetched the first such field is that of another table.
    await untilShown(page)
    await page.getByRole('combobox', { name: 'Rows per page' }).first().selectOption('200')
    await expect.poll(() => parameter(page, 'rows'), SOON).toBe('200')
    await untilShown(page)
    const turned = await recipes('&ingredients=sell&output=buy')
    judgeTable(await shownRows(grid), turned, { sort: 'profit', rows: 200 })
    await filterBy(opened, 'Profession', 'disciplines', 'Artificer, W')
    const some = await shownRows(grid)
    expect(some.length).toBeGreaterThan(0)
    expect(some.length).toBeLessThan(turned.length)
    await expectSameAgain(site, opened, REFINEMENT)
    await expectFileOfView(opened)
  })
}

/** What a refiner takes of each ore for one trade without upgrades and with both, and what that makes. */
const ORES = [
  { name: 'Copper Ore', takes: [8, 2], makes: [1, 1] },
  { name: 'Gold Ore', takes: [8, 2], makes: [1, 1] },
  { name: 'Iron Ore', takes: [4, 1], makes: [2, 1] },
  { name: 'Mithril Ore', takes: [4, 1], makes: [1, 1] },
  { name: 'Orichalcum Ore', takes: [2, 1], makes: [1, 2] },
  { name: 'Platinum Ore', takes: [2, 1], makes: [1, 2] },
  { name: 'Silver Ore', takes: [20, 5], makes: [1, 1] },
] as const

const describeHomestead = (site: Site): void => {
  it.each([
    ['no upgrades', '', 0],
    ['both upgrades', '?homestead-metal.upgrades=both', 1],
  ] as const)('homestead metal costs what its ores cost, with %s', async (_, query, place) => {
    const { page, grid } = await openTable(site, `/refinement${query}`, HOMESTEAD_METAL)
    const fields = 'name,buy_price,sell_price,sell_quantity'
    const items = await site.rows(`v1/items/json?filter=name:cts:Ore&fields=${fields}`)
    const costs = ORES.map(({ name, ...trade }) => {
      const [needs, makes] = [trade.takes[place], trade.makes[place]]
      const item = items.find((row) => row.name === name)
      const costAt = (price: unknown) => withAll([number(price)], (known = 0) => halfUp((known * needs) / makes))
      const supply = withAll([number(item?.sell_quantity)], (known = 0) => Math.floor(known / needs) * makes)
      return { name, needs, makes, instant: costAt(item?.sell_price), orders: costAt(item?.buy_price), supply }
    })
    const shown = await shownRows(grid)
    expect(shown.map(({ cells }) => cells.name).sort()).toEqual(ORES.map(({ name }) => name))
    const faults = shown.flatMap(({ cells }) => wrongCells(cells, costs.find(({ name }) => name === cells.name) ?? {}))
    expect(faults).toEqual([])
    const known = costs.flatMap(({ instant }) => instant ?? [])
    expect(known.length).toBeGreaterThan(3)
    expect(shown.slice(0, known.length).map(({ cells }) => Number(cells.instant))).toEqual(known.sort((a, b) => a - b))
    const choice = page.getByRole('group', { name: `Trade efficiency upgrades for ${HOMESTEAD_METAL}` })
    expect(await choice.getByRole('radio', { checked: true }).count()).toBe(1)
  })
}

const describeRaid = (site: Site): void => {
  it('raid currencies are worth what their rewards leave', async () => {
    const opened = await openTable(site, '/raid_currency', RAID)
    const prices = await sellPrices(site)
    const wanted = (await site.rows('v1/misc/raid/rewards')).map((row): Wanted => {
      const sell = prices.get(row.id) ?? null
      const profit = withAll([sell], (price = 0) => afterFees(price) - Number(row.gold))
      const per_currency = withAll([profit], (known = 0) => halfUp(known / Number(row.cost)))
      return {
        id: Number(row.id),
        cost: Number(row.cost),
        gold: Number(row.gold),
        sell_price: sell,
        profit,
        per_currency,
      }
    })
    judgeTable(await shownRows(opened.grid), wanted, { sort: 'per_currency', rows: 20 })
    await sortBy(opened, 'Cost')
    const [first] = await shownRows(opened.grid)
    await filterBy(opened, 'Currency', 'currency', first?.cells.currency ?? '')
    const kept = await shownRows(opened.grid)
    expect(new Set(kept.map(({ cells }) => cells.currency))).toEqual(new Set([first?.cells.currency]))
    await expectSameAgain(site, opened, RAID)
    await expectFileOfView(opened)
  })
}

const describeFractal = (site: Site): void => {
  it('fractal encryptions contain what the samples say, and keys cost the typed price', async () => {
    const { page } = await site.openAgain('/fractal_encryption')
    await untilShown(page)
    await page.getByLabel('Boxes', { exact: true }).fill('500')
    await page.getByLabel('Keys', { exact: true }).fill('70')
    await page.getByRole('button', { name: 'Materials', exact: true }).click()
    await expect
      .poll(() => ['boxes', 'keys', 'open'].map((name) => parameter(page, name)), SOON)
      .toEqual(['500', '70', 'materials'])
    const samples = await site.rows('v1/misc/fractal')
    const boxes = [...new Map(samples.map((row) => [row.sample, Number(row.boxes)])).values()].reduce(
      (a, b) => a + b,
      0,
    )
    await page.getByText(`Based on opening ${boxes.toLocaleString('en-US')} containers`).waitFor()
    const dropped = samples
      .filter(({ drop }) => drop === String(DUST))
      .reduce((sum, row) => sum + Number(row.quantity), 0)
    const price = (await sellPrices(site)).get(DUST) ?? Number.NaN
    const quantity = (500 * dropped) / boxes
    const wanted = { Value: halfUp(quantity * price), 'Value (-Tax)': halfUp(quantity * afterFees(price)) }
    const rows = await tableRows(page, 'Expected loot')
    expect(wrongCells(rows.find(({ Item }) => Item === 'Pile of Crystalline Dust') ?? {}, wanted)).toEqual([])
    const costs = await tableRows(page, 'Cost of keys')
    // 30 at 20 silver, 30 at 25 silver 4 copper and 10 at 30 silver.
    expect(costs.slice(1, 3).map(({ Total }) => Total)).toEqual(['210000', '165120'])
    const copy = await site.openAgain(new URL(page.url()).pathname + new URL(page.url()).search)
    await untilShown(copy.page)
    expect(await tableRows(copy.page, 'Expected loot')).toEqual(rows)
    expect(await tableRows(copy.page, 'Cost of keys')).toEqual(costs)
  })
}

const dayOf = (instant: unknown, days: number): string =>
  new Date(Date.parse(String(instant)) + days * DAY_MS).toISOString().slice(0, 10)

/** Average asks of the second last day before a festival and of the second one after it. */
const askedAround = async (site: Site, { id, start, end }: Row): Promise<(number | null)[]> => {
  const query = `itemID=${id}&start=${dayOf(start, -31)}&end=${dayOf(end, 31)}&fields=date,sell_price_avg`
  const days = await site.rows(`v2/history/json?${query}`)
  const at = ({ date }: Row): number => Date.parse(String(date))
  const before = days.filter((day) => at(day) < Date.parse(String(start))).at(-2)
  const after = days.filter((day) => at(day) > Date.parse(String(end)))[1]
  return [before, after].map((day) => number(day?.sell_price_avg))
}

const describeWinds = (site: Site): void => {
  it('materials of the Four Winds have their costs now and at the festivals', async () => {
    const opened = await openTable(site, '/festival_winds', WINDS)
    const [boxes, prices] = [await site.rows('v1/misc/festival?filter=festival:Four Winds'), await sellPrices(site)]
    const year = Math.max(...boxes.map((box) => Number(box.year)))
    await filterBy(opened, 'Year', 'year', String(year))
    const wanted = await Promise.all(
      boxes
        .filter((box) => box.year === year)
        .map(async (box): Promise<Wanted> => {
          const times = (price: number | null) => withAll([price], (one = 0) => Number(box.quantity) * one)
          const [start = null, end = null] = (await askedAround(site, box)).map(times)
          const difference = withAll([start, end], (before = 0, after = 0) => after - before)
          const now = times(prices.get(box.id) ?? null)
          return {
            id: Number(box.id),
            type: String(box.type),
            quantity: Number(box.quantity),
            now,
            start,
            end,
            difference,
          }
        }),
    )
    await sortBy(opened, 'Cost Now')
    judgeTable(await shownRows(opened.grid), wanted, { sort: 'now', rows: 30 })
    await expectSameAgain(site, opened, WINDS)
    await expectFileOfView(opened)
  })
}

/** Pages of recipes and of lists that were imported. */
export const describeListTools = (site: Site): void => {
  describe('tools of lists', () => {
    describeRefinement(site)
    describeHomestead(site)
    describeRaid(site)
    describeFractal(site)
    describeWinds(site)
  })
}
