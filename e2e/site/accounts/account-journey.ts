import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { linkIn, mailsTo, mailTo } from '../../support/mailbox.ts'
import { untilShown } from '../../support/page-checks.ts'
import {
  type DemoKey,
  demoKeys,
  heading,
  keyRow,
  linkKey,
  newPerson,
  sendLogin,
  sendSignUp,
  wholeKey,
} from '../../support/people.ts'
import { takeRefusals } from '../../support/refusals.ts'
import { SOON } from '../../support/soon.ts'
import type { Site } from '../../support/use-site.ts'
import { alertText, panel } from './parts.ts'

const run = promisify(execFile)

const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] }
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0'
const HOME = { ...CLIPBOARD, reducedMotion: 'reduce' } as const
const AWAY = { userAgent: WINDOWS, reducedMotion: 'reduce' } as const
const ACCOUNT_CALL = '/gw2/v1/website/account'

const sessions = (page: Page): Locator => panel(page, 'Sessions').getByRole('listitem')

type Change = { title: string; label: string; value: string; current: string }

const changeIn = async (page: Page, { title, label, value, current }: Change): Promise<void> => {
  await panel(page, title).getByLabel('Current password', { exact: true }).fill(current)
  await panel(page, title).getByLabel(label, { exact: true }).fill(value)
  await panel(page, title)
    .getByRole('button', { name: `Change ${title.toLowerCase()}` })
    .click()
  await page.getByRole('alert').filter({ hasText: 'Success' }).waitFor()
}

