// @module-tag chromium-headless-shell
import { isDeepStrictEqual } from 'node:util'
import { until } from '@gildscope/testkit/until'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CountingProxy, startCountingProxy } from '../support/counting-proxy.ts'
import { gridOf, shownIds, shownRows } from '../support/grid.ts'
import { figuresOfApi, liveFigures, setHidden, watchLists } from '../support/live-rows.ts'
import { openPageIn } from '../support/open-page.ts'
import { untilShown } from '../support/page-checks.ts'
import { SOON } from '../support/soon.ts'
import { DESKTOP, useSite } from '../support/use-site.ts'

/** With HTTP/1.1 a browser opens six connections to a site, shared by all its windows. */
const WINDOWS = 7
const STREAM = '/gw2/v1/items/stream'
/** A busy machine takes its time. */
const NEXT_POLL = { timeout: 60_000, interval: 100 }
const ITEMS = 'services/items/src/main.ts'

type Window = { page: Page; grid: Locator; asked: string[] }

const site = useSite({ isBroken: true })

/** Several windows of one browser, each with other rows. */
describe('seven windows of one browser', () => {
  let proxy: CountingProxy
  let context: BrowserContext
  let windows: Window[] = []

  const openWindow = async (number: number, browser = context, { origin } = proxy): Promise<Window> => {
    const address = `${origin}/tradepost/detailed?sort=sell_quantity&order=desc&rows=10&page=${number}`
    const { page } = await openPageIn(browser, address)
    await untilShown(page)
    return { page, grid: gridOf(page, 'All tradable items'), asked: watchLists(page) }
  }
  const figuresOf = async ({ grid }: Window) => liveFigures(await shownRows(grid))

  /** Every window receives the next changes and shows the same figures as the API. */
  const expectChanges = async (open: readonly Window[]): Promise<void> => {
    const before = await Promise.all(open.map(figuresOf))
    for (const [index, window] of open.entries()) {
      await expect.poll(() => figuresOf(window), NEXT_POLL).not.toEqual(before[index])
      const expected = async () => figuresOfApi(site, await shownIds(window.grid))
      await until(
        'the figures of the API',
        async () => isDeepStrictEqual(await figuresOf(window), await expected()),
        SOON.timeout,
        SOON.interval,
      )
    }
  }

  beforeAll(async () => {
    proxy = await startCountingProxy(site.origin, STREAM)
    context = await site.browser.newContext(DESKTOP)
  })
  afterAll(async () => {
    await context?.close()
    await proxy?.stop()
  })

  it('all load, and one stream brings changed prices to each', async () => {
    for (let number = 0; number < WINDOWS; number += 1) windows.push(await openWindow(number))
    await expect.poll(() => proxy.open(), SOON).toBe(1)
    await expectChanges(windows)
    expect(windows.map(({ asked }) => asked)).toEqual(windows.map(() => []))
    expect(proxy.open()).toBe(1)
    // A call may start before the end of the previous one has arrived.
    expect(proxy.most()).toBeLessThanOrEqual(2)
  })

  it('stay connected when the one that started closes', async () => {
    const [first, ...others] = windows
    windows = others
    await first?.page.close()
    await expectChanges(windows)
    expect(windows.map(({ asked }) => asked)).toEqual(windows.map(() => []))
    expect(proxy.open()).toBe(1)
  })

  it('hold no stream while none of them is looked at, and one again when one is', async () => {
    for (const { page } of windows) await setHidden(page, true)
    await expect.poll(() => proxy.open(), SOON).toBe(0)
    for (const { page } of windows) await setHidden(page, false)
    await expect.poll(() => proxy.open(), SOON).toBe(1)
  })

  it('leave a browser without shared workers its connections: it asks now and then', async () => {
    const alone = await startCountingProxy(site.origin, STREAM)
    const other = await site.browser.newContext(DESKTOP)
    try {
      await other.addInitScript(() => {
        Reflect.deleteProperty(window, 'SharedWorker')
      })
      const window = await openWindow(0, other, alone)
      await expectChanges([window])
      expect(window.asked).toEqual([])
      await expect.poll(() => alone.open(), SOON).toBe(0)
    } finally {
      await other.close()
      await alone.stop()
    }
  })

  it('are fed again after the items service was restarted', async () => {
    const running = () => site.system.processes().find(({ command }) => command.includes(ITEMS))
    const first = running()
    if (first === undefined) throw new Error('items does not run')
    process.kill(first.pid, 'SIGKILL')
    await until('another items service', () => {
      const found = running()
      return found !== undefined && found.pid !== first.pid
    })
    await until('its answer', () => site.rows('v1/items/json?limit=1&fields=id').catch(() => null), 90_000, 250)
    await expect.poll(() => proxy.open(), SOON).toBe(1)
    await expectChanges(windows)
    expect(proxy.open()).toBe(1)
  })
})
