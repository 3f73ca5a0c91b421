// @module-tag chromium-headless-shell
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { parseCsv } from '../support/csv.ts'
import { askMarket, countMarket, figure, gridOf, marketIds, shownIds, shownRows, shownTitles } from '../support/grid.ts'
import { inOneState } from '../support/in-one-state.ts'
import { untilShown } from '../support/page-checks.ts'
import { savedBy } from '../support/save.ts'
import { SOON } from '../support/soon.ts'
import { TRADABLE } from '../support/start-site.ts'
import { translatePage } from '../support/translate-page.ts'
import { useSite } from '../support/use-site.ts'
import { describeChanges, describeOverview } from './market-pages.ts'

const DETAILED = '/tradepost/detailed'
/** Sorted by what no hour that passes changes. */
const BY_SUPPLY = `${DETAILED}?sort=sell_quantity&order=desc`
const PAGE = 30

const site = useSite()

const openTable = async (path: string, name = 'All tradable items'): Promise<{ page: Page; grid: Locator }> => {
  const { page } = await site.openAgain(path)
  await untilShown(page)
  return { page, grid: gridOf(page, name) }
}

const untilIds = async (grid: Locator, ids: readonly unknown[]): Promise<void> => {
  await expect.poll(() => shownIds(grid), SOON).toEqual(ids)
}

const head = (grid: Locator, title: string): Locator => grid.getByRole('columnheader', { name: title, exact: true })
const sortBy = (grid: Locator, title: string) => grid.getByRole('button', { name: title, exact: true }).click()

describe('sorting', () => {
  it('starts with the highest, turns around, and agrees with the API', async () => {
    const { page, grid } = await openTable(DETAILED)
    for (const order of ['desc', 'asc']) {
      await sortBy(grid, 'Supply')
      const query = { sort: 'sell_quantity', order, limit: String(PAGE), fields: 'id,sell_quantity,sell_price' }
      const answer = await askMarket(site, query)
      await untilIds(
        grid,
        answer.map(({ id }) => id),
      )
      const shown = await shownRows(grid)
      expect(shown.map(({ cells }) => figure(cells.sell_quantity))).toEqual(answer.map((row) => row.sell_quantity))
      expect(shown.map(({ cells }) => figure(cells.sell_price))).toEqual(answer.map((row) => row.sell_price))
      expect(await head(grid, 'Supply').getAttribute('aria-sort')).toBe(`${order}ending`)
      expect(await grid.locator('[aria-sort]').count()).toBe(1)
    }
    expect(new URL(page.url()).searchParams.get('order')).toBe('asc')
  })

  it('is undone by Back', async () => {
    const { page, grid } = await openTable(BY_SUPPLY)
    const before = await shownIds(grid)
    await sortBy(grid, 'Demand')
    await untilIds(grid, await marketIds(site, { sort: 'buy_quantity', order: 'desc' }))
    await page.goBack()
    await untilIds(grid, before)
    expect(await head(grid, 'Supply').getAttribute('aria-sort')).toBe('descending')
  })

  it('is taken from an old address', () =>
    inOneState(site, async () => {
      const { page, grid } = await openTable('/#/tradepost/detailed?sort=1d_sell_sold&order=asc')
      await untilIds(grid, await marketIds(site, { sort: '1d_sell_sold', order: 'asc' }))
      expect(new URL(page.url()).pathname).toBe(DETAILED)
      expect(await grid.locator('[aria-sort="ascending"]').count()).toBe(1)
    }))
})

