import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accountNavigation, navigation } from './menus.ts'
import { notFoundPage, pageList, pages } from './page-list.ts'
import { helpPath, itemPath, paths } from './paths.ts'

const FEATURES = new URL('../features/', import.meta.url)
const HELP = new URL('../../../../docs/help/', import.meta.url)

test('every address is in the list once, with a title and a sentence', () => {
  expect(new Set(pageList.map(({ path }) => path)).size).toBe(pageList.length)
  for (const { title, description } of pageList) {
    expect(title).not.toBe('')
    expect(description).toMatch(/\.$/)
  }
})

const folders = [...new Set([...pageList, notFoundPage].map(({ folder }) => folder))]

test('every page has its folder, and every folder with a page is of one in the list', () => {
  const found = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .map((file) => file.slice(0, -'/page.tsx'.length))
  expect(found.toSorted()).toEqual(folders.toSorted())
})

test.each(folders)(
  '%s/page.tsx exports one component named …Page, and its first queries if there are any',
  (folder) => {
    const text = readFileSync(new URL(`${folder}/page.tsx`, FEATURES), 'utf8')
    const exported = [...text.matchAll(/^export (?:const|\{) (\w+)/gm)].map(([, name]) => name)
    const hasFirst = existsSync(new URL(`${folder}/first-queries.ts`, FEATURES))
    expect(exported.filter((name) => name !== 'firstQueries')).toEqual([expect.stringMatching(/Page$/)])
    expect(exported.includes('firstQueries')).toBe(hasFirst)
  },
)

test('the help that a page names exists', () => {
  const named = [...pageList, notFoundPage].flatMap(({ help }) => (help === undefined ? [] : [help]))
  for (const help of named) expect(existsSync(new URL(`${help}.md`, HELP)), help).toBe(true)
})

test('a page is in the menu that it names, in the order of the list, and one without a hint is the menu itself', () => {
  const labels = (entries: readonly { label: string }[]) => entries.map(({ label }) => label)
  const [support, friends, archives] = navigation
  expect(support).toMatchObject({
    label: 'Support',
    entries: [{ label: 'Support', path: '/support' }, {}, {}, {}, { label: 'Dumps', path: '/dumps' }, {}, {}],
  })
  expect(friends).toEqual({ label: 'Friends', path: '/friends' })
  expect(archives).toMatchObject({
    label: 'Archives',
    entries: [
      { label: 'TradePost Transactions', path: '/transaction_viewer', isOwn: true },
      { label: 'WvW Stats', path: '/WvW_Stats', isOwn: true },
      { label: 'Account Value', path: '/account_value', isOwn: true },
      { label: 'Alerts', path: '/alerts', isOwn: true },
    ],
  })
  expect(labels(accountNavigation.signedOut)).toEqual(['Login', 'Sign-Up'])
  expect(labels(accountNavigation.signedIn)).toEqual(['Account Management', 'Market Lists', 'Verification Lists'])
})

/** Every route of the specification by its menu; `none`: it is only linked. `signed in` is the menu of the user. */
const ROUTES: Readonly<Record<string, readonly string[]>> = {
  none: ['/', '/tradepost/item/:id', '/verification'],
  Support: ['/support', '/reset/username', '/reset/password'],
  Friends: ['/friends'],
  Archives: ['/transaction_viewer', '/WvW_Stats'],
  TradePost: [
    ...['/tradepost', '/tradepost/detailed', '/tradepost/gnashblade', '/snatch_it', '/snipe_it', '/buyout'],
    ...['/vendor_trash', '/mc_standard', '/alt_standard'],
  ],
  Forging: [
    ...['/precursors', '/precursors_stats', '/minis', '/gemstones', '/refinement', '/historicCrafting', '/extracting'],
  ],
  Stats: [
    ...['/stats_collection', '/stats_viewer', '/raid_currency', '/fractal_encryption', '/festival_winds'],
    ...['/bltc_tickets'],
  ],
  'To CSV': ['/inventory_to_csv', '/account_to_csv', '/farmingTracker'],
  Misc: ['/skin_2_win', '/freeBagSlots', '/story_tracker', '/gemstore_notifier'],
  'signed out': ['/login', '/signup'],
  'signed in': ['/account', '/lists', '/verification_management'],
}

test.each(Object.entries(ROUTES).flatMap(([group, routes]) => routes.map((route) => [route, group] as const)))(
  '%s has a page in its menu, %s, and a page of the help',
  (route, group) => {
    const page = pageList.find(({ path }) => path === route)
    expect(page?.menu?.group ?? 'none').toBe(group)
    expect(page?.help !== undefined).toBe(route !== '/')
  },
)

test('links to a page of many have its number or name in their path', () => {
  expect(paths.item).toBe(pages.item.path)
  expect(itemPath(19721)).toBe('/tradepost/item/19721')
  expect(helpPath('fees-and-profit')).toBe('/help/fees-and-profit')
})
