// @module-tag chromium-headless-shell
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useSite } from '../support/use-site.ts'

const ECTO = 19721
const EMBED = `/embed/items/${ECTO}`
/** Pages, an answer, a picture and a refusal: nothing else than the chart may be framed. */
const OTHERS = [
  '/',
  `/tradepost/item/${ECTO}`,
  '/login',
  '/gw2/v1/status',
  '/docs/api',
  '/embed/items/1',
  '/feeds/status.atom',
]

const site = useSite()

/** A site of somebody else. */
let elsewhere: Server
let origin: string
beforeAll(async () => {
  elsewhere = createServer((_request, response) => {
    const frames = [EMBED, ...OTHERS].map(
      (path) => `<iframe name="${path}" src="${site.origin}${path}" width="320" height="200"></iframe>`,
    )
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><title>Elsewhere</title>${frames.join('\n')}`)
  }).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
})
afterAll(() => elsewhere?.close())

it('the chart is shown in a frame of another site, and nothing else of this one is', async () => {
  const context = await site.browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(origin, { waitUntil: 'load' })
    const chart = page.frame({ name: EMBED })!
    await chart.getByRole('link', { name: 'Glob of Ectoplasm' }).waitFor()
    await chart.getByRole('img', { name: /^Average prices of Glob of Ectoplasm/ }).waitFor()
    // It fits into its frame.
    const sizes = await chart.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement
      const { height } = document.querySelector('svg')!.getBoundingClientRect()
      return { isFitting: scrollWidth <= innerWidth && scrollHeight <= innerHeight, height }
    })
    expect(sizes.isFitting).toBe(true)
    expect(sizes.height).toBeGreaterThan(100)

    const opened = context.waitForEvent('page')
    await chart.getByRole('link', { name: 'Glob of Ectoplasm' }).click()
    const item = await opened
    await item.getByRole('heading', { level: 1, name: 'Glob of Ectoplasm' }).waitFor()
    expect(await item.evaluate(() => window.opener)).toBeNull()

    for (const path of OTHERS) expect(page.frame({ name: path })?.url(), path).toBe('chrome-error://chromewebdata/')
  } finally {
    await context.close()
  }
})
