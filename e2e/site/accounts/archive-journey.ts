import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { call, callJson } from '../../support/call.ts'
import { type DemoKey, heading, newPerson, type Profile, signUp, wholeKey } from '../../support/people.ts'
import { SOON } from '../../support/soon.ts'
import { flipsUnitByUnit, type TrueTrade, trueTrades } from '../../support/true-trades.ts'
import type { Site } from '../../support/use-site.ts'

/** The first reading starts when the key is linked. */
const READ = { timeout: 60_000, interval: 200 }

type Archive = { kind: string; state: string; first: string; last: string; entries: number }

const figure = (page: Page, name: string, strip = 'Sold, sums'): Locator =>
  page
    .getByRole('region', { name: strip })
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })

/** The first sum of coins within, to the copper. */
const copperIn = async (part: Locator): Promise<number> =>
  Number(await part.locator('data').first().getAttribute('value'))

const choose = (page: Page, group: string, answer: string): Promise<void> =>
  page.getByRole('group', { name: group }).getByText(answer, { exact: true }).click()

/** The archive of a trader. Each test continues where the one before stopped. */
export const describeArchives = (site: Site) =>
  describe('archives', () => {
    const tilda = newPerson('Tilda')
    let profile: Profile
    let key: DemoKey
    let truth: TrueTrade[]
    const open = async (path: string): Promise<Page> => (await site.openAgain(path, profile)).page
    const session = (): string => {
      const { cookies = [] } = profile.storageState as { cookies?: { name: string; value: string }[] }
      return cookies.find(({ name }) => name === 'session')?.value ?? ''
    }
    const ask = (path: string): Promise<{ status: number; text: string }> =>
      call(site.api(path), { headers: { session: session() } })
    const archives = async (): Promise<Archive[]> => JSON.parse((await ask('v1/archives')).text).success.archives

    beforeAll(async () => {
      key = await wholeKey(site, 1)
      profile = await signUp(site, tilda, [key])
    })

    it('begin with the link of a key, and hold what the game remembers within a minute', async () => {
      await expect
        .poll(async () => (await archives()).map(({ state }) => state), READ)
        .toEqual(['ok', 'ok', 'off', 'ok'])
      const stored = (await archives()).find(({ kind }) => kind === 'trades')
      if (stored === undefined) throw new Error('nothing was read')
      truth = await trueTrades(site.game, key.account, stored)
      expect(stored.entries).toBe(truth.length)
      expect(truth.length).toBeGreaterThan(100)
    })

    it('show every sale with the figures that the game knows', async () => {
      const page = await open('/transaction_viewer?range=all')
      await heading(page, 'Transactions').waitFor()
      const sales = truth.filter(({ side }) => side === 'sell')
      const units = sales.reduce((sum, { quantity }) => sum + quantity, 0)
      const value = sales.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
      await expect.poll(() => figure(page, 'Quantity').textContent(), SOON).toContain(units.toLocaleString('en'))
      expect(await figure(page, 'Quantity').textContent()).toContain(`${sales.length.toLocaleString('en')} trades`)
      expect(await copperIn(figure(page, 'Value'))).toBe(value)
      const csv = await ask('v1/archives/trades/csv')
      const rows = csv.text.trimEnd().split('\n').slice(1)
      const second = (text: string): string => `${new Date(text).toISOString().slice(0, 19)}Z`
      expect(rows).toEqual(
        truth.map(
          (row) =>
            `${key.account},${row.side},${row.id},${row.item_id},${row.price},${row.quantity},${second(row.created)},${second(row.purchased)}`,
        ),
      )
    })

    it('show the other side, whole days and months, and give a link to it', async () => {
      const page = await open('/transaction_viewer?range=all')
      await choose(page, 'Side', 'Buy')
      const bought = truth.filter(({ side }) => side === 'buy')
      await expect
        .poll(() => figure(page, 'Quantity', 'Bought, sums').textContent(), SOON)
        .toContain(`${bought.length.toLocaleString('en')} trades`)
      await choose(page, 'Rows', 'Compact')
      await expect.poll(() => new URL(page.url()).searchParams.get('detail'), SOON).toBe('compact')
      await page.reload()
      await expect
        .poll(() => figure(page, 'Quantity', 'Bought, sums').textContent(), SOON)
        .toContain(`${bought.length.toLocaleString('en')} trades`)
    })

    it('match sales with purchases as a count unit by unit does', async () => {
      const page = await open('/transaction_viewer?as=flipping&months=all')
      const wanted = flipsUnitByUnit(truth)
      expect(wanted.flips).toBeGreaterThan(20)
      const sum = page.getByRole('region', { name: 'Profit by month' }).getByRole('listitem').first()
      await expect.poll(() => sum.textContent(), SOON).toContain(`${wanted.flips.toLocaleString('en')} flips`)
      const text = (await sum.textContent()) ?? ''
      expect(text).toContain(`${wanted.gained.toLocaleString('en')} gained`)
      expect(await copperIn(sum)).toBe(wanted.profit)
      await page
        .getByRole('button', { name: /^Details of/ })
        .first()
        .click()
      await page.getByText(/^Taxes, 15/).waitFor()
    })

    it('show a stranger the same flips, to whom their owner gave the link', async () => {
      const page = await open('/transaction_viewer?as=flipping&months=all')
      await page.getByRole('button', { name: 'Share', exact: true }).click()
      const sharing = page.getByRole('dialog', { name: 'Share' })
      await sharing.getByRole('button', { name: 'Make a link' }).click()
      await sharing.getByRole('button', { name: /^Copy the link/ }).waitFor()
      const shares: { id: string; kind: string }[] = JSON.parse((await ask('v1/shares')).text).success
      const { id = '' } = shares.find(({ kind }) => kind === 'flips') ?? {}
      const stranger = (await site.open(`/shared_flips?share=${id}&months=all`)).page
      await heading(stranger, 'Shared flips').waitFor()
      const sumOn = (of: Page): Locator =>
        of.getByRole('region', { name: 'Profit by month' }).getByRole('listitem').first()
      const { flips, profit } = flipsUnitByUnit(truth)
      await expect.poll(() => sumOn(stranger).textContent(), SOON).toContain(`${flips.toLocaleString('en')} flips`)
      expect(await copperIn(sumOn(stranger))).toBe(profit)
      expect(await stranger.getByRole('main').textContent()).not.toContain(tilda.user)
      await sharing.getByRole('button', { name: /^Revoke/ }).click()
      await sharing.getByText('There is none.').waitFor()
    })

    it('show open orders without the choice between trades and flips, and bring it back', async () => {
      const page = await open('/transaction_viewer?as=flipping')
      await choose(page, 'Show', 'Current')
      await expect.poll(() => page.getByRole('group', { name: 'As' }).count(), SOON).toBe(0)
      await page.getByRole('region', { name: 'Figures of all orders' }).waitFor()
      const url = `${site.game}/v2/commerce/transactions/current/sells?page_size=1&access_token=${key.key}`
      const count = Number((await call(url)).headers.get('x-result-total'))
      await page.getByText(`${count} orders`).first().waitFor()
      await choose(page, 'Show', 'History')
      await page.getByRole('region', { name: 'Profit by month' }).waitFor()
    })

    it('record World versus World from the first reading on, and again on request', async () => {
      const page = await open('/WvW_Stats')
      await heading(page, 'WvW Stats').waitFor()
      const war = (await callJson(`${site.game}/truth/players/${encodeURIComponent(key.account)}/war`)) as {
        rank: number
      }
      await expect
        .poll(() => figure(page, 'Ranks', 'Key figures').textContent(), SOON)
        .toContain(`now rank ${war.rank.toLocaleString('en')}`)
      await page.getByRole('button', { name: 'Update now' }).click()
      await page.getByRole('button', { name: /^Update in/ }).waitFor()
      const day = page.locator('tbody tr').first()
      await expect.poll(async () => (await day.locator('td').allTextContents())[1], READ).toBe('2')
    })

    it('are shared by a link that can be revoked, and stop and go as their owner says', async () => {
      const page = await open('/transaction_viewer')
      await page.getByRole('button', { name: 'Share', exact: true }).click()
      const sharing = page.getByRole('dialog', { name: 'Share' })
      await sharing.getByRole('button', { name: 'Make a link' }).click()
      await expect.poll(() => sharing.getByRole('button', { name: /^Revoke/ }).count(), SOON).toBe(1)
      const shares: { path: string }[] = JSON.parse((await ask('v1/shares')).text).success
      const link = site.origin + (shares.find(({ path }) => path.includes('share='))?.path ?? '')
      const read = await call(link)
      expect(read.text.split('\n').length).toBeGreaterThan(truth.length)
      await sharing.getByRole('button', { name: /^Revoke/ }).click()
      await expect.poll(async () => (await call(link)).status, SOON).toBe(404)
      await sharing.getByRole('button', { name: 'Close', exact: true }).click()

      await page.getByRole('button', { name: 'Stored data' }).click()
      const dialog = page.getByRole('dialog', { name: 'Stored data' })
      await dialog.getByRole('checkbox', { name: /^World versus World of/ }).click()
      await expect.poll(async () => (await archives()).find(({ kind }) => kind === 'wvw')?.state, SOON).toBe('off')
      await dialog.getByRole('button', { name: /^Delete orders of/ }).click()
      const asked = page.getByRole('dialog', { name: /^Delete/ })
      await asked.getByRole('button', { name: 'Delete', exact: true }).click()
      await asked.waitFor({ state: 'detached' })
    })
  })
