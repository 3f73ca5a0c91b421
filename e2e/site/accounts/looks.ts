import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Furnished, furnish } from '../../support/furnish.ts'
import { expectGoodLooks, inTheDark, untilShown } from '../../support/page-checks.ts'
import type { Site } from '../../support/use-site.ts'
import { panel } from './parts.ts'

type Look = {
  /** `:list` and `:verification` are replaced by ids. */
  path: string
  heading: string
  /** An element that appears once the page has its data. */
  data: (page: Page) => Locator
  isSignedIn?: boolean
  /** The example of its layout that axe also checks on a phone. */
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
  { path: '/restore/email?auth=x', heading: 'Restore e-mail', data: button('Restore this address') },
  { path: '/unsubscribe?auth=x', heading: 'Unsubscribe', data: button('Send me no more notices') },
  { path: '/verification', heading: 'Verification', data: (page) => page.getByText('No list selected') },
  {
    path: '/verification?list=:verification',
    heading: 'For the raid',
    data: (page) => page.getByRole('main').getByText(/^\d+ of 12 verified$/),
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
    path: '/transaction_viewer?range=all',
    heading: 'Transactions',
    data: (page) => page.getByRole('main').getByRole('rowheader').first(),
    isSignedIn: true,
    isKind: true,
  },
  {
    path: '/transaction_viewer?as=flipping&months=all',
    heading: 'Transactions',
    data: (page) => page.getByRole('main').getByRole('rowheader').first(),
    isSignedIn: true,
    isKind: true,
  },
  {
    path: '/transaction_viewer?show=current',
    heading: 'Transactions',
    data: (page) => page.getByRole('main').getByRole('rowheader').first(),
    isSignedIn: true,
    isKind: true,
  },
  {
    path: '/account_value',
    heading: 'Account Value',
    data: (page) => page.getByRole('grid', { name: 'Biggest holdings' }).getByRole('rowheader').first(),
    isSignedIn: true,
    isKind: true,
  },
  {
    path: '/WvW_Stats',
    heading: 'WvW Stats',
    data: (page) => page.getByRole('main').getByRole('rowheader').first(),
    isSignedIn: true,
    isKind: true,
  },
  {
    path: '/alerts',
    heading: 'Alerts',
    data: (page) => page.getByRole('region', { name: /^Example: / }).first(),
    isSignedIn: true,
    isKind: true,
  },
  {
    path: '/alerts?tab=events',
    heading: 'Alerts',
    data: (page) => page.getByRole('main').getByText(/^Nothing has happened yet|of the last 90 days$/),
    isSignedIn: true,
  },
  {
    path: '/alerts?tab=channels',
    heading: 'Alerts',
    data: (page) => page.getByRole('rowheader', { name: /^Mail/ }),
    isSignedIn: true,
    isKind: true,
  },
  {
    path: '/alerts/new?item=19721',
    heading: 'New alert',
    data: (page) => page.getByRole('region', { name: 'What it would have done', exact: true }),
    isSignedIn: true,
    isKind: true,
  },
  {
    path: '/stats_collection',
    heading: 'Stats Collection',
    data: (page) => page.getByRole('combobox', { name: 'Character' }).and(page.locator(':enabled')),
    isSignedIn: true,
    isKind: true,
  },
  {
    path: '/skin_2_win',
    heading: 'Skin to Win',
    data: (page) => page.getByRole('main').getByRole('grid').first(),
    isSignedIn: true,
  },
  {
    path: '/account_to_csv',
    heading: 'Account to CSV',
    data: (page) => page.getByRole('button', { name: 'Snapshot', exact: true }),
    isSignedIn: true,
    isKind: true,
  },
  {
    path: '/inventory_to_csv',
    heading: 'Inventory to CSV',
    data: (page) => page.getByPlaceholder('API Key with "account" "inventories" permissions'),
    isKind: true,
  },
  {
    path: '/farmingTracker',
    heading: 'Farming Tracker',
    data: (page) => page.getByRole('main').getByRole('checkbox').first(),
    isSignedIn: true,
    isKind: true,
  },
  {
    path: '/freeBagSlots',
    heading: 'Free Bag Slots',
    data: (page) => page.getByRole('main').getByRole('rowheader').first(),
    isSignedIn: true,
    isKind: true,
  },
  {
    path: '/find?item=19721',
    heading: 'Find',
    data: (page) => page.getByText('just now'),
    isSignedIn: true,
    isKind: true,
  },
  {
    path: '/story_tracker',
    heading: 'Story Tracker',
    data: (page) => page.getByRole('grid', { name: 'Story by character' }).getByRole('rowheader').nth(1),
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

/** Every account page, as listed by the build. */
export const ACCOUNT_PATHS: ReadonlySet<string> = new Set(LOOKS.map(({ path }) => path.split('?', 1)[0] ?? path))

/** The pages of accounts in both schemes, wide and narrow. */
export const describeLooks = (site: Site): void => {
  describe('a page of an account', () => {
    let ida: Furnished

    beforeAll(async () => {
      ida = await furnish(site)
    })

    const openLook = async (look: Look): Promise<Page> => {
      const path = look.path.replace(/:(list|verification)/, (_, name: 'list' | 'verification') => ida.ids[name])
      const { page } = await site.openAgain(path, inTheDark(site.origin, look.isSignedIn === true ? ida.profile : null))
      await look.data(page).waitFor()
      await untilShown(page)
      expect(await page.getByRole('main').getByRole('heading', { level: 1 }).textContent()).toBe(look.heading)
      return page
    }
    it.each(LOOKS.map((look) => [look.path, look] as const))(
      '%s fits every screen and is accessible',
      async (_path, look) => {
        const page = await openLook(look)
        await expectGoodLooks({ page, untilData: () => look.data(page).waitFor(), isKind: look.isKind === true })
      },
    )
  })
}
