// @module-tag chromium-headless-shell
import { isDeepStrictEqual } from 'node:util'
import { until } from '@gildscope/testkit/until'
import pg from 'pg'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setFaults } from '../support/game-faults.ts'
import { gridOf, shownIds, shownRows } from '../support/grid.ts'
import { figuresOfApi, liveFigures, setHidden, watchLists } from '../support/live-rows.ts'
import { untilShown } from '../support/page-checks.ts'
import { stillRunning } from '../support/process-tree.ts'
import { SOON } from '../support/soon.ts'
import { useSite } from '../support/use-site.ts'
import { describeSilence } from './accounts/silence.ts'
import { describeAlerts } from './alerts-journey.ts'
import { describeOffline } from './offline-journey.ts'
import { describePush } from './push-journey.ts'

const BY_SUPPLY = '/tradepost/detailed?sort=sell_quantity&order=desc'
/** A busy machine takes its time. */
const NEXT_POLL = { timeout: 60_000, interval: 100 }
/** A service starts, loads the market, and is polled again. */
const RECOVERY = { timeout: 90_000, interval: 250 }
const LONG_TEST_MS = 240_000

const site = useSite({ isBroken: true })

const openTable = async (): Promise<{ page: Page; grid: Locator }> => {
  const { page } = await site.open(BY_SUPPLY)
  await untilShown(page)
  return { page, grid: gridOf(page, 'All tradable items') }
}

const banner = (page: Page): Locator => page.getByRole('region', { name: 'Notices' }).getByRole('status')

/** A marker that a reload removes. */
const mark = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.assign(window, { isMarked: true })
  })
const isMarked = (page: Page): Promise<boolean> => page.evaluate(() => 'isMarked' in window)

const isAmber = (words: Locator): Promise<boolean> =>
  words.evaluate((element) => {
    const sample = document.body.appendChild(document.createElement('span'))
    sample.style.color = 'var(--gs-warn)'
    const amber = getComputedStyle(sample).color
    sample.remove()
    return getComputedStyle(element).color === amber
  })

const runningService = (name: string) => {
  const found = site.system.processes().find(({ command }) => command.includes(`services/${name}/src/main.ts`))
  if (found === undefined) throw new Error(`${name} does not run`)
  return found
}

it(
  'a poll changes prices in place; a hidden page catches up when it becomes visible',
  async () => {
    const seen = await openTable()
    const hidden = await openTable()
    await setHidden(hidden.page, true)
    const whenHidden = liveFigures(await shownRows(hidden.grid))
    const [before, ids] = [liveFigures(await shownRows(seen.grid)), await shownIds(seen.grid)]
    const [asked, askedHidden] = [watchLists(seen.page), watchLists(hidden.page)]
    await expect.poll(async () => liveFigures(await shownRows(seen.grid)), NEXT_POLL).not.toEqual(before)
    const isUpdated = async () =>
      isDeepStrictEqual(liveFigures(await shownRows(seen.grid)), await figuresOfApi(site, ids))
    await until('the figures of the API in the same places', isUpdated, SOON.timeout, SOON.interval)
    expect(await shownIds(seen.grid)).toEqual(ids)
    expect(asked).toEqual([])

    expect(liveFigures(await shownRows(hidden.grid))).toEqual(whenHidden)
    await setHidden(hidden.page, false)
    const isCurrent = async () => {
      const rows = liveFigures(await shownRows(hidden.grid))
      return isDeepStrictEqual(rows, await figuresOfApi(site, [...rows.keys()]))
    }
    await until('the figures of the API', isCurrent, SOON.timeout, SOON.interval)
    // Rows older than half a minute are also read again.
    expect(askedHidden.length).toBeLessThanOrEqual(1)
  },
  LONG_TEST_MS,
)