describe('filters', () => {
  const FILTERS = [
    { field: 'Item', text: 'or', terms: 'name:cts:or', words: 'Item contains “or”' },
    {
      field: 'Supply',
      text: '100,2000',
      terms: 'sell_quantity:gte:100,sell_quantity:lte:2000',
      words: 'Supply 100 to 2000',
    },
    { field: 'Sell', text: '0.5,20', terms: 'sell_price:gte:5000,sell_price:lte:200000', words: 'Sell 0.5 to 20 gold' },
    { field: 'ROI', text: ',5', terms: 'roi:lte:5', words: 'ROI at most 5 %' },
  ]

  const untilCounted = async (page: Page, grid: Locator, terms: string): Promise<void> => {
    const count = await countMarket(site, terms)
    expect(count).toBeGreaterThan(0)
    expect(count).toBeLessThan(TRADABLE)
    await untilIds(grid, await marketIds(site, { sort: 'sell_quantity', order: 'desc' }, terms))
    await expect.poll(() => page.getByText(`${count} of ${TRADABLE} items`, { exact: true }).count(), SOON).toBe(1)
  }

  it.each(FILTERS)('by $field leaves the rows that the API counts', async ({ field, text, terms, words }) => {
    const { page, grid } = await openTable(BY_SUPPLY)
    await grid.getByRole('textbox', { name: `Filter ${field}`, exact: true }).fill(text)
    await untilCounted(page, grid, terms)
    await page.getByRole('button', { name: `Drop filter ${words}` }).click()
    await untilIds(grid, await marketIds(site, { sort: 'sell_quantity', order: 'desc' }))
  })

  it('all hold, and are cleared at once', async () => {
    const { page, grid } = await openTable(BY_SUPPLY)
    for (const { field, text } of FILTERS)
      await grid.getByRole('textbox', { name: `Filter ${field}`, exact: true }).fill(text)
    await untilCounted(page, grid, FILTERS.map(({ terms }) => terms).join())
    expect(await page.getByRole('button', { name: /^Drop filter/ }).count()).toBe(FILTERS.length)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await untilIds(grid, await marketIds(site, { sort: 'sell_quantity', order: 'desc' }))
    expect(await grid.getByRole('textbox', { name: 'Filter Supply' }).inputValue()).toBe('')
    expect(await page.getByRole('button', { name: /^Drop filter/ }).count()).toBe(0)
    await page.getByText(`${TRADABLE} items`, { exact: true }).waitFor()
  })

  it('that leave nothing say so and can be dropped', async () => {
    const { page, grid } = await openTable(`${BY_SUPPLY}&f.name=no such item`)
    await page.getByText('No item matches these filters').waitFor()
    await page.getByRole('button', { name: /^Drop “.*no such item/ }).click()
    await untilIds(grid, await marketIds(site, { sort: 'sell_quantity', order: 'desc' }))
  })
})

describe('columns', () => {
  it('are chosen one by one, in sets, and as at first', async () => {
    const { page, grid } = await openTable(BY_SUPPLY)
    const atFirst = await shownTitles(grid)
    await page.getByRole('button', { name: /^Columns \d+ of \d+/ }).click()
    await page.getByRole('textbox', { name: 'Find a column' }).fill('level')
    await page.getByRole('checkbox', { name: 'Level' }).click()
    await expect.poll(() => shownTitles(grid), SOON).toContain('Level')
    await expect.poll(async () => figure((await shownRows(grid))[0]?.cells.level), SOON).not.toBeNaN()
    await page.getByRole('button', { name: 'Volumes', exact: true }).click()
    await expect.poll(() => shownTitles(grid), SOON).not.toContain('Level')
    await page.getByRole('button', { name: 'Reset', exact: true }).click()
    await expect.poll(() => shownTitles(grid), SOON).toEqual(atFirst)
  })
})

describe('pages', () => {
  it('hold as many rows as are chosen', async () => {
    const { page, grid } = await openTable(BY_SUPPLY)
    const sizes = page.getByRole('combobox', { name: 'Rows per page' })
    for (const rows of ['100', '30']) {
      await sizes.selectOption(rows)
      await untilIds(grid, await marketIds(site, { sort: 'sell_quantity', order: 'desc', limit: rows }))
    }
  })

  it('are turned by Back and Forward, and the first has no Back', async () => {
    const { page, grid } = await openTable(BY_SUPPLY)
    const [back, forward] = ['Back', 'Forward'].map((name) => page.getByRole('button', { name, exact: true }))
    const idsFrom = (offset: number) =>
      marketIds(site, { sort: 'sell_quantity', order: 'desc', offset: String(offset), limit: String(PAGE) })
    expect(await back?.isDisabled()).toBe(true)
    await forward?.click()
    await untilIds(grid, await idsFrom(PAGE))
    await forward?.click()
    await untilIds(grid, await idsFrom(2 * PAGE))
    await page.getByText(`61–90 of ${TRADABLE}`, { exact: true }).waitFor()
    await back?.click()
    await untilIds(grid, await idsFrom(PAGE))
    await page.getByRole('textbox', { name: 'Page' }).fill('19')
    await page.keyboard.press('Enter')
    await untilIds(grid, await idsFrom(19 * PAGE))
    expect(await forward?.isDisabled()).toBe(true)
    await page.getByRole('textbox', { name: 'Page' }).fill('0')
    await page.keyboard.press('Enter')
    await untilIds(grid, await idsFrom(0))
    expect(await back?.isDisabled()).toBe(true)
  })
})

