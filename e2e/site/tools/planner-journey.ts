import type { Locator, Page, Response } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { call } from '../../support/call.ts'
import { demoKeys } from '../../support/people.ts'
import { SOON } from '../../support/soon.ts'
import { PHONE, type Site } from '../../support/use-site.ts'
import { walkTo } from '../../support/walk-to.ts'

const TWILIGHT = 30704
const PLAN = `/planner?targets=${TWILIGHT}x1`
const LONG_TEST_MS = 240_000
const SOLVER = /\/assets\/solver-worker-[^/]+\.js$/
const WASM = /\/assets\/highs-[^/]+\.wasm$/

const shopping = (page: Page) => page.getByRole('table', { name: 'Shopping list' })
const ticks = (page: Page) => shopping(page).getByRole('checkbox')
const untilWhole = (page: Page) => page.getByText(/^(?:exact|in whole numbers)/).waitFor()

/** Texts that do not fit where they stand. */
const cutOff = (texts: Locator): Promise<string[]> =>
  texts.evaluateAll((all) =>
    all.flatMap((one) => (one.scrollWidth > one.clientWidth + 1 ? [one.textContent?.trim() ?? ''] : [])),
  )

/** A plan of a legendary, as a visitor makes it. */
export const describePlanner = (site: Site) =>
  describe('the planner', () => {
    it(
      'runs its solver under a policy of its own, also for somebody who comes from another page',
      async () => {
        const context = await site.browser.newContext({ serviceWorkers: 'block' })
        const page = await context.newPage()
        const answers: Response[] = []
        page.on('response', (answer) => answers.push(answer))
        await page.goto(site.origin)
        const seen = (pattern: RegExp) => answers.filter((answer) => pattern.test(new URL(answer.url()).pathname))
        await walkTo(page, PLAN)
        await untilWhole(page)
        const policies = async (pattern: RegExp) =>
          Promise.all(seen(pattern).map((answer) => answer.headerValue('content-security-policy')))
        expect([...new Set(await policies(SOLVER))]).toEqual([
          "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'",
        ])
        const [document] = await policies(/^\/$/)
        expect(document).toMatch(/script-src 'self';(?!.*wasm)/)
        expect((await call(site.origin + PLAN)).headers.get('content-security-policy')).toBe(document)
        // Header of a module without anything in it.
        const compiled = await page.evaluate(() =>
          WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(
            () => 'compiled',
            (error: Error) => error.name,
          ),
        )
        expect(compiled).toBe('CompileError')
        expect(seen(WASM)).toHaveLength(1)
        await context.close()
      },
      LONG_TEST_MS,
    )

    it('loads no solver on other pages, nor before there is something to plan', async () => {
      const { page } = await site.open('/crafting')
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await page.getByRole('grid').getByRole('rowheader').first().waitFor()
      await walkTo(page, '/planner')
      await page.getByText('Nothing is planned yet').waitFor()
      expect(asked.filter((path) => SOLVER.test(path) || WASM.test(path))).toEqual([])
    })

    it(
      'is cancelled and goes on, is one address, and keeps what is ticked',
      async () => {
        const { page } = await site.open('/planner')
        let letGo = () => {}
        const held = new Promise<void>((resolve) => {
          letGo = resolve
        })
        await page.route(WASM, async (route) => {
          await held
          await route.continue()
        })
        await walkTo(page, PLAN)
        await page.getByRole('button', { name: 'Cancel' }).click()
        await page.getByText('Stopped.').waitFor()
        letGo()
        await page.getByRole('button', { name: 'Go on' }).click()
        await untilWhole(page)
        const strip = page.getByRole('region', { name: 'The plan in figures' })
        expect(await strip.getByText('Total, this plan').count()).toBe(1)

        await page.getByRole('group', { name: 'Trading post' }).getByText('Now', { exact: true }).click()
        await expect.poll(() => new URL(page.url()).searchParams.get('trading'), SOON).toBe('now')
        // Until then the lines are those of the plan before, and a tick may be of one that this plan does not have.
        await page.getByText('of what was asked before').waitFor()
        await untilWhole(page)
        await ticks(page).first().check()
        await page.getByText(/^1 of \d+ lines done/).waitFor()
        await page.reload()
        await untilWhole(page)
        await page.getByText(/^1 of \d+ lines done/).waitFor()
        expect(await ticks(page).first().isChecked()).toBe(true)

        for (const [tab, label] of [
          ['Tree', 'Tree of the plan'],
          ['Shopping', 'Shopping list'],
        ] as const) {
          await page.getByRole('tab', { name: tab }).click()
          await page.getByRole('table', { name: label }).waitFor()
        }
      },
      LONG_TEST_MS,
    )

    it(
      'counts what an account holds, on a phone, too',
      async () => {
        const { page } = await site.open(PLAN, PHONE)
        await untilWhole(page)
        const key = (await demoKeys(site)).find(({ note }) => note === 'works for everything')
        await page.getByRole('button', { name: 'What counts' }).click()
        await page.getByPlaceholder(/API Key with/).fill(key?.key ?? '')
        const sheet = page.getByRole('dialog', { name: 'What counts' })
        await sheet.getByText(key?.account ?? '', { exact: true }).waitFor()
        await page.getByRole('button', { name: 'Close what counts' }).click()
        await shopping(page).getByText('Fetch from your accounts').waitFor()
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(width).toBe(PHONE.viewport.width)
      },
      LONG_TEST_MS,
    )

    it(
      'shows names beside figures on a phone, and places in full',
      async () => {
        const { page } = await site.open(PLAN, PHONE)
        await untilWhole(page)
        expect(await cutOff(shopping(page).getByRole('rowheader').locator('span[class*=second]'))).toEqual([])
        await page.getByRole('tab', { name: 'Tree' }).click()
        const tree = page.getByRole('table', { name: 'Tree of the plan' })
        const total = tree.getByRole('row', { name: /^Total/ })
        const sum = await total.getByRole('cell').nth(1).boundingBox()
        expect((sum?.x ?? 0) + (sum?.width ?? 0)).toBeLessThanOrEqual(PHONE.viewport.width)
        await page.getByRole('region', { name: 'Tree of the plan' }).evaluate((box) => box.scrollBy(200, 0))
        for (const row of [tree.getByRole('row').nth(1), total]) {
          const name = await row.getByRole('rowheader').boundingBox()
          expect(name?.x).toBe(0)
          expect(name?.width).toBeLessThanOrEqual(PHONE.viewport.width / 2)
        }
      },
      LONG_TEST_MS,
    )
  })
