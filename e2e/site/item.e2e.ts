// @module-tag chromium-headless-shell
import type { Page, Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { callJson, callRows, type Row } from '../support/call.ts'
import { parseCsv } from '../support/csv.ts'
import { afterFees } from '../support/formulas.ts'
import { figure, gridOf, shownRows } from '../support/grid.ts'
import { inOneState } from '../support/in-one-state.ts'
import { untilShown } from '../support/page-checks.ts'
import { savedBy } from '../support/save.ts'
import { SOON } from '../support/soon.ts'
import { useSite } from '../support/use-site.ts'

const ECTO = 19721
/** Made by dozens of recipes, and an ingredient of several. */
const GEMSTONE = 68063
const WATER = 12156

type Level = { unit_price: number; quantity: number; listings: number }
type Book = Record<'buys' | 'sells', Level[]>

const site = useSite()

const openItem = async (id: number, query = '', options = {}): Promise<Page> => {
  const { page } = await site.openAgain(`/tradepost/item/${id}${query}`, options)
  await untilShown(page)
  return page
}

const bookOf = async (id: number): Promise<Book> => (await callJson(`${site.game}/v2/commerce/listings/${id}`)) as Book

/** Best price first, with all units and what they cost up to each level. */
const sums = (levels: readonly Level[], order: 1 | -1) => {
  let units = 0
  let cost = 0
  return levels
    .toSorted((a, b) => order * (a.unit_price - b.unit_price))
    .map(({ unit_price, quantity, listings }) => {
      units += quantity
      cost += quantity * unit_price
      return { price: unit_price, quantity, listings, units, cost }
    })
}

const walk = (levels: readonly Level[], order: 1 | -1, wanted: number): number => {
  let left = wanted
  let total = 0
  for (const { price, quantity } of sums(levels, order)) {
    const taken = Math.min(left, quantity)
    left -= taken
    total += taken * price
  }
  return total
}

describe('the figures of an item', () => {
  it('agree with the order book of the game and with the API', () =>
    inOneState(site, async () => {
      const page = await openItem(ECTO)
      await page.getByText('live', { exact: true }).waitFor()
      const shown = await page.getByRole('region', { name: 'Key figures' }).evaluate((strip) =>
        [...strip.querySelectorAll('dt')].map((label) => {
          const value = label.nextElementSibling
          return [label.textContent, value?.querySelector('data')?.value ?? value?.textContent ?? '']
        }),
      )
      const figures = new Map(shown.map(([label = '', value]) => [label, figure(value)]))
      const [row = {}] = await site.rows(`v1/items/json?ids=${ECTO}&fields=1d_sell_sold,1d_buy_sold`)
      const { sells, buys } = await bookOf(ECTO)
      const [asks, bids] = [sums(sells, 1), sums(buys, -1)]
      const [sell, buy] = [asks[0]?.price ?? 0, bids[0]?.price ?? 0]
      expect(Object.fromEntries(figures)).toEqual({
        'Sell, lowest ask': sell,
        'Buy, highest bid': buy,
        Spread: sell - buy,
        'Sell after fees': Math.floor(sell * 0.85),
        'Flip profit': Math.floor(sell * 0.85) - buy,
        'Sold, 1 day': row['1d_sell_sold'],
        'Bought, 1 day': row['1d_buy_sold'],
        Supply: asks.at(-1)?.units,
        Demand: bids.at(-1)?.units,
      })
    }))

  it('are below its name and facts', async () => {
    const page = await openItem(ECTO)
    const [row = {}] = await site.rows(`v1/items/json?ids=${ECTO}&fields=name,rarity,chat_link,vendor_value`)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(row.name)
    const facts = page.getByRole('list', { name: 'Facts' })
    expect(await facts.getByRole('listitem').first().textContent()).toBe(row.rarity)
    expect(await facts.locator('data').first().getAttribute('value')).toBe(String(row.vendor_value))
    expect(await facts.locator('code').textContent()).toBe(row.chat_link)
  })

  it('come with a chat link that is copied', async () => {
    const page = await openItem(ECTO, '', { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.getByRole('button', { name: 'Copy the chat link' }).click()
    await page.getByRole('status').filter({ hasText: 'Chat link copied' }).waitFor()
    const [row] = await site.rows(`v1/items/json?ids=${ECTO}&fields=chat_link`)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(row?.chat_link)
  })
})

describe('the order book', () => {
  it.each([
    ['Sell listings', 'sells', 1],
    ['Buy listings', 'buys', -1],
  ] as const)('is listed whole as %s, with units and cost to each level', async (name, side, order) => {
    const page = await openItem(ECTO)
    const grid = gridOf(page, name)
    const levels = sums((await bookOf(ECTO))[side], order)
    const paidOrGot = (cost: number): number => (side === 'sells' ? cost : afterFees(cost))
    const wanted = levels.map((level) => [
      ...[level.price, level.quantity, level.listings, level.units, paidOrGot(level.cost)],
    ])
    const drawn = async () =>
      (await shownRows(grid)).map(({ cells }) =>
        ['price', 'units', 'listings', 'unitsToHere', 'costToHere'].map((column) => figure(cells[column])),
      )
    // An order book may be shorter than the table is high, and the first frame does not know the height yet.
    const least = Math.min(10, wanted.length)
    await expect.poll(async () => (await drawn()).length, SOON).toBeGreaterThanOrEqual(least)
    const atTop = await drawn()
    expect(atTop).toEqual(wanted.slice(0, atTop.length))
    // The scroll position of the end is known only when all rows are laid out.
    const lastRow = async () => {
      await grid.evaluate((table) => {
        const box = table.parentElement
        if (box === null) return
        // A listener added after the first event is not called for a box that does not move.
        box.scrollTop = 0
        box.scrollTop = box.scrollHeight
        box.dispatchEvent(new Event('scroll'))
      })
      return (await drawn()).at(-1)
    }
    await expect.poll(lastRow, SOON).toEqual(wanted.at(-1))
    const units = levels.at(-1)?.units.toLocaleString('en-US')
    await page.getByText(`${wanted.length} price levels, ${units} units`, { exact: true }).waitFor()
  })

  it('shows the nine best levels of each side around the spread', async () => {
    const page = await openItem(ECTO)
    const prices = await page
      .getByRole('table', { name: 'The 9 best levels of both sides' })
      .getByRole('rowheader')
      .locator('data')
      .evaluateAll((all) => all.map((data) => Number(data.getAttribute('value'))))
    const { buys, sells } = await bookOf(ECTO)
    const best = (levels: Level[], order: 1 | -1) =>
      sums(levels, order)
        .slice(0, 9)
        .map(({ price }) => price)
    expect(prices).toEqual([...best(sells, 1).reverse(), ...best(buys, -1)])
  })

  it('prices any number of units by walking it', async () => {
    const page = await openItem(ECTO)
    const { buys, sells } = await bookOf(ECTO)
    const field = page.getByRole('textbox', { name: 'Units' })
    const total = page.getByText('units now').locator('xpath=following-sibling::*').locator('data')
    const all = sums(sells, 1).at(-1)?.units ?? 0
    for (const units of [1, 300, all]) {
      await field.fill(String(units))
      await expect.poll(() => total.getAttribute('value'), SOON).toBe(String(walk(sells, 1, units)))
    }
    await field.fill(String(all + 1))
    await page.getByText(`Only ${all.toLocaleString('en-US')} units are listed.`).waitFor()
    await field.fill('40')
    await page.getByRole('group', { name: 'Buy or sell' }).locator('label', { hasText: 'Sell' }).click()
    await expect.poll(() => total.getAttribute('value'), SOON).toBe(String(Math.floor(walk(buys, -1, 40) * 0.85)))
    await page.reload()
    await untilShown(page)
    expect(await field.inputValue()).toBe('40')
    await field.fill('many')
    await page.getByText('Type a whole number of units').waitFor()
  })
})

describe('the price history', () => {
  const chartOf = (page: Page) => page.getByRole('region', { name: 'Price history' })
  /** The chart's own questions: years and hours of the panel below it, which may be in view, have no count. */
  const isHistory = (request: Request): boolean => {
    const { pathname, searchParams } = new URL(request.url())
    const isOfItem = pathname.includes('/v2/history/') && searchParams.get('itemID') === String(ECTO)
    return isOfItem && searchParams.get('fields')?.split(',').includes('count') === true
  }
  /** The text for screen readers names the range that is drawn. */
  const choose = async (page: Page, range: string, drawn: string) => {
    await chartOf(page).getByRole('radio', { name: range, exact: true }).click()
    await chartOf(page)
      .getByText(new RegExp(`^${drawn} in \\d+ steps`))
      .waitFor({ state: 'attached' })
  }

  it('asks for minutes, hours and days only when they are chosen', async () => {
    const { page } = await site.open('/friends')
    await untilShown(page)
    const asked: string[] = []
    page.on('request', (request) => {
      if (isHistory(request)) asked.push(new URL(request.url()).pathname.replace(/.*history\/|\/?json/g, ''))
    })
    await page.goto(`${site.origin}/tradepost/item/${ECTO}`)
    await untilShown(page)
    expect(asked).toEqual(['hourly'])
    await choose(page, '1m', '1 month')
    await choose(page, '7d', '7 days')
    await choose(page, 'All', 'All days')
    await choose(page, '1m', '1 month')
    await choose(page, '1d', '1 day')
    expect(asked).toEqual(['hourly', '', '', 'hourly'])
    await choose(page, '2h', '2 hours')
    await choose(page, '1m', '1 month')
    // One more call reads the end of the minutes before the range.
    expect(new Set(asked.slice(4))).toEqual(new Set(['minute']))
  })

  it('keeps its range and its series in the address', async () => {
    const page = await openItem(ECTO)
    const pressed = async () =>
      (await chartOf(page).getByRole('button', { pressed: true }).allTextContents()).map((text) => text.split(' ')[0])
    expect(await pressed()).toEqual(['Sell', 'Buy', 'Listed', 'Sold', 'Delisted'])
    await chartOf(page).getByRole('button', { name: 'Min to max' }).click()
    await chartOf(page).getByRole('button', { name: 'Delisted' }).click()
    await choose(page, '1m', '1 month')
    const wanted = ['Sell', 'Buy', 'Min', 'Listed', 'Sold']
    await expect.poll(pressed, SOON).toEqual(wanted)
    await page.reload()
    await untilShown(page)
    expect(await pressed()).toEqual(wanted)
    expect(await chartOf(page).getByRole('radio', { name: '1m' }).isChecked()).toBe(true)
    await chartOf(page).getByRole('button', { name: 'Value' }).click()
    await expect.poll(pressed, SOON).toEqual(['Sell', 'Buy', 'Min', 'Value'])
  })

  it('saves the rows that the API answers', async () => {
    const { page } = await site.open('/friends')
    const [request] = await Promise.all([
      page.waitForRequest(isHistory),
      page.goto(`${site.origin}/tradepost/item/${ECTO}?range=1m`),
    ])
    await untilShown(page)
    const rows = await callRows(request.url())
    const csv = chartOf(page).getByRole('button', { name: 'CSV' })
    const { name, bytes } = await savedBy(page, () => csv.click())
    expect(name).toBe(`item-${ECTO}-1m.csv`)
    const [header = [], ...lines] = parseCsv(bytes.toString())
    expect(rows.length).toBeGreaterThan(25)
    expect(header.toSorted()).toEqual(Object.keys(rows[0] ?? {}).toSorted())
    expect(lines).toEqual(rows.map((row) => header.map((field) => String(row[field] ?? ''))))
  })

  it('is drawn, and saved as a picture', async () => {
    const page = await openItem(ECTO)
    const canvas = chartOf(page).locator('canvas').first()
    const colours = () =>
      canvas.evaluate((element) => {
        const { width, height } = element as HTMLCanvasElement
        const { data } = (element as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height) ?? {
          data: [],
        }
        const found = new Map<number, number>()
        for (let at = 0; at < data.length; at += 4) {
          const colour = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0)
          if ((data[at + 3] ?? 0) > 0) found.set(colour, (found.get(colour) ?? 0) + 1)
        }
        return [...found.values()].filter((count) => count > 100).length
      })
    // Lines, bars and areas of both sides, axes and their labels.
    await expect.poll(colours, SOON).toBeGreaterThan(6)
    const save = page.getByRole('button', { name: 'Save the chart as PNG' })
    const { name, bytes } = await savedBy(page, () => save.click())
    expect(name).toBe(`item-${ECTO}-7d.png`)
    expect(bytes.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
    expect(bytes.readUInt32BE(16)).toBeGreaterThan(1000)
    expect(bytes.readUInt32BE(20)).toBeGreaterThan(800)
    expect(bytes.length).toBeGreaterThan(10_000)
  })
})

describe('recipes', () => {
  type Recipe = {
    output_item_id: number
    output_item_count?: number
    ingredients: { item_id: number; count: number }[]
  }

  const profitsOf = async (filter: string): Promise<(number | null)[]> => {
    const recipes = (await callJson(site.api(`v2/recipes?filter=${filter}`))) as Recipe[]
    const ids = new Set(
      recipes.flatMap(({ output_item_id, ingredients }) => [
        output_item_id,
        ...ingredients.map(({ item_id }) => item_id),
      ]),
    )
    const rows = await site.rows(`v1/items/json?ids=${[...ids].join()}&fields=id,sell_price`)
    const prices = new Map(rows.map((row: Row) => [row.id, row.sell_price]))
    const profits = recipes.map(({ output_item_id, output_item_count = 1, ingredients }) => {
      const costs = ingredients.map(({ item_id, count }) => Number(prices.get(item_id) ?? Number.NaN) * count)
      const cost = costs.reduce((sum, part) => sum + part, 0)
      const sell = prices.get(output_item_id)
      if (typeof sell !== 'number' || Number.isNaN(cost)) return null
      return Math.floor(Math.floor(sell * 0.85) * output_item_count) - cost
    })
    return profits.toSorted((a, b) => (b ?? Number.NEGATIVE_INFINITY) - (a ?? Number.NEGATIVE_INFINITY))
  }

  it('that make an item are sorted by profit', async () => {
    const page = await openItem(GEMSTONE)
    const recipes = page.getByRole('region', { name: 'Recipes' })
    const wanted = await profitsOf(`output_item_id:${GEMSTONE}`)
    expect(new Set(wanted).size).toBeGreaterThan(5)
    const shown = await recipes
      .locator('tfoot td')
      .evaluateAll((cells) => cells.map((cell) => cell.querySelector('data')?.value ?? null))
    expect(shown.map((value) => (value === null ? null : Number(value)))).toEqual(wanted)
  })

  it('that need an item are sorted by profit', async () => {
    const page = await openItem(WATER)
    const wanted = await profitsOf(`ingredient:${WATER}`)
    const grid = gridOf(page, `Used in ${wanted.length} recipes`)
    const shown = (await shownRows(grid)).map(({ cells }) => figure(cells.profit))
    expect(shown.length).toBeGreaterThan(5)
    expect(shown).toEqual(wanted.slice(0, shown.length))
  })

  it('of untradable items are shown without a market', async () => {
    const page = await openItem(19675)
    await page.getByText('It has no trading-post price.').waitFor()
    expect(await page.getByRole('region', { name: 'Key figures' }).count()).toBe(0)
    await page.getByRole('region', { name: 'Recipes' }).waitFor()
  })
})