const logOut = async (page: Page, user: string): Promise<void> => {
  await page.getByRole('navigation', { name: 'Account' }).getByRole('button', { name: user }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await heading(page, 'Login').waitFor()
}

/** Sign-up, keys, address, password, sessions, export, tokens and recovery of one account, in this order. */
export const describeAccount = (site: Site) =>
  describe('an account', () => {
    const orla = newPerson('Orla')
    let [first, second]: DemoKey[] = []
    const openHome = (path: string) => site.openAgain(path, HOME)
    const whole = (key: DemoKey | undefined): DemoKey => {
      if (key === undefined) throw new Error('the demo lacks a key')
      return key
    }

    beforeAll(async () => {
      first = await wholeKey(site, 0)
      second = (await demoKeys(site)).find(({ permissions }) => !permissions.includes('unlocks'))
    })

    it('is made by a form, and its address confirmed by a mailed link', async () => {
      const watched = await openHome('/signup')
      const { page } = watched
      await sendSignUp(page, { ...orla, password: 'qwertyuiop' })
      expect(await alertText(page)).toMatch(/^45: .*common/)
      expect(takeRefusals(watched)).toEqual(['400 /gw2/v1/website/signup'])
      await sendSignUp(page, orla)
      await heading(page, 'Account Management').waitFor()
      await page.getByText(`${orla.user}, account level 0. Supporting the site raises the level`).waitFor()
      await panel(page, 'E-mail').getByText('not confirmed').waitFor()

      const mail = await mailTo(site.origin, orla.email, /^Confirm your e-mail address/)
      await page.goto(linkIn(mail, '/confirm/email').href)
      await page.getByRole('button', { name: 'Confirm this address' }).click()
      await page.getByRole('status').filter({ hasText: 'Success' }).waitFor()
      expect(page.url()).toBe(`${site.origin}/confirm/email`)
      await page.getByRole('main').getByRole('link', { name: 'Account Management' }).click()
      await panel(page, 'E-mail').getByText('confirmed', { exact: true }).waitFor()
      await page.goto(`${site.origin}/login`)
      await page.waitForURL('**/account')
    })

    it('links keys of the demo, which are shown when their owner asks for it', async () => {
      const { key, account } = whole(first)
      const { page } = await openHome('/account')
      const offered = page.getByRole('region', { name: 'Table of demo keys' }).getByRole('row')
      const row = offered.filter({ hasText: account }).filter({ hasText: 'all ten' })
      await row.getByRole('button', { name: /^Copy the key/ }).click()
      await page.getByLabel('Add a key').focus()
      await page.keyboard.press('ControlOrMeta+V')
      await page.keyboard.press('Enter')
      const linked = keyRow(page, account)
      await linked.getByText(`••••${key.slice(-4)}`).waitFor()
      expect(await linked.innerHTML()).not.toContain(key)
      await linked.getByRole('button', { name: 'Show the key' }).click()
      await linked.getByText(key, { exact: true }).waitFor()
      await linked.getByRole('button', { name: 'Hide the key' }).click()
      expect(await linked.innerHTML()).not.toContain(key)
      await linked.getByText('Works').waitFor()
    })

    it('shows what a key may read on hover and on keyboard focus', async () => {
      const { account } = whole(second)
      const { page } = await openHome('/account')
      await linkKey(page, whole(second))
      const bar = keyRow(page, account).getByRole('button', { name: /of 10$/ })
      expect(await bar.textContent()).toBe('9 of 10')
      const words = page.getByText(`${account} may read`)
      await bar.hover()
      await words.waitFor()
      await page.getByRole('listitem').filter({ hasText: 'unlocks: no' }).waitFor()
      await heading(page, 'Account Management').hover()
      await words.waitFor({ state: 'hidden' })
      await bar.focus()
      await words.waitFor()
      await page.keyboard.press('Escape')
      await words.waitFor({ state: 'hidden' })
      await keyRow(page, account).getByRole('button', { name: 'Delete the key' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
      await keyRow(page, account).waitFor({ state: 'detached' })
    })

    it('ends other sessions with the old password, and single ones by a button', async () => {
      const away = await site.openAgain('/login', AWAY)
      await sendLogin(away.page, orla)
      await heading(away.page, 'Account Management').waitFor()
      const { page } = await openHome('/account')
      await sessions(page).filter({ hasText: 'Microsoft Edge on Windows' }).waitFor()
      expect(await sessions(page).count()).toBe(2)

      const current = orla.password
      orla.password = `another road of ${orla.user}`
      await changeIn(page, { title: 'Password', label: 'New password', value: orla.password, current })
      await expect.poll(() => sessions(page).count(), SOON).toBe(1)
      await mailTo(site.origin, orla.email, /^Your password .* was changed/)
      await away.page.reload()
      await heading(away.page, 'Login').waitFor()
      expect(new URL(away.page.url()).search).toBe('?next=%2Faccount')

      await sendLogin(away.page, orla)
      await heading(away.page, 'Account Management').waitFor()
      await page.reload()
      await page.getByRole('button', { name: 'Sign out Microsoft Edge on Windows' }).click()
      await expect.poll(() => sessions(page).count(), SOON).toBe(1)
      await away.page.reload()
      await heading(away.page, 'Login').waitFor()
      expect(takeRefusals(away)).toEqual([`401 ${ACCOUNT_CALL}`])
    })

    it('notifies the old address of a new one, which is confirmed before notices go there', async () => {
      const { page } = await openHome('/account')
      const old = orla.email
      orla.email = `new.${old}`
      const change = { title: 'E-mail', label: 'E-mail', value: orla.email, current: orla.password }
      await changeIn(page, change)
      await panel(page, 'E-mail').getByText('not confirmed').waitFor()
      const notice = await mailTo(site.origin, old, /^Your e-mail address .* was changed/)
      expect(notice.text).toContain(orla.email)
      expect(linkIn(notice, '/restore/email').search).toMatch(/^\?auth=/)
      const asked = await mailTo(site.origin, orla.email, /^Confirm your e-mail address/)
      await page.goto(linkIn(asked, '/confirm/email').href)
      await page.getByRole('button', { name: 'Confirm this address' }).click()
      await page.getByRole('main').getByRole('link', { name: 'Account Management' }).click()
      await panel(page, 'E-mail').getByText('confirmed', { exact: true }).waitFor()
    })

    it('hands out everything that is stored of it', async () => {
      const { page } = await openHome('/account')
      const made = await page.request.post(site.api('v1/website/lists/new'), {
        headers: { origin: site.origin },
        data: { name: 'Of mine', items: [19721] },
      })
      expect(made.status()).toBe(200)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export everything' }).click(),
      ])
      expect(download.suggestedFilename()).toBe(`gildscope-${orla.user}.json`)
      const text = readFileSync(await download.path(), 'utf8')
      const stored = JSON.parse(text)
      expect(stored.account).toMatchObject({ userName: orla.user, email: orla.email })
      expect(stored.gameAccounts).toMatchObject([{ gameAccount: whole(first).account, key: whole(first).key }])
      expect(stored.lists).toMatchObject([{ name: 'Of mine', items: [19721] }])
      expect(stored.sessions).toHaveLength(1)
      expect(stored.mails.length).toBeGreaterThan(2)
      expect(text).not.toContain('argon2')
    })

    it('makes a token, by which the examples of its help page work until it is revoked', { tags: 'curl' }, async () => {
      const { page } = await openHome('/account')
      const tokens = panel(page, 'Personal tokens')
      await tokens.getByLabel('Name').fill('nightly')
      for (const scope of [/^archives:read/, /^lists:write/])
        await tokens.getByRole('checkbox', { name: scope }).check()
      await tokens.getByRole('button', { name: 'Create token' }).click()
      await tokens.getByRole('button', { name: 'Copy the token' }).click()
      const TOKEN = await page.evaluate(() => navigator.clipboard.readText())
      expect(TOKEN).toMatch(/^gs_\w{58}$/)
      await tokens.getByRole('button', { name: 'I have it' }).click()
      await tokens.getByRole('row').filter({ hasText: 'nightly' }).waitFor()
      expect(await tokens.innerHTML()).not.toContain(TOKEN)

      await tokens.getByRole('link', { name: 'Help: tokens' }).click()
      await heading(page, 'Personal tokens').waitFor()
      // The title is there before the text.
      await page.locator('pre').first().waitFor()
      const examples = (await page.locator('pre').allTextContents()).join('\n')
      const script = `curl() { command curl -sS "$@"; echo; }\n${examples.replaceAll('https://your.site', site.origin)}`
      const answers = async (): Promise<string[]> => {
        const { stdout } = await run('bash', ['-euc', script], { env: { ...process.env, TOKEN } })
        return stdout.split('\n')
      }
      const [trades = '', csv, ...others] = await answers()
      expect([JSON.parse(trades), csv]).toEqual([expect.any(Array), expect.stringMatching(/^account,/)])
      expect(others.join('\n')).toMatch(/"result":"success","success":"[\w-]+"/)

      await page.goto(`${site.origin}/account`)
      await tokens.getByRole('row').filter({ hasText: 'nightly' }).getByRole('button', { name: 'Revoke' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
      await tokens.getByText('No token was made.').waitFor()
      expect((await answers()).filter((line) => line.includes('this token was revoked or never made'))).toHaveLength(3)
    })

    it('is recovered by its address alone', async () => {
      const watched = await openHome('/account')
      const { page } = watched
      await untilShown(page)
      await logOut(page, orla.user)
      await sendLogin(page, { user: orla.user, password: 'not the password' })
      expect(await alertText(page)).toBe('Wrong user name or password')

      await page.getByRole('main').getByRole('link', { name: 'Username reminder' }).click()
      await page.getByLabel('Email').fill(orla.email)
      await page.getByRole('button', { name: 'Submit' }).click()
      await page.getByText('Successfully Submitted').waitFor()
      expect((await mailTo(site.origin, orla.email, /^Your user names/)).text).toContain(orla.user)

      await page.goto(`${site.origin}/reset/password`)
      await page.getByLabel('Email').fill(orla.email)
      await page.getByRole('button', { name: 'Submit' }).click()
      await page.getByText('Successfully Submitted').waitFor()
      const link = linkIn(await mailTo(site.origin, orla.email, /^Set a new password/), '/reset/password')
      orla.password = `a third road of ${orla.user}`
      const setPassword = async (): Promise<void> => {
        await page.goto(link.href)
        await page.getByLabel('New Password', { exact: true }).fill(orla.password)
        await page.getByRole('button', { name: 'Submit' }).click()
      }
      await setPassword()
      await page.getByText('Successfully Submitted').waitFor()
      await page.goto(`${site.origin}/account`)
      await heading(page, 'Account Management').waitFor()
      await setPassword()
      expect(await alertText(page)).toMatch(/expired|used/)
      expect(takeRefusals(watched)).toEqual(['401 /gw2/v1/website/login', '410 /gw2/v1/recovery/password/reset'])
    })

    it('can be restored for a month before it is deleted', async () => {
      const { page } = await openHome('/account')
      const banner = page.getByRole('status').filter({ hasText: 'You asked to delete this account.' })
      const ask = async (): Promise<void> => {
        await page.getByRole('button', { name: 'Delete account' }).click()
        const dialog = page.getByRole('dialog', { name: `Delete the account ${orla.user}?` })
        await dialog.getByLabel('Password', { exact: true }).fill(orla.password)
        await dialog.getByRole('button', { name: 'Delete account' }).click()
        await heading(page, 'Login').waitFor()
        await sendLogin(page, orla)
        await banner.waitFor()
      }
      await ask()
      await page.getByText('No API Key available').waitFor()
      await page.getByRole('button', { name: 'Keep my account' }).click()
      await banner.waitFor({ state: 'detached' })
      await ask()
      await page.getByRole('button', { name: 'Keep my account' }).waitFor()
      const subjects = (await mailsTo(site.origin, orla.email)).map(({ subject }) => subject)
      expect(subjects.filter((subject) => /going to be deleted/.test(subject))).toHaveLength(2)
    })
  })