it('an address shows another visitor the same rows, order, filters, groups and page', () =>
  inOneState(site, async () => {
    const { page, grid } = await openTable(DETAILED)
    await sortBy(grid, 'Demand')
    await grid.getByRole('textbox', { name: 'Filter Supply' }).fill('10,')
    await grid.getByRole('button', { name: 'Flip after fees' }).click()
    await grid.getByRole('button', { name: /^7d buy/ }).click()
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('20')
    await page.getByRole('button', { name: 'Forward' }).click()
    const terms = 'sell_quantity:gte:10'
    await untilIds(
      grid,
      await marketIds(site, { sort: 'buy_quantity', order: 'desc', offset: '20', limit: '20' }, terms),
    )
    await untilShown(page)
    const other = await site.open(page.url().slice(site.origin.length))
    await untilShown(other.page)
    const copy = gridOf(other.page, 'All tradable items')
    expect(await shownTitles(copy)).toEqual(await shownTitles(grid))
    expect(await shownRows(copy)).toEqual(await shownRows(grid))
    expect(await copy.getByRole('textbox', { name: 'Filter Supply' }).inputValue()).toBe('10,')
    expect(await head(copy, 'Demand').getAttribute('aria-sort')).toBe('descending')
    expect(await other.page.getByRole('textbox', { name: 'Page' }).inputValue()).toBe('1')
    await copy.getByRole('button', { name: 'Flip · 5: open Flip after fees' }).waitFor()
  }))

describe('files', () => {
  const FILTERED = `${BY_SUPPLY}&f.name=e&groups=item,now,1d_sell`
  const TERMS = 'name:cts:e'

  const save = (page: Page, format: string, rows: string) =>
    savedBy(page, async () => {
      await page.getByRole('button', { name: format, exact: true }).click()
      await page.getByRole('menu', { name: format, exact: true }).getByRole('menuitem', { name: rows }).click()
    })

  const csvCell = (value: unknown): string => {
    const text = value === null || value === undefined ? '' : String(value)
    return /^[=+\-@]/.test(text) && typeof value === 'string' ? `'${text}` : text
  }

  it('of a page contain what the table shows, as returned by the API', () =>
    inOneState(site, async () => {
      const { page, grid } = await openTable(FILTERED)
      const columns = ['id', ...Object.keys((await shownRows(grid))[0]?.cells ?? {})]
      const query = { sort: 'sell_quantity', order: 'desc', limit: String(PAGE), fields: columns.join() }
      const answer = await askMarket(site, query, TERMS)
      const { name, bytes } = await save(page, 'CSV', 'This page')
      expect(name).toMatch(/\.csv$/)
      expect(parseCsv(bytes.toString())).toEqual([
        columns,
        ...answer.map((row) => columns.map((column) => csvCell(row[column]))),
      ])
      const json = await save(page, 'JSON', 'This page')
      expect(JSON.parse(json.bytes.toString())).toEqual(
        answer.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]]))),
      )
    }))

  it('of all rows hold as many as the API counts, with the columns of folded groups', async () => {
    const { page, grid } = await openTable(FILTERED)
    const seen = Object.keys((await shownRows(grid))[0]?.cells ?? {})
    const ids = await marketIds(site, { sort: 'sell_quantity', order: 'desc', limit: '1000', fields: 'id,name' }, TERMS)
    const [header = [], ...lines] = parseCsv((await save(page, 'CSV', 'All rows')).bytes.toString())
    expect(lines).toHaveLength(ids.length)
    expect(header.length).toBeGreaterThan(seen.length)
    expect(header).toEqual(expect.arrayContaining(seen))
    const rows: unknown = JSON.parse((await save(page, 'JSON', 'All rows')).bytes.toString())
    expect(rows).toHaveLength(ids.length)
    const names = await askMarket(site, { sort: 'sell_quantity', order: 'desc', fields: 'name,sell_price' }, TERMS)
    expect(rows).toMatchObject(names)
  })
})

