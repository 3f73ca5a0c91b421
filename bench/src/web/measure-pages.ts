import type { Browser, Page } from 'playwright-core'
import { median } from '../support/median.ts'
import { atMost, type Measured, plainly } from '../support/report.ts'
import { type BenchWindow, watchPage } from './page-clock.ts'

export const RUNS = 5
const VIEWPORT = { width: 1440, height: 900 }

export const DETAILED = '/tradepost/detailed'
export const TABLE_BUDGET_MS = 1_200
const ITEM_BUDGET_MS = 1_400

/** A page of a fresh browser profile with an empty cache. */
export const openCold = async (
  browser: Browser,
  address: string,
): Promise<{ page: Page; close: () => Promise<void> }> => {
  const context = await browser.newContext({ viewport: VIEWPORT, serviceWorkers: 'block' })
  const page = await context.newPage()
  await watchPage(page)
  await page.goto(address, { waitUntil: 'commit' })
  return { page, close: () => context.close() }
}

const hasRows = (): boolean =>
  document.querySelectorAll(':is(tr, [role="row"]) a[href^="/tradepost/item/"]').length >= 20
const hasChart = (): boolean =>
  document.querySelector('canvas') !== null && document.querySelector('main h1')?.textContent !== ''

export const paintedRows = (page: Page): Promise<number> =>
  page.evaluate(`window.benchPainted(${hasRows})`) as Promise<number>

const paintedChart = (page: Page): Promise<number> =>
  page.evaluate(`window.benchPainted(${hasChart})`) as Promise<number>

type Weight = { script: number; css: number; charts: number; all: number; requests: number }

/** Bytes transferred, compressed. */
const weigh = (page: Page): Promise<Weight> =>
  page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const sum = (is: (name: string) => boolean) =>
      entries
        .filter(({ name }) => is(new URL(name).pathname))
        .reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0)
    const isChart = (path: string) => /echart/i.test(path)
    return {
      script: sum((path) => path.endsWith('.js') && !isChart(path)),
      charts: sum((path) => path.endsWith('.js') && isChart(path)),
      css: sum((path) => path.endsWith('.css')),
      all: sum(() => true),
      requests: entries.length,
    }
  })

const manyTimes = async (browser: Browser, address: string, painted: (page: Page) => Promise<number>) => {
  const times: number[] = []
  let weight: Weight | null = null
  for (let run = 0; run < RUNS; run++) {
    const { page, close } = await openCold(browser, address)
    times.push(await painted(page))
    weight = await weigh(page)
    await close()
  }
  return { value: median(times), figures: { runs: times.map(Math.round).join(' '), ...weight } }
}

/** From the first requested byte to painted rows or chart, with a cold cache. */
export const measureFirstPaints = async (browser: Browser, origin: string, itemId: number): Promise<Measured[]> => {
  const table = await manyTimes(browser, `${origin}${DETAILED}`, paintedRows)
  const overview = await manyTimes(browser, `${origin}/tradepost`, paintedRows)
  const item = await manyTimes(browser, `${origin}/tradepost/item/${itemId}`, paintedChart)
  const kilobytes = (bytes: number | undefined) => `${((bytes ?? 0) / 1000).toFixed(1)} kB`
  return [
    atMost('detailed: first table painted, cold cache', table.value, TABLE_BUDGET_MS, ' ms', table.figures),
    plainly(
      'detailed: script and CSS over the wire',
      `${kilobytes(table.figures.script)}, ${kilobytes(table.figures.css)}`,
      {},
    ),
    atMost('overview: first rows painted, cold cache', overview.value, TABLE_BUDGET_MS, ' ms', overview.figures),
    atMost('item: page with chart painted, cold cache', item.value, ITEM_BUDGET_MS, ' ms', item.figures),
  ]
}

/** Minimum time a user points at something before clicking it, and minimum time between two keys. */
const AIM_MS = 150
const KEY_MS = 110

type Watched = { benchTook: Promise<number> }

/**
 * Waits for a press; `benchTook` then resolves with the time from the press itself, as the page saw it, until the
 * visible item names, which the page paints, are the expected ones: different ones, or all with a text.
 */
const watchNames = (page: Page, event: 'click' | 'keydown', text: string | null): Promise<void> =>
  page.evaluate(
    ({ event, text }) => {
      const { benchPainted } = window as unknown as BenchWindow
      const names = (): string[] => {
        const { bottom } = document.querySelector('[data-box]')?.getBoundingClientRect() ?? { bottom: innerHeight }
        return [...document.querySelectorAll('[data-box] :is(tr, [role="row"])')]
          .filter((row) => row.getBoundingClientRect().top < bottom)
          .flatMap((row) => row.querySelector('a[href^="/tradepost/item/"]')?.textContent ?? [])
      }
      const before = names().join()
      const isThere = (): boolean => {
        const now = names()
        if (text === null) return now.join() !== before
        return now.length > 0 && now.every((name) => name.toLowerCase().includes(text))
      }
      if (isThere()) throw new Error(`rows of ${text} are there before the click`)
      const pressed = new Promise<number>((at) => {
        addEventListener(event, ({ timeStamp }) => at(timeStamp), { capture: true, once: true })
      })
      const benchTook = pressed.then(async (at) => (await benchPainted(isThere)) - at)
      Object.assign(window, { benchTook } satisfies Watched)
    },
    { event, text },
  )

const watchedTime = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as Watched).benchTook)

/** A click of the mouse on a head; resolves with the time from the click to painted rows. */
const clickSort = async (page: Page, title: string): Promise<number> => {
  const head = page.locator('th button', { hasText: new RegExp(`^${title}`) }).first()
  await head.hover()
  await page.waitForTimeout(AIM_MS)
  // The observer is set up before the button is pressed, because those events reach the page on another path.
  await watchNames(page, 'click', null)
  await page.mouse.down()
  await page.mouse.up()
  return await watchedTime(page)
}

const SORTED = ['Supply', 'Demand', 'Sell', 'Buy', 'Profit']

/** Types into the item filter and presses Enter; resolves with the time from Enter to painted rows. */
const filterBy = async (page: Page, text: string): Promise<number> => {
  const field = page.getByRole('textbox', { name: 'Filter Item', exact: true })
  await field.fill('')
  await page.waitForTimeout(500)
  await field.focus()
  await page.keyboard.type(text, { delay: KEY_MS })
  await watchNames(page, 'keydown', text)
  await page.keyboard.press('Enter')
  return await watchedTime(page)
}

const FILTERED = ['berserker', 'pistol', 'superior', 'bowl', 'sigil']
const CLICK_BUDGET_MS = 100

/** From a click to painted rows: orders and filters that were not requested before. */
export const measureClicks = async (browser: Browser, origin: string): Promise<Measured[]> => {
  const { page, close } = await openCold(browser, `${origin}${DETAILED}`)
  try {
    await paintedRows(page)
    await page.waitForTimeout(1_000)
    const sorts: number[] = []
    for (const title of SORTED) sorts.push(await clickSort(page, title))
    const filters: number[] = []
    for (const text of FILTERED) filters.push(await filterBy(page, text))
    return [
      atMost('detailed: sort click to painted rows', median(sorts), CLICK_BUDGET_MS, ' ms', {
        runs: sorts.map(Math.round).join(' '),
      }),
      atMost('detailed: filter to painted rows', median(filters), CLICK_BUDGET_MS, ' ms', {
        runs: filters.map(Math.round).join(' '),
      }),
    ]
  } finally {
    await close()
  }
}
