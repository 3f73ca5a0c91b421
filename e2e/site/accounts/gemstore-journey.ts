import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HOUR_MS } from '@gildscope/base/time'
import { importGemstore, queueNotices } from '@gildscope/jobs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callRows, type Row } from '../../support/call.ts'
import { linkIn, mailsTo, mailTo } from '../../support/mailbox.ts'
import { newPerson, type Profile, signUp } from '../../support/people.ts'
import { runJob } from '../../support/run-job.ts'
import type { Site } from '../../support/use-site.ts'
import { panel } from './parts.ts'

const NOTICE = /back in the gem store$/

/** A feed of the store's catalogue that a test can change. */
const serveFeed = async (read: () => readonly Row[]): Promise<{ url: string; server: Server }> => {
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(read())),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/gemstore.json`, server }
}

/** A watched item of the gem store from the choice to the last notice. */
export const describeGemstore = (site: Site) =>
  describe('a watched item of the gem store', () => {
    const gwen = newPerson('Gwen')
    let profile: Profile
    let offers: readonly Row[] = []
    let watched: Row = {}
    let feed: Awaited<ReturnType<typeof serveFeed>>
    const open = () => site.openAgain('/gemstore_notifier', profile)

    /** The item has been on sale again for so many hours, according to the feed. */
    const sellAgain = async (hoursAgo: number): Promise<void> => {
      const latestStartDate = new Date(Date.now() - hoursAgo * HOUR_MS).toISOString()
      offers = offers.map((offer) => (offer.uuid === watched.uuid ? { ...offer, latestStartDate } : offer))
      await runJob(site.databaseUrl, importGemstore, { feedUrl: feed.url })
      for (let times = 0; times < 2; times += 1) await runJob(site.databaseUrl, queueNotices, {})
    }
    const notices = async () => (await mailsTo(site.origin, gwen.email)).filter(({ subject }) => NOTICE.test(subject))

    beforeAll(async () => {
      offers = await callRows(`${site.game}/feeds/gemstore.json`)
      // On sale for days already, whenever the tests run.
      watched =
        offers.find(({ latestStartDate }) => Date.parse(String(latestStartDate)) < Date.now() - 72 * HOUR_MS) ?? {}
      feed = await serveFeed(() => offers)
      profile = await signUp(site, gwen)
    })
    afterAll(() => {
      feed?.server.close()
    })

    it('is chosen by a part of its name and stays on the list', async () => {
      const { page } = await open()
      await page.getByText(`${gwen.email} is not confirmed yet`).waitFor()
      await page.getByPlaceholder('Select GemStore Items').fill(String(watched.name).slice(0, 12).toLowerCase())
      await page.getByRole('option', { name: String(watched.name) }).click()
      const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: String(watched.name) }) })
      await row.waitFor()
      await panel(page, 'Items').getByText('1 on the list').waitFor()
      await page.reload()
      await row.waitFor()
      const mail = await mailTo(site.origin, gwen.email, /^Confirm your e-mail address/)
      await page.goto(linkIn(mail, '/confirm/email').href)
      await page.getByRole('button', { name: 'Confirm this address' }).click()
      await page.getByRole('status').filter({ hasText: 'Success' }).waitFor()
      await page.goto(`${site.origin}/gemstore_notifier`)
      await page.getByText(`Mails go to ${gwen.email}.`).waitFor()
    })

    it('is mailed of once when it returns, until the link in that mail ends it', async () => {
      await sellAgain(48)
      const mail = await mailTo(site.origin, gwen.email, NOTICE)
      expect(mail.text).toContain(watched.name)
      expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')

      const stranger = await site.open('/privacy')
      await stranger.page.goto(linkIn(mail, '/unsubscribe').href)
      await stranger.page.getByRole('button', { name: 'Send me no more notices' }).click()
      await stranger.page.getByText('No more notices are sent.').waitFor()
      const { page } = await open()
      await page.getByText('You stopped all notices with the link in one of them.').waitFor()
      await sellAgain(24)
      await page.goto(`${site.origin}/account`)
      await page.getByRole('button', { name: 'Send me notices again' }).click()
      await page.getByRole('alert').filter({ hasText: 'Success' }).waitFor()
      await sellAgain(1)
      await mailTo(site.origin, gwen.email, NOTICE, mail.id)
      expect(await notices()).toHaveLength(2)
    })
  })