describe('keys', () => {
  const active = (page: Page): Promise<string[]> =>
    page.evaluate(() => {
      const cell = document.activeElement
      const row = cell?.closest('tr')?.getAttribute('aria-rowindex') ?? ''
      return [row, cell instanceof HTMLElement ? (cell.dataset.column ?? cell.textContent) : '']
    })

  const intoFirstRow = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Copy', exact: true }).focus()
    await page.keyboard.press('Tab')
    expect(await active(page)).toEqual(['1', 'Item · 4'])
    await page.keyboard.press('ArrowDown')
    expect(await active(page)).toEqual(['2', 'Item'])
    await page.keyboard.press('ArrowDown')
    expect(await active(page)).toEqual(['4', 'name'])
  }

  it('lead into the grid, from cell to cell, and open an item', async () => {
    const { page, grid } = await openTable(BY_SUPPLY)
    const ids = await shownIds(grid)
    await intoFirstRow(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    expect(await active(page)).toEqual(['5', 'sell_price'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Home')
    expect(await active(page)).toEqual(['6', 'name'])
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/tradepost/item/${ids[2]}`)
  })

  it('sort by a head and leave the rows with one Tab', async () => {
    const { page, grid } = await openTable(BY_SUPPLY)
    await intoFirstRow(page)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowUp')
    expect(await active(page)).toEqual(['2', 'Sell'])
    await page.keyboard.press('Enter')
    await untilIds(grid, await marketIds(site, { sort: 'sell_price', order: 'desc' }))
    await page.keyboard.press('ArrowDown')
    expect(await active(page)).toEqual(['4', 'sell_price'])
    await page.keyboard.press('Tab')
    expect(await grid.evaluate((table) => table.contains(document.activeElement))).toBe(false)
  })
})

describe('a page that the browser translated', () => {
  /** What a reader sees of the table and its counts, whichever elements it is in. */
  const seen = async (page: Page): Promise<string[]> => {
    const counts = page.getByText(/^[\d–]+ of \d+( items)?$/)
    return [await gridOf(page, 'All tradable items').textContent(), ...(await counts.allTextContents())].map(String)
  }

  it('shows the same as a fresh one after sorting, filtering and turning pages', () =>
    inOneState(site, async () => {
      const { page, grid } = await openTable(DETAILED)
      expect(await page.evaluate(translatePage)).toBeGreaterThan(50)
      const agrees = async (): Promise<void> => {
        await untilShown(page)
        const fresh = await site.open(page.url().slice(site.origin.length))
        await untilShown(fresh.page)
        const copy = gridOf(fresh.page, 'All tradable items')
        await expect.poll(() => shownRows(grid), SOON).toEqual(await shownRows(copy))
        await expect.poll(() => seen(page), SOON).toEqual(await seen(fresh.page))
      }
      // The address follows a click after a moment; the fresh page is opened by it.
      const parameter = (name: string) => (): string | null => new URL(page.url()).searchParams.get(name)
      const filter = parameter('f.name')
      await sortBy(grid, 'Sell')
      await expect.poll(parameter('sort'), SOON).toBe('sell_price')
      await agrees()
      await page.evaluate(translatePage)
      await page.getByRole('button', { name: 'Forward' }).click()
      await expect.poll(parameter('page'), SOON).toBe('1')
      await agrees()
      await page.evaluate(translatePage)
      await grid.getByRole('textbox', { name: 'Filter Item' }).fill('or')
      await expect.poll(filter, SOON).toBe('or')
      await agrees()
      await page.evaluate(translatePage)
      await grid.getByRole('textbox', { name: 'Filter Item' }).fill('no such item')
      await page.getByText('No item matches these filters').waitFor()
      await grid.getByRole('textbox', { name: 'Filter Item' }).fill('')
      await expect.poll(filter, SOON).toBeNull()
      await agrees()
    }))
})

describeOverview(site)
describeChanges(site)

describe('in the colours of a contrast theme', () => {
  it('coins have letters in place of coloured dots', async () => {
    const { page } = await site.open('/tradepost/item/19721', { forcedColors: 'active' })
    await untilShown(page)
    const coins = await page.locator('main data:not([title])').evaluateAll((amounts) =>
      amounts.map((amount) => {
        const [spoken, ...parts] = [...amount.children]
        const letters = parts.map((part) => getComputedStyle(part, '::after').content.replaceAll('"', '')).join('')
        return { spoken: spoken?.textContent ?? '', letters }
      }),
    )
    expect(coins.length).toBeGreaterThan(20)
    // A metal of which there is none is not spoken.
    const isSpoken = (words: string, letters: string): boolean =>
      [...words.matchAll(/\d (\w)/g)].every(([, letter = '-']) => letters.includes(letter))
    expect(coins.filter(({ spoken, letters }) => !/^g?s?c$/.test(letters) || !isSpoken(spoken, letters))).toEqual([])
  })

  it('what is chosen looks different from what is not', async () => {
    const { page } = await site.open('/tradepost/item/19721', { forcedColors: 'active' })
    await untilShown(page)
    const looks = async (selector: string): Promise<string[]> =>
      page.locator(selector).evaluateAll((all) =>
        all.map((element) => {
          const { backgroundColor, outlineStyle } = getComputedStyle(element)
          return `${backgroundColor} ${outlineStyle}`
        }),
      )
    const pairs = [
      [await looks('main [aria-pressed=true]'), await looks('main [aria-pressed=false]')],
      [
        await looks('main label:has(> input[type=radio]:checked)'),
        await looks('main label:has(> input[type=radio]:not(:checked))'),
      ],
    ] as const
    expect(pairs.some(([chosen]) => chosen.length > 0)).toBe(true)
    for (const [chosen, others] of pairs) expect(chosen.filter((look) => others.includes(look))).toEqual([])
  })
})
