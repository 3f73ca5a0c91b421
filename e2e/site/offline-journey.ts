import { isDeepStrictEqual } from 'node:util'
import { until } from '@gildscope/testkit/until'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { gridOf, shownIds, shownRows } from '../support/grid.ts'
import { figuresOfApi, liveFigures } from '../support/live-rows.ts'
import { untilShown } from '../support/page-checks.ts'
import { heading, newPerson, sendSignUp } from '../support/people.ts'
import { SOON } from '../support/soon.ts'
import type { Site } from '../support/use-site.ts'

const BY_SUPPLY = '/tradepost/detailed?sort=sell_quantity&order=desc'
const LONG_TEST_MS = 240_000

const notices = (page: Page): Locator => page.getByRole('region', { name: 'Notices' })
const tableOf = (page: Page): Locator => gridOf(page, 'All tradable items')

/** Paths of what the browser keeps of the site. */
const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname)
    }
    return found
  })
const isOfItems = (path: string): boolean => path === '/gw2/v1/items/json'

const hasItems = async (page: Page): Promise<boolean> => (await keptPaths(page)).some(isOfItems)

/** The visit of somebody who comes back without a network. */
export const describeOffline = (site: Site) =>
  describe('an installed site', () => {
    it(
      'is complete after one visit, shows what it has with its time, and what is new once there is a network',
      async () => {
        const { page } = await site.open(BY_SUPPLY, { serviceWorkers: 'allow' })
        await untilShown(page)
        const hasAll = async (): Promise<boolean> => (await keptPaths(page)).includes('/') && (await hasItems(page))
        await until('the page and its prices on the device', hasAll, SOON.timeout, SOON.interval)

        await page.context().setOffline(true)
        await page.reload()
        await untilShown(page)
        await expect.poll(() => notices(page).textContent(), SOON).toMatch(/You are offline\. Data of \d\d:\d\d\./)
        await page
          .getByRole('main')
          .getByText(/^data of \d\d:\d\d$/)
          .waitFor()
        const [saved, ids] = [liveFigures(await shownRows(tableOf(page))), await shownIds(tableOf(page))]
        expect(ids).toHaveLength(30)
        await page.evaluate(() => Object.assign(window, { isMarked: true }))

        await page.context().setOffline(false)
        await expect.poll(() => notices(page).textContent(), SOON).not.toMatch(/offline|Data of/)
        const isFresh = async (): Promise<boolean> => {
          const rows = liveFigures(await shownRows(tableOf(page)))
          return !isDeepStrictEqual(rows, saved) && isDeepStrictEqual(rows, await figuresOfApi(site, [...rows.keys()]))
        }
        await until('the figures of the API', isFresh, SOON.timeout, SOON.interval)
        expect(await page.evaluate(() => 'isMarked' in window)).toBe(true)
      },
      LONG_TEST_MS,
    )

    it(
      'keeps nothing of a visit after a logout',
      async () => {
        const { page } = await site.open('/signup', { serviceWorkers: 'allow' })
        const orla = newPerson('Orla')
        await sendSignUp(page, orla)
        await heading(page, 'Account Management').waitFor()
        await page.goto(site.origin + BY_SUPPLY)
        await untilShown(page)
        await until('answers on the device', () => hasItems(page), SOON.timeout, SOON.interval)
        const kept = (await keptPaths(page)).filter((path) => path.startsWith('/gw2/'))
        expect(kept.filter((path) => !isOfItems(path))).toEqual([])

        await page.goto(`${site.origin}/account`)
        await heading(page, 'Account Management').waitFor()
        const menu = page.getByRole('navigation', { name: 'Account' })
        await menu.getByRole('button', { name: orla.user }).click()
        await menu.getByRole('button', { name: 'Logout' }).click()
        await heading(page, 'Login').waitFor()
        expect(await hasItems(page)).toBe(false)
      },
      LONG_TEST_MS,
    )

    it('has a manifest that the browser reads', async () => {
      const { page } = await site.open('/friends')
      const session = await page.context().newCDPSession(page)
      const { url, errors, data, manifest } = await session.send('Page.getAppManifest')
      expect({ url, errors }).toEqual({ url: `${site.origin}/manifest.webmanifest`, errors: [] })
      expect(manifest).toMatchObject({ name: 'Gildscope', display: 'kStandalone', startUrl: `${site.origin}/` })
      const { icons } = JSON.parse(data ?? '') as { icons: { src: string; type: string }[] }
      for (const { src, type } of icons) {
        const answer = await fetch(site.origin + src)
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
      }
    })
  })
