import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

export type WatchedPage = {
  page: Page
  /** Errors of the console and errors that no script caught. */
  errors: string[]
  /** Requests to any other place than the origin. */
  strangers: string[]
}

/** On a machine that does other things meanwhile. */
const ACTION_LIMIT_MS = 120_000
const LOAD = { waitUntil: 'load', timeout: 180_000 } as const

/** So that each request is one that tests can see, hold and count; for what works without a network, 'allow' it. */
export const NO_WORKER = { serviceWorkers: 'block' } as const

/** A page that may be opened several times; each visit is watched separately from its first request on. */
export type KeptPage = {
  readonly page: Page
  /** Loads an address as if the page had just been opened. */
  load: (address: string) => Promise<WatchedPage>
}

const withoutHash = (address: string): string => address.split('#', 1)[0] ?? address

export const keepPage = async (context: BrowserContext): Promise<KeptPage> => {
  const page = await context.newPage()
  page.setDefaultTimeout(ACTION_LIMIT_MS)
  const viewport = page.viewportSize()
  let origin = ''
  let now: WatchedPage = { page, errors: [], strangers: [] }
  page.on('pageerror', (error) => now.errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') now.errors.push(`${message.text()} ${message.location().url}`)
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== origin) now.strangers.push(request.url())
  })
  const forget = async (address: string): Promise<void> => {
    await page.unrouteAll()
    await page.mouse.move(0, 0)
    await page.evaluate(() => sessionStorage.clear())
    // Another hash alone would load nothing.
    if (withoutHash(page.url()) === withoutHash(address)) await page.goto('about:blank')
    if (viewport !== null) await page.setViewportSize(viewport)
  }
  const load = async (address: string): Promise<WatchedPage> => {
    if (page.url() !== 'about:blank') await forget(address)
    origin = new URL(address).origin
    now = { page, errors: [], strangers: [] }
    await page.goto(address, LOAD)
    return now
  }
  return { page, load }
}

/** A page watched from its first request on. */
export const openPageIn = async (context: BrowserContext, address: string): Promise<WatchedPage> =>
  (await keepPage(context)).load(address)

/** The same in a browser profile of its own. */
export const openPage = async (
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> => openPageIn(await browser.newContext({ ...NO_WORKER, ...options }), address)
