import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { call, callJson } from '../../support/call.ts'
import { type DemoKey, heading, newPerson, type Profile, signUp, wholeKey } from '../../support/people.ts'
import { SOON } from '../../support/soon.ts'
import type { Site } from '../../support/use-site.ts'

/** The first reading starts when the archive is switched on. */
const READ = { timeout: 60_000 }

/** The value of a game account, which is read only for players who chose it. */
export const describeAccountValue = (site: Site) =>
  describe('account value', () => {
    let profile: Profile
    let key: DemoKey
    const open = async (path: string): Promise<Page> => (await site.openAgain(path, profile)).page
    const ask = async (path: string): Promise<string> => {
      const { cookies = [] } = profile.storageState as { cookies?: { name: string; value: string }[] }
      const session = cookies.find(({ name }) => name === 'session')?.value ?? ''
      return (await call(site.api(path), { headers: { session } })).text
    }
    const coinOfGame = async (): Promise<number> => {
      const wallet = (await callJson(`${site.game}/v2/account/wallet?access_token=${key.key}`)) as {
        id: number
        value: number
      }[]
      return wallet.find(({ id }) => id === 1)?.value ?? 0
    }

    beforeAll(async () => {
      key = await wholeKey(site, 0)
      profile = await signUp(site, newPerson('Vera'), [key])
    })

    it('is off at first and explains what it would read; switched on, it shows what the game account holds', async () => {
      const page = await open('/account_value')
      await heading(page, 'Account Value').waitFor()
      await page.getByText('Off: nothing is read').waitFor()
      expect(JSON.parse(await ask('v1/wealth'))).toMatchObject([{ account: key.account, days: [] }])
      const before = await coinOfGame()
      await page.getByRole('switch', { name: key.account }).click()
      const figures = page.getByRole('region', { name: 'Key figures' })
      await figures.waitFor(READ)
      const copperOf = async (label: string): Promise<number> => {
        const figure = figures.locator('dl > div').filter({ has: page.locator('dt', { hasText: label }) })
        return Number(await figure.locator('data').first().getAttribute('value'))
      }
      expect([before, await coinOfGame()]).toContain(await copperOf('Liquid coin'))
      const lines = (await ask('v1/wealth/csv')).trimEnd().split('\n').slice(1)
      const places = lines.map((line) => line.split(','))
      expect(places.map(([, , place]) => place)).toHaveLength(8)
      expect(await copperOf('Value, sell prices')).toBe(places.reduce((sum, [, , , sell]) => sum + Number(sell), 0))
      await page.getByRole('grid', { name: 'Biggest holdings' }).getByRole('rowheader').nth(5).waitFor()
    })

    it('keeps prices, shares and units in the address, and stops when it is switched off', async () => {
      const page = await open('/account_value?prices=buy&as=share&range=all')
      await page.getByText('Value, buy prices').waitFor()
      expect(await page.getByRole('radio', { name: 'Share' }).isChecked()).toBe(true)
      await page.getByRole('group', { name: 'Show' }).getByText('Units', { exact: true }).click()
      await expect.poll(() => new URL(page.url()).searchParams.get('show'), SOON).toBe('units')
      await page.getByRole('button', { name: 'Stored data' }).click()
      const dialog = page.getByRole('dialog', { name: 'Stored data' })
      await dialog.getByRole('checkbox', { name: /^Account value of/ }).click()
      await expect
        .poll(async () => {
          const { archives } = JSON.parse(await ask('v1/archives')).success
          return archives.find(({ kind }: { kind: string }) => kind === 'wealth')?.state
        }, SOON)
        .toBe('off')
    })
  })
