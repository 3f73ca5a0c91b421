// @module-tag chromium-headless-shell
import { startBrowser } from '@gildscope/testkit/browser'
import { findChromium } from '@gildscope/testkit/find-chromium'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessFaults, cutFigures, cutOff, unmarkedTables } from './support/page-checks.ts'
import { PHONE } from './support/use-site.ts'

const STYLE = '<style>.pale { color: #eee; background: #fff }</style>'
let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await startBrowser(findChromium() ?? '')
  page = await browser.newPage()
})
afterAll(() => browser?.close())

const row = (kind: string, words: string): string =>
  `<tr><td class="${kind}">${words}</td><td><a href="#">${words}</a></td></tr>`
const GOOD = Array.from({ length: 20 }, (_, index) => row('plain', `item ${index}`))

const showRows = (rows: readonly string[]): Promise<void> =>
  page.setContent(
    `<html lang="en"><head><title>Rows</title>${STYLE}</head><body><main><h1>Rows</h1>
     <table><thead><tr><th>What</th><th>Where</th></tr></thead><tbody>${rows.join('')}</tbody></table></main></body></html>`,
  )

it('finds nothing in a table of good rows, and leaves no mark in it', async () => {
  await showRows(GOOD)
  expect(await accessFaults(page)).toEqual([])
  expect(await page.locator('[data-alike]').count()).toBe(0)
})

it('finds a problem in a late row with a different structure, once for each colour of rows', async () => {
  await showRows([...GOOD, row('pale', 'first'), row('pale', 'second'), row('pale', 'third')])
  const faults = await accessFaults(page)
  expect(faults.map((fault) => fault.split(' ', 1)[0])).toEqual(['color-contrast', 'color-contrast'])
})

it('finds a late row that lacks what the others have', async () => {
  await showRows([...GOOD, row('plain', '')])
  expect((await accessFaults(page)).join()).toContain('link-name')
})

const showPanel = (overflow: string): Promise<void> =>
  page.setContent(
    `<main><div style="width: 200px; overflow: ${overflow}; white-space: nowrap"><button style="width: 150px">Back</button>
     <button style="width: 150px">Forward</button></div></main>`,
  )

it.each(['hidden', 'clip'])(
  'finds a button that is out of reach because its panel is too narrow: %s',
  async (overflow) => {
    await showPanel(overflow)
    expect(await cutOff(page)).toEqual([expect.stringContaining('Forward')])
  },
)

it.each(['auto', 'visible'])('finds nothing where a button can be scrolled to or is seen: %s', async (overflow) => {
  await showPanel(overflow)
  expect(await cutOff(page)).toEqual([])
})

const showFigure = (cellWidth: number, boxWidth: number): Promise<void> =>
  page.setContent(
    `<main><div style="width: ${boxWidth}px; overflow: auto"><table style="width: 300px; table-layout: fixed; text-align: right">
     <tbody><tr><td style="text-align: left">Glob of Ectoplasm</td><td style="width: ${cellWidth}px; overflow: clip">+1,234,567</td>
     </tr></tbody></table></div></main>`,
  )

it('finds a figure that its cell or the edge of a box cuts, and none that fits', async () => {
  await showFigure(30, 400)
  expect(await cutFigures(page)).toEqual([expect.stringContaining('+1,234,567 in its cell')])
  await showFigure(120, 280)
  expect(await cutFigures(page)).toEqual([expect.stringContaining('+1,234,567 at the edge')])
  await showFigure(120, 400)
  expect(await cutFigures(page)).toEqual([])
})

it('finds a table that goes on beyond its box without a mark, on a phone', async () => {
  await page.setViewportSize(PHONE.viewport)
  await showFigure(120, 280)
  expect(await unmarkedTables(page)).toEqual([expect.stringContaining('width: 280px')])
  await page.locator('main').evaluate((main) => main.setAttribute('data-more', ''))
  expect(await unmarkedTables(page)).toEqual([])
})