describe('while the game answers nothing about its market', () => {
  const silence = () =>
    setFaults(
      site.system.game,
      ['commerce/prices', 'commerce/listings'].map((endpoint) => ({ kind: 'status', status: 503, endpoint })),
    )
  beforeAll(silence)
  afterAll(() => setFaults(site.system.game, []))

  it('a page without a network says so, and recovers with it', async () => {
    const { page, grid } = await openTable()
    await mark(page)
    const ids = await shownIds(grid)
    await page.context().setOffline(true)
    await page.getByText('You are offline.').first().waitFor()
    expect(await shownIds(grid)).toEqual(ids)
    await page.context().setOffline(false)
    await expect.poll(() => banner(page).textContent(), SOON).not.toContain('offline')
    await grid.getByRole('button', { name: 'Demand', exact: true }).click()
    await expect.poll(() => grid.locator('[aria-sort]').textContent(), SOON).toBe('Demand')
    await untilShown(page)
    expect(await isMarked(page)).toBe(true)
  })

  it(
    'a page says that the items service is down, and recovers without a reload',
    async () => {
      const { page, grid } = await openTable()
      await mark(page)
      const first = runningService('items')
      process.kill(first.pid, 'SIGKILL')
      // The second time it stays down longer.
      const second = await until('a second items service', () => {
        const found = site.system.processes().find(({ command }) => command.includes('services/items/src/main.ts'))
        return found !== undefined && found.pid !== first.pid && found
      })
      process.kill(second.pid, 'SIGKILL')
      await until('its end', () => stillRunning([second]).length === 0)
      await grid.getByRole('button', { name: 'Demand', exact: true }).click()
      const failure = page.getByRole('alert').filter({ hasText: 'Items could not be fetched' })
      await failure.waitFor()
      await failure.getByRole('button', { name: 'Try now' }).waitFor()
      // While the service is loading the market, its answer is an error that says so.
      const sorted = 'v1/items/json?filter=marketable:true&sort=buy_quantity&order=desc&limit=30&fields=id'
      const expected = await until(
        'an answer',
        () => site.rows(sorted).catch(() => null),
        RECOVERY.timeout,
        RECOVERY.interval,
      )
      await expect.poll(() => shownIds(grid), RECOVERY).toEqual(expected.map(({ id }) => id))
      expect(await failure.count()).toBe(0)
      expect(await isMarked(page)).toBe(true)
    },
    LONG_TEST_MS,
  )

  it(
    'pages state since when, show what they have, and recover without a reload',
    async () => {
      const { page, grid } = await openTable()
      await mark(page)
      // However long the game has been silent by now.
      await setFaults(site.system.game, [])
      await expect.poll(() => isAmber(page.getByRole('main').getByText(/ old$/)), NEXT_POLL).toBe(false)
      await silence()
      await expect.poll(() => banner(page).textContent(), NEXT_POLL).toMatch(/^Game API down since \d\d:\d\d/)
      // They count as old once the next poll is overdue.
      const badge = page.getByRole('main').getByText(/^from \d\d:\d\d/)
      await badge.waitFor({ timeout: NEXT_POLL.timeout })
      expect(await isAmber(page.getByRole('main').getByText(/ old$/))).toBe(true)
      expect(await shownIds(grid)).toHaveLength(30)

      const item = await site.open('/tradepost/item/19721?range=2h')
      await item.page.getByText('The order book could not be fetched').first().waitFor()
      await item.page.getByRole('region', { name: 'Key figures' }).waitFor()
      await item.page.getByRole('region', { name: 'Price history' }).locator('canvas').first().waitFor()
      await mark(item.page)

      await setFaults(site.system.game, [])
      for (const open of [page, item.page]) {
        await expect.poll(() => banner(open).textContent(), NEXT_POLL).toBe('')
        expect(await isMarked(open)).toBe(true)
      }
      await gridOf(item.page, 'Sell listings').waitFor()
      await badge.waitFor({ state: 'detached' })
    },
    LONG_TEST_MS,
  )
})

it(
  'pages report a worker that has been silent for long, until it reports again',
  async () => {
    const worker = runningService('worker')
    const client = new pg.Client({ connectionString: site.system.databaseUrl() })
    await client.connect()
    process.kill(worker.pid, 'SIGSTOP')
    try {
      // Has the effect of ten minutes.
      await client.query("update market.worker_report set reported_at = reported_at - interval '10 minutes'")
      const { page, grid } = await openTable()
      await expect.poll(() => banner(page).textContent(), SOON).toBe('Prices are not being collected.')
      expect(await shownIds(grid)).toHaveLength(30)
      process.kill(worker.pid, 'SIGCONT')
      await expect.poll(() => banner(page).textContent(), NEXT_POLL).toBe('')
    } finally {
      process.kill(worker.pid, 'SIGCONT')
      await client.end()
    }
  },
  LONG_TEST_MS,
)

describeSilence(site)
describeOffline(site)
describeAlerts(site)
describePush(site)
