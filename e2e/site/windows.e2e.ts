// @module-tag chromium-headless-shell
import { isDeepStrictEqual } from 'node:util'
import { until } from '@gildscope/testkit/until'
import type { BrowserContext, Locator, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CountingProxy, startCountingProxy } from '../support/counting-proxy.ts'
import { gridOf, shownIds, shownRows } from '../support/grid.ts'
import { figuresOfApi, liveFigures, setFocus, setHidden, watchLists } from '../support/live-rows.ts'
import { untilShown } from '../support/page-checks.ts'
import { SOON } from '../support/soon.ts'
import { DESKTOP, useSite } from '../support/use-site.ts'

/** With HTTP/1.1 a browser opens six connections to a site, shared by all its windows. */
const WINDOWS = 8
const STREAM = '/gw2/v1/items/stream'
/** A busy machine takes its time, and windows without the focus ask every 15 seconds. */
const NEXT_POLL = { timeout: 90_000, interval: 250 }
const ITEMS = 'services/items/src/main.ts'

type Window = { page: Page; grid: Locator; lists: string[]; streams: { opened: number; open: Set<Request> } }

const site = useSite({ isBroken: true })

/** The streams of a page; those that are closed count as failed. */
const watchStreams = (page: Page): Window['streams'] => {
  const streams = { opened: 0, open: new Set<Request>() }
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== STREAM) return
    streams.opened += 1
    streams.open.add(request)
  })
  page.on('requestfinished', (request) => streams.open.delete(request))
  page.on('requestfailed', (request) => streams.open.delete(request))
  return streams
}

/** Several windows of one browser, each with other rows. */
describe('eight visible windows of one browser', () => {
  let proxy: CountingProxy
  let context: BrowserContext
  const windows: Window[] = []

  /** A new window has the focus. */
  const openWindow = async (number: number): Promise<Window> => {
    const address = `${proxy.origin}/tradepost/detailed?sort=sell_quantity&order=desc&rows=10&page=${number}`
    const page = await context.newPage()
    const streams = watchStreams(page)
    await page.goto(address)
    await untilShown(page)
    return { page, streams, grid: gridOf(page, 'All tradable items'), lists: watchLists(page) }
  }
  const focus = async (chosen: Window): Promise<void> => {
    for (const window of windows) if (window !== chosen) await setFocus(window.page, false)
    await setFocus(chosen.page, true)
  }
  const figuresOf = async ({ grid }: Window) => liveFigures(await shownRows(grid))

  /** Every window receives the next changes and shows the same figures as the API. */
  const expectNextChanges = async (open: readonly Window[]): Promise<void> => {
    const expectChange = async (window: Window): Promise<void> => {
      const [before, ids] = [await figuresOf(window), await shownIds(window.grid)]
      const isChanged = async () => !isDeepStrictEqual(await figuresOf(window), before)
      await until('changed figures', isChanged, NEXT_POLL.timeout, NEXT_POLL.interval)
      const isCurrent = async () => isDeepStrictEqual(await figuresOf(window), await figuresOfApi(site, ids))
      await until('the figures of the API', isCurrent, NEXT_POLL.timeout, NEXT_POLL.interval)
    }
    await Promise.all(open.map(expectChange))
  }
  /** The same, without reading its rows again. */
  const expectChanges = async (open: readonly Window[]): Promise<void> => {
    // Rows older than half a minute are read again when a window becomes visible.
    for (const { lists } of open) lists.length = 0
    await expectNextChanges(open)
    expect(open.map(({ lists }) => lists)).toEqual(open.map(() => []))
  }
  /** Which windows hold a stream, once those that ask have their answers. */
  const expectStreams = async (streaming: Window | null): Promise<void> => {
    const isOnly = () => windows.every((window) => window.streams.open.size === (window === streaming ? 1 : 0))
    await until('streams of the window with the focus only', isOnly, SOON.timeout)
    await expect.poll(() => proxy.open(), SOON).toBe(streaming === null ? 0 : 1)
  }

  beforeAll(async () => {
    proxy = await startCountingProxy(site.origin, STREAM)
    context = await site.browser.newContext(DESKTOP)
  })
  afterAll(async () => {
    await context?.close()
    await proxy?.stop()
  })

  it('load and stay fresh, of which only the one with the focus streams', async () => {
    for (let number = 0; number < WINDOWS; number += 1) {
      for (const { page } of windows.slice(-1)) await setFocus(page, false)
      windows.push(await openWindow(number))
    }
    await expectStreams(windows.at(-1)!)
    await expectChanges(windows)
    await focus(windows[0]!)
    await expectStreams(windows[0]!)
  })

  it('ask nothing while they are hidden, and are fresh when they are visible again', async () => {
    const [focused, visible, ...hidden] = windows as [Window, Window, ...Window[]]
    for (const { page } of hidden) await setHidden(page, true)
    const asked: string[] = []
    for (const { page } of hidden) page.on('request', (request) => asked.push(request.url()))
    const before = visible.streams.opened
    await expectChanges([focused, visible])
    await until('a second ask, after 15 seconds', () => visible.streams.opened >= before + 2, NEXT_POLL.timeout)
    expect(asked).toEqual([])
    expect(focused.streams.open.size).toBe(1)
    for (const { page, streams } of hidden) {
      const asks = streams.opened
      await setHidden(page, false)
      await until('an ask at once', () => streams.opened > asks)
    }
    await setHidden(focused.page, true)
    await expectStreams(null)
    await setHidden(focused.page, false)
    await expectStreams(focused)
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
    // A service that was away for long no longer knows what a window missed: its rows are read again.
    await expectNextChanges(windows.slice(0, 2))
    await expectStreams(windows[0]!)
  })

  it('come back to a stream that was refused', async () => {
    const chosen = windows[1]!
    proxy.refuse(true)
    const before = chosen.streams.opened
    await focus(chosen)
    await until('two attempts', () => chosen.streams.opened >= before + 2, NEXT_POLL.timeout)
    proxy.refuse(false)
    await expectStreams(chosen)
    await expectChanges([chosen])
  })
})
