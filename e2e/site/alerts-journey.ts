import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { until } from '@gildscope/testkit/until'
import type { Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkIn, mailTo } from '../support/mailbox.ts'
import { heading, newPerson, sendSignUp } from '../support/people.ts'
import { SOON } from '../support/soon.ts'
import type { Site } from '../support/use-site.ts'

const LONG_TEST_MS = 240_000
const ITEM = 19_721
/** Two polls, and what a busy machine takes. */
const FIRES = { timeout: 90_000, interval: 250 }

type Received = { headers: Record<string, string>; body: string }

/** A program of the user that takes webhooks. */
const startReceiver = async () => {
  const received: Received[] = []
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
      received.push({ headers, body: Buffer.concat(chunks).toString() })
      reply.writeHead(204).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { received, address: `http://127.0.0.1:${port}/hook`, close: () => server.close() }
}

const addWebhook = async (page: Page, address: string): Promise<string> => {
  await page.goto(`${new URL(page.url()).origin}/alerts?tab=channels`)
  await page.getByRole('textbox', { name: 'Webhook' }).fill(address)
  await page.getByRole('button', { name: 'Test and add' }).click()
  return await page.getByLabel(/^Secret of/).inputValue()
}

/** Drags the line of the chart down; returns the amount at which it rests. */
const dragThreshold = async (page: Page, by: 'mouse' | 'touch'): Promise<string> => {
  const handle = page.getByRole('slider', { name: 'Threshold' })
  await handle.scrollIntoViewIfNeeded()
  const before = await handle.getAttribute('aria-valuetext')
  const box = await handle.boundingBox()
  if (box === null) throw new Error('the threshold is not shown')
  const [x, y] = [box.x + box.width / 3, box.y + box.height / 2]
  const path = [10, 20, 30].map((distance) => ({ x, y: y + distance }))
  if (by === 'mouse') {
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (const point of path) await page.mouse.move(point.x, point.y)
    await page.mouse.up()
  } else {
    const browser = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      browser.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', [{ x, y }])
    for (const point of path) await touch('touchMove', [point])
    await touch('touchEnd', [])
    await browser.detach()
  }
  const after = await until(
    'another threshold',
    async () => {
      const text = await handle.getAttribute('aria-valuetext')
      return text === before ? null : text
    },
    SOON.timeout,
  )
  return after ?? ''
}

/** From the button on an item to what comes of it by each channel, where polls come every few seconds. */
export const describeAlerts = (site: Site): void => {
  describe('an alert', () => {
    let receiver: Awaited<ReturnType<typeof startReceiver>>
    beforeAll(async () => {
      receiver = await startReceiver()
    })
    afterAll(() => receiver.close())

    it('is armed on an item, and is told in the page, by mail and by a signed webhook', {
      timeout: LONG_TEST_MS,
    }, async () => {
      const person = newPerson('Alma')
      const { page } = await site.open('/signup')
      page.setDefaultTimeout(30_000)
      await sendSignUp(page, person)
      await heading(page, 'Account Management').waitFor()
      const confirmation = await mailTo(site.origin, person.email, /^Confirm your e-mail address/)
      await page.goto(linkIn(confirmation, '/confirm/email').href)
      await page.getByRole('button', { name: 'Confirm this address' }).click()
      await page.getByRole('status').filter({ hasText: 'Success' }).waitFor()
      const secret = await addWebhook(page, receiver.address)

      await page.goto(`${site.origin}/tradepost/item/${ITEM}`)
      await page
        .getByRole('link', { name: /^Alert/ })
        .first()
        .click()
      await heading(page, 'New alert').waitFor()
      const value = page.getByRole('textbox', { name: 'Value', exact: true })
      await until('a value', async () => (await value.inputValue()) !== '', SOON.timeout)
      const byMouse = await dragThreshold(page, 'mouse')
      expect(await value.inputValue()).toBe(byMouse)
      const byTouch = await dragThreshold(page, 'touch')
      expect(byTouch).not.toBe(byMouse)
      expect(await value.inputValue()).toBe(byTouch)
      await value.fill('900g')
      await page.getByRole('button', { name: /^Channels/ }).click()
      for (const name of [/^mail/i, /^webhook/i]) {
        const box = page.getByRole('checkbox', { name })
        await box.waitFor()
        if (!(await box.isChecked())) await box.check()
      }
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Arm it' }).click()
      await heading(page, 'Alerts').waitFor()

      await page.getByRole('button', { name: 'Alerts, 1 new' }).waitFor({ timeout: FIRES.timeout })
      const told = await until(
        'a webhook',
        async () => receiver.received.find(({ body }) => JSON.parse(body).type === 'alert'),
        FIRES.timeout,
        FIRES.interval,
      )
      expect(new Webhook(secret).verify(told.body, told.headers)).toMatchObject({
        data: { notice: { kind: 'alert', itemId: ITEM, figure: { field: 'sell_price', threshold: 9_000_000 } } },
      })
      const mail = await mailTo(site.origin, person.email, /sell price below 900g$/)
      expect(linkIn(mail, `/tradepost/item/${ITEM}`).origin).toBe(site.origin)
      await page
        .getByRole('link', { name: /^Events/ })
        .first()
        .click()
      await page.getByText('sell price below 900g').first().waitFor()
      expect(receiver.received.filter(({ body }) => JSON.parse(body).type === 'alert')).toHaveLength(1)
    })
  })
}
