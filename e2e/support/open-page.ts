import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

export type WatchedPage = {
  page: Page
  /** Errors of the console and errors that no script caught. */
  errors: string[]
  /** Requests to any other place than the origin. */
  strangers: string[]
}

/** A page watched from its first request on. */
export const openPageIn = async (context: BrowserContext, address: string): Promise<WatchedPage> => {
  const page = await context.newPage()
  const errors: string[] = []
  const strangers: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== new URL(address).origin) strangers.push(request.url())
  })
  await page.goto(address, { waitUntil: 'load', timeout: 60_000 })
  return { page, errors, strangers }
}

/** The same in a browser profile of its own. */
export const openPage = async (
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> => openPageIn(await browser.newContext(options), address)
