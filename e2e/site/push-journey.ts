import { until } from '@gildscope/testkit/until'
import type { Page, Worker } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { heading, newPerson, sendSignUp } from '../support/people.ts'
import { SOON } from '../support/soon.ts'
import type { Site } from '../support/use-site.ts'

const LONG_TEST_MS = 240_000

type Shown = { title: string; body: string; tag: string; link: string }

const workerOf = async (page: Page): Promise<Worker> => {
  const [running] = page.context().serviceWorkers()
  const worker = running ?? (await page.context().waitForEvent('serviceworker'))
  await page.evaluate(() => navigator.serviceWorker.ready)
  return worker
}

/** The browser of tests has no notifications: they end in the worker, which remembers them. */
const watchNotifications = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const shown: unknown[] = []
    const show = async (title: string, options: NotificationOptions): Promise<void> => {
      shown.push({ title, body: options.body, tag: options.tag, link: options.data.link })
    }
    Object.assign(globalThis, { shown })
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    Object.defineProperty(registration, 'showNotification', { value: show })
  })

const shownBy = (worker: Worker): Promise<Shown[]> =>
  worker.evaluate(() => (globalThis as unknown as { shown: Shown[] }).shown)

/** Messages that arrive as if a push service had sent them. */
const pushTo = async (page: Page): Promise<(data: string) => Promise<void>> => {
  const { origin } = new URL(page.url())
  const session = await page.context().newCDPSession(page)
  const registrationId = new Promise<string>((found) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId: id, scopeURL } of registrations) if (scopeURL === `${origin}/`) found(id)
    })
  })
  await session.send('ServiceWorker.enable')
  const id = await registrationId
  return async (data) => {
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: id, data })
  }
}

/** A click on the newest notification; without a hand on it the browser lets no window come to the front. */
const clickNewest = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const { shown, ExtendableEvent } = globalThis as unknown as { shown: Shown[]; ExtendableEvent: typeof Event }
    const notification = { data: { link: shown.at(-1)?.link }, close: () => {} }
    const click = new ExtendableEvent('notificationclick')
    Object.defineProperty(click, 'notification', { value: notification })
    globalThis.dispatchEvent(click)
  })

/** What is pushed to somebody who has the site open. */
export const describePush = (site: Site) =>
  describe('a push message', () => {
    it(
      'is shown, whatever is in it, leads an open window to its page, and leaves nothing on the device',
      async () => {
        const { page } = await site.open('/signup', { serviceWorkers: 'allow' })
        await sendSignUp(page, newPerson('Orla'))
        await heading(page, 'Account Management').waitFor()
        await page.getByRole('button', { name: /^Alerts/ }).waitFor()
        const worker = await workerOf(page)
        await watchNotifications(worker)
        const push = await pushTo(page)

        const notice = { id: '7f3a', title: 'Glob of Ectoplasm below 20s 35c', lines: ['steady 20s 30c', 'sure'] }
        await push('no JSON')
        await push(JSON.stringify({ ...notice, link: '/support', at: '2026-11-27T12:00:00Z' }))
        await until('both notifications', async () => (await shownBy(worker)).length === 2, SOON.timeout, SOON.interval)
        expect(await shownBy(worker)).toEqual([
          {
            title: 'Gildscope',
            body: 'There is a new event.',
            tag: 'unreadable',
            link: `${site.origin}/alerts?tab=events`,
          },
          { title: notice.title, body: 'steady 20s 30c\nsure', tag: '7f3a', link: `${site.origin}/support` },
        ])
        const kept = await page.evaluate(async () => {
          const texts: string[] = []
          for (const name of await caches.keys()) {
            const cache = await caches.open(name)
            for (const key of await cache.keys()) texts.push(key.url, (await (await cache.match(key))?.text()) ?? '')
          }
          return texts.join('\n')
        })
        expect(kept).not.toContain(notice.title)

        await page.evaluate(() => Object.assign(window, { isMarked: true }))
        await clickNewest(worker)
        await heading(page, 'Support').waitFor()
        expect(await page.evaluate(() => 'isMarked' in window)).toBe(true)
      },
      LONG_TEST_MS,
    )
  })
