import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

export type WatchedPage = {
  page: Page
  /** Errors of the console and errors that no script caught. */
  errors: string[]
  /** Requests to any other place than the origin. */
  strangers: string[]
}

/** A page of a fresh browser profile, watched from its first request on. */
export const openPage = async (
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> => {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const errors: string[] = []
  const strangers: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
  })
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== new URL(address).origin) strangers.push(request.url())
  })
  await page.goto(address, { waitUntil: 'load', timeout: 60_000 })
  return { page, errors, strangers }
}
