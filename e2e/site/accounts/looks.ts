import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { call } from '../../support/call.ts'
import { accessFaults, contrastFaults, inScheme, overflow, SCHEMES, untilShown } from '../../support/page-checks.ts'
import { newPerson, type Profile, signUp, wholeKey } from '../../support/people.ts'
import type { Site } from '../../support/use-site.ts'
import { PHONE } from '../../support/use-site.ts'
import { panel } from './parts.ts'

type Look = {
  /** `:list` and `:verification` stand for ids. */
  path: string
  heading: string
  /** What is there only once the page has its data. */
  data: (page: Page) => Locator
  isSignedIn?: boolean
  /** The only one of its kind of layout: axe looks at it on a phone, too. */
  isKind?: boolean
}

const button = (name: string) => (page: Page) => page.getByRole('main').getByRole('button', { name, exact: true })

const LOOKS: readonly Look[] = [
  { path: '/login', heading: 'Login', data: button('Login'), isKind: true },
  {
    path: '/signup',
    heading: 'What an account adds',
    data: (page) => page.getByRole('region', { name: 'Table of demo keys' }).getByRole('row').nth(5),
    isKind: true,
  },
  { path: '/reset/username', heading: 'Username reminder', data: button('Submit') },
  { path: '/reset/password', heading: 'Reset password', data: button('Submit') },
  { path: '/reset/password?auth=x', heading: 'Reset password', data: (page) => page.getByLabel('New Password') },
  { path: '/confirm/email?auth=x', heading: 'Confirm e-mail', data: button('Confirm this address'), isKind: true },
  { path: '/unsubscribe?auth=x', heading: 'Unsubscribe', data: button('Send me no more notices') },
  { path: '/verification', heading: 'Verification', data: (page) => page.getByText('No list selected') },
  {
    path: '/verification?list=:verification',
    heading: 'For the raid',
    data: (page) => page.getByRole('main').getByText(/^\d of 4 verified$/),
    isKind: true,
  },
  {
    path: '/account',
    heading: 'Account Management',
    data: (page) => panel(page, 'Sessions').getByText('Current'),
    isSignedIn: true,
    isKind: true,
  },
  {
    path: '/lists?list=:list',
    heading: 'Market Lists',
    data: (page) => page.getByRole('rowheader', { name: 'Glob of Ectoplasm' }),
    isSignedIn: true,
    isKind: true,
  },
  {
    path: '/verification_management?list=:verification',
    heading: 'Verification Lists',
    data: (page) => page.getByRole('rowheader', { name: 'Chef' }),
    isSignedIn: true,
    isKind: true,
  },
  {
    path: '/gemstore_notifier',
    heading: 'Gemstore Notifier',
    data: (page) => page.getByRole('main').getByRole('rowheader').first(),
    isSignedIn: true,
    isKind: true,
  },
]

/** Every page of an account, as the build lists them. */
export const ACCOUNT_PATHS: ReadonlySet<string> = new Set(LOOKS.map(({ path }) => path.split('?', 1)[0] ?? path))

/** An account with something on every page: what is saved, and the ids that pages are opened with. */
const furnish = async (site: Site): Promise<{ profile: Profile; ids: Record<string, string> }> => {
  const key = await wholeKey(site, 1)
  const profile = await signUp(site, newPerson('Ida'), [key])
  const session = profile.storageState.cookies.find(({ name }) => name === 'session')?.value ?? ''
  const send = async (path: string, body: object): Promise<string> => {
    const headers = { session, 'content-type': 'application/json' }
    const { status, text } = await call(site.api(path), { method: 'POST', headers, body: JSON.stringify(body) })
    expect([status, text]).toEqual([200, expect.stringContaining('success')])
    return JSON.parse(text).success
  }
  const [offer] = await site.rows('v1/gemstore/catalogue/json?fields=uuid')
  await send('v1/lists/gemstore', { items: [{ uuid: offer?.uuid, lastDate: null }] })
  const entries = { items: [{ id: 19721, qty: 3 }], currency: [{ id: 1, qty: 5 }], professions: [{ id: 3, qty: 400 }] }
  const more = { ...entries, items: [...entries.items, { id: 24277, qty: 9999 }] }
  return {
    profile,
    ids: {
      list: await send('v1/website/lists/new', { name: 'Dust', items: [19721, 24277] }),
      verification: await send('v1/verification/management/new', {
        ...more,
        name: 'For the raid',
        gameID: key.account,
      }),
    },
  }
}

/** The pages of accounts in both schemes, wide and narrow. */
export const describeLooks = (site: Site): void => {
  describe('a page of an account', () => {
    let profile: Profile
    let ids: Record<string, string>

    beforeAll(async () => {
      ;({ profile, ids } = await furnish(site))
    })

    const openLook = async (look: Look, scheme: (typeof SCHEMES)[number], options = {}): Promise<Page> => {
      const { storageState, ...rest } = inScheme(site.origin, scheme)
      const chosen = typeof storageState === 'object' ? storageState : { cookies: [], origins: [] }
      const state = look.isSignedIn === true ? { ...chosen, cookies: profile.storageState.cookies } : chosen
      const path = look.path.replace(/:(\w+)/, (_, name: string) => ids[name] ?? '')
      const { page } = await site.openAgain(path, { ...rest, ...options, storageState: state })
      await look.data(page).waitFor()
      await untilShown(page)
      expect(await page.getByRole('main').getByRole('heading', { level: 1 }).textContent()).toBe(look.heading)
      return page
    }
    const looksIn = SCHEMES.flatMap((scheme) => LOOKS.map((look) => [look.path, scheme, look] as const))

    it.each(looksIn)('%s in %s fits a desktop and keeps nobody out', async (_path, scheme, look) => {
      const page = await openLook(look, scheme)
      expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe(scheme)
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      expect(await (scheme === 'dark' ? accessFaults(page) : contrastFaults(page))).toEqual([])
    })

    it.each(LOOKS.map((look) => [look.path, look] as const))('%s fits a phone', async (_path, look) => {
      const page = await openLook(look, 'dark', PHONE)
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      if (look.isKind === true) expect(await accessFaults(page)).toEqual([])
    })
  })
}
