import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { callJson } from '../../support/call.ts'
import { SOON } from '../../support/soon.ts'
import { PHONE, type Site } from '../../support/use-site.ts'
import { walkTo } from '../../support/walk-to.ts'

const LONG_TEST_MS = 300_000
/** A new demo plays the days before it began in its first minutes. */
const A_WHILE = { timeout: 240_000, interval: 2_000 } as const
const SOLVER = /\/assets\/solver-worker-[^/]+\.js$/

const grid = (page: Page) => page.getByRole('grid', { name: 'The set' })
const firstRow = (page: Page) => grid(page).getByRole('rowheader').first()
const days = (page: Page) => page.getByRole('grid', { name: 'Days of the record' })

const CANDIDATES = 40
/** Both sides trade ten units an hour, and half of the best prices stand for two hours. */
const FACTS = {
  ...{ days: 7, sold: 240, soldError: 20, batch: 2 },
  fronts: [
    [30, 60, 0],
    [150, 60, 0],
    [840, 60, 10],
  ],
}

/** Items of the market at its prices, with trade that is counted: a young market has none of its own yet. */
const withCandidates = async (site: Site, page: Page) => {
  const rows = await site.rows('v1/items/json?fields=id,buy_price,sell_price&filter=roi:gt:10&sort=id')
  const candidates = rows.slice(0, CANDIDATES).map(({ id, buy_price: buy, sell_price: sell }) => ({
    ...{
      id: Number(id),
      buy: Number(buy),
      sell: Number(sell),
      spread: 0.01,
      usual: { buy: Number(buy), sell: Number(sell) },
      fills: { buy: FACTS, sell: FACTS },
    },
  }))
  const leftOut = { noMargin: 100, old: 0, unseen: 0, still: 0, ranked: 0 }
  const at = new Date().toISOString()
  const json = { countedAt: at, pricesAt: at, candidates, leftOut }
  await page.route('**/gw2/v1/flip-candidates', (route) => route.fulfill({ json }))
  await walkTo(page, '/flip_finder')
  return new Map(candidates.map(({ id, buy, sell }) => [id, { buy, sell }]))
}

/** A set for a purse, and the record of what was promised, as a visitor reads them. */
export const describeFinder = (site: Site) => {
  describe('the flip finder', () => {
    it(
      'finds a set by keyboard alone, at the prices of the API, and opens what it rests on',
      async () => {
        const { page } = await site.open('/snatch_it')
        const prices = await withCandidates(site, page)
        await firstRow(page).waitFor()
        const rows = await grid(page)
          .locator('tr[data-opens]')
          .evaluateAll((all) =>
            all.map((row) => ({
              id: Number(row.querySelector('a')?.href.split('/').at(-1)),
              amounts: [...row.querySelectorAll('data')].map((each) => Number((each as HTMLDataElement).value)),
              units: Number(row.querySelector('[data-column="units"]')?.textContent?.replaceAll(',', '')),
            })),
          )
        expect(rows.length).toBeGreaterThan(0)
        expect(rows.length).toBeLessThanOrEqual(8)
        for (const { id, amounts, units } of rows) {
          const known = prices.get(id)!
          expect(amounts.slice(0, 3)).toEqual([known.buy + 1, known.sell - 1, units * (known.buy + 1)])
        }
        const tiesUp = rows.reduce((sum, { amounts }) => sum + amounts[2]!, 0)
        expect(tiesUp).toBeLessThanOrEqual(3_000_000)
        for (const { amounts } of rows) expect(amounts[2]).toBeLessThanOrEqual(600_000)

        await firstRow(page).focus()
        await page.keyboard.press('Enter')
        const book = page.getByRole('table', { name: /with both orders of this pick/ })
        await expect.poll(() => book.getByText('you', { exact: true }).count(), SOON).toBe(2)
        const matters = page.getByRole('table', { name: /if one assumption failed/ })
        expect(await matters.getByRole('row').count()).toBe(5)

        await page.getByRole('radio', { name: '7 d' }).focus()
        await page.keyboard.press('Space')
        await expect.poll(() => page.url(), SOON).toContain('days=7')
        await firstRow(page).waitFor()
      },
      LONG_TEST_MS,
    )

    it('leaves out what nobody wants, in the address and on a phone, too', async () => {
      const { page } = await site.open('/snatch_it', PHONE)
      await withCandidates(site, page)
      const cards = page.getByRole('list', { name: 'The set' })
      const name = cards.getByRole('listitem').first().getByRole('link')
      // Until names are there, its number stands for it.
      await expect.poll(() => name.textContent(), SOON).not.toMatch(/^Item \d+$/)
      const unwanted = await name.textContent()
      await cards.getByRole('button', { name: `Details of ${unwanted}` }).tap()
      await page.getByRole('button', { name: 'Leave it out' }).tap()
      await expect.poll(() => page.url(), SOON).toMatch(/without=\d+$/)
      await expect.poll(() => name.textContent(), SOON).not.toBe(unwanted)
      await page.getByRole('button', { name: 'Show them' }).tap()
      await page.getByRole('button', { name: `Take back ${unwanted}` }).tap()
      await expect.poll(() => name.textContent(), SOON).toBe(unwanted)
    })

    it('loads the solver of the planner, and only where a set is found', async () => {
      const { page } = await site.open('/snatch_it')
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await page.getByRole('heading', { level: 1, name: 'Snatch-it' }).waitFor()
      expect(asked.filter((path) => SOLVER.test(path))).toEqual([])
      await withCandidates(site, page)
      await firstRow(page).waitFor()
      expect(new Set(asked.filter((path) => SOLVER.test(path))).size).toBe(1)
    })
  })

  describe('the track record', () => {
    it(
      'opens a day to its picks and a pick to its minutes, and says what is simulated',
      async () => {
        const frozen = async () => (await callJson(site.api('v1/track-record?purse=100'))) as { days: unknown[] }
        await expect.poll(async () => (await frozen()).days.length, A_WHILE).toBeGreaterThan(20)
        const { page } = await site.open('/track_record?purse=100')
        await days(page).getByRole('rowheader').first().waitFor()
        await page.getByText(/were played in the simulated market before this site began/).waitFor()
        await days(page)
          .getByRole('button', { name: /^Picks of/ })
          .first()
          .click()
        const picks = page.getByRole('table', { name: /^Picks of/ })
        await picks
          .getByRole('button', { name: /^Minutes of/ })
          .first()
          .click()
        await page.getByText(/minutes? in which something changed|No minute of it is recorded yet/).waitFor()
        await page.getByRole('slider', { name: 'Day' }).focus()
        const before = await page.getByRole('slider', { name: 'Day' }).getAttribute('aria-valuetext')
        // The first leads to the last day.
        await page.keyboard.press('ArrowLeft')
        await page.keyboard.press('ArrowLeft')
        await expect
          .poll(() => page.getByRole('slider', { name: 'Day' }).getAttribute('aria-valuetext'), SOON)
          .not.toBe(before)
      },
      LONG_TEST_MS,
    )
  })
}
