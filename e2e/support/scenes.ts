import type { Page } from 'playwright-core'

export type Device = 'desktop' | 'phone'

export type Scene = {
  name: string
  path: string
  /** Opens what is to be seen beside the page. */
  open?: (page: Page) => Promise<void>
  /** Only there. */
  device?: Device
  /** The view of a signed-in user. */
  isSignedIn?: boolean
}

/** What stands for the changing part of a path. */
const EXAMPLES: Readonly<Record<string, string>> = { ':id': '19721' }

/** Of pages that show nothing without it. `:list` and `:verification` stand for ids of an account's lists. */
const QUERIES: Readonly<Record<string, string>> = {
  '/lists': '?list=:list',
  '/verification_management': '?list=:verification',
  '/verification': '?list=:verification',
  '/confirm/email': '?auth=x',
  '/restore/email': '?auth=x',
  '/unsubscribe': '?auth=x',
  '/find': '?item=19721',
  '/stats_viewer': '?activity=Opening&item=36038',
}

const SIGNED_IN: ReadonlySet<string> = new Set([
  ...['/account', '/lists', '/verification_management', '/gemstore_notifier', '/skin_2_win'],
  ...['/transaction_viewer', '/WvW_Stats', '/account_value', '/stats_collection', '/freeBagSlots', '/story_tracker'],
  ...['/find', '/currencies'],
])

/** Of the help one page stands for all. */
const isShown = (path: string): boolean => !path.startsWith('/help/') || path === '/help/fees-and-profit'

const exampleOf = (pattern: string): string =>
  pattern.replace(/:\w+/g, (part) => {
    const example = EXAMPLES[part]
    if (example === undefined) throw new Error(`${pattern}: scenes.ts has no example of ${part}`)
    return example
  })

const nameOf = (path: string): string => (path === '/' ? 'welcome' : path.slice(1).replaceAll('/', '-'))

const dialogIsThere = (page: Page): Promise<void> => page.getByRole('dialog').waitFor()

const ACCOUNT_OPENED: readonly Scene[] = [
  { name: 'reset-password-new', path: '/reset/password?auth=x' },
  { name: 'verification-none', path: '/verification' },
  { name: 'lists-new', path: '/lists', isSignedIn: true },
  {
    name: 'account-permissions',
    path: '/account',
    isSignedIn: true,
    open: (page) =>
      page
        .getByRole('button', { name: /of 10$/ })
        .last()
        .click(),
  },
  {
    name: 'account-menu',
    path: '/account',
    isSignedIn: true,
    device: 'desktop',
    open: (page) => page.getByRole('navigation', { name: 'Account' }).getByRole('button').click(),
  },
  {
    name: 'account-delete',
    path: '/account',
    isSignedIn: true,
    open: async (page) => {
      await page.getByRole('button', { name: 'Delete account' }).click()
      await dialogIsThere(page)
    },
  },
  {
    name: 'verification-template',
    path: '/verification_management?items=19721x250&currency=1x10000',
    isSignedIn: true,
    open: dialogIsThere,
  },
  {
    name: 'gemstore-picker',
    path: '/gemstore_notifier',
    isSignedIn: true,
    open: async (page) => {
      await page.getByRole('combobox', { name: 'GemStore Items' }).fill('skin')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'add-to-list',
    path: '/tradepost/item/19721',
    isSignedIn: true,
    open: async (page) => {
      await page.getByRole('button', { name: 'Add to list' }).click()
      await dialogIsThere(page)
    },
  },
]

const OPENED: readonly Scene[] = [
  ...ACCOUNT_OPENED,
  { name: 'not-found', path: '/no/such/page' },
  {
    name: 'licences-opened',
    path: '/licences?search=zod',
    open: (page) => page.getByText('zod', { exact: true }).click(),
  },
  { name: 'stats_viewer-none', path: '/stats_viewer' },
  { name: 'stats_viewer-salvage', path: '/stats_viewer?activity=Salvaging&item=83008' },
  { name: 'stats_viewer-submissions', path: '/stats_viewer?activity=Salvaging&item=83008&show=submissions&flagged=1' },
  {
    name: 'menu',
    path: '/tradepost',
    device: 'desktop',
    open: (page) => page.getByRole('button', { name: 'TradePost' }).click(),
  },
  {
    name: 'drawer',
    path: '/tradepost',
    device: 'phone',
    open: async (page) => {
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    },
  },
  {
    name: 'search',
    path: '/tradepost',
    open: async (page) => {
      await page.getByRole('button', { name: 'Search items, pages' }).click()
      await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('ecto')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'columns',
    path: '/tradepost/detailed',
    open: async (page) => {
      await page.getByRole('button', { name: /^Columns\b.* of / }).click()
      await page.getByRole('textbox', { name: 'Find a column' }).waitFor()
    },
  },
]

/** Every page that the build lists, and what can be opened on them. */
export const scenesOf = (paths: readonly string[], ids: Readonly<Record<string, string>>): Scene[] => [
  ...paths.filter(isShown).map((pattern) => {
    const path = exampleOf(pattern)
    const query = (QUERIES[pattern] ?? '').replace(/:(\w+)/, (_, name: string) => ids[name] ?? '')
    return { name: nameOf(path), path: path + query, isSignedIn: SIGNED_IN.has(pattern) }
  }),
  ...OPENED,
]
