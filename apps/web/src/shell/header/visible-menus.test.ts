import { expect, test } from 'vitest'
import type { MenuGroup } from '../../pages/menus.ts'
import { accountMenu, isActiveMenu, type VisibleMenu, visibleMenus } from './visible-menus.ts'

const INPUT = { reader: null, supportLinks: [], docsUrl: '/docs/api' }
const ORLA = { user: 'Orla' }
const GROUPS: MenuGroup[] = [
  { label: 'Support', entries: [{ label: 'Help', hint: '', path: '/help' }] },
  { label: 'Friends', path: '/friends' },
  { label: 'Archives', entries: [{ label: 'WvW Stats', hint: '', path: '/WvW_Stats', isOwn: true }] },
  { label: 'Stats', entries: [] },
]

const labels = (menus: readonly VisibleMenu[]) =>
  menus.map((menu) => ('links' in menu ? [menu.label, ...menu.links.map(({ label }) => label)] : menu.label))

test('a menu whose entries need a session is drawn for signed-in users, an empty one for no one', () => {
  expect(labels(visibleMenus(INPUT, GROUPS))).toEqual([['Support', 'Help', 'API reference'], 'Friends'])
  expect(labels(visibleMenus({ ...INPUT, reader: ORLA }, GROUPS))).toEqual([
    ['Support', 'Help', 'API reference'],
    'Friends',
    ['Archives', 'WvW Stats'],
  ])
})

test('configured links come first in the support menu and leave the site', () => {
  const supportLinks = [{ label: 'Contact', url: 'https://contact.example/' }]
  const [support] = visibleMenus({ ...INPUT, supportLinks }, GROUPS)
  expect(support).toMatchObject({
    links: [
      { label: 'Contact', href: 'https://contact.example/', isExternal: true, startsPart: false },
      { label: 'Help', isExternal: false, startsPart: true },
      { label: 'API reference', isExternal: true },
    ],
  })
})

test('the account menu has the name of the signed-in user, and ends with Logout', () => {
  const account = {
    label: 'Login/SignUp',
    signedOut: [{ label: 'Login', hint: '', path: '/login' }],
    signedIn: [{ label: 'Market Lists', hint: '', path: '/lists' }],
  }
  expect(labels([accountMenu(null, account)])).toEqual([['Login/SignUp', 'Login']])
  expect(labels([accountMenu(ORLA, account)])).toEqual([['Orla', 'Market Lists', 'Logout']])
})

test('a page below an entry belongs to its menu, a page that only starts with the same text does not', () => {
  const [tradePost] = visibleMenus(INPUT, [
    { label: 'TradePost', entries: [{ label: 'Overview', hint: '', path: '/tradepost' }] },
  ])
  expect(isActiveMenu(tradePost!, '/tradepost/item/19721')).toBe(true)
  expect(isActiveMenu(tradePost!, '/tradeposts')).toBe(false)
  expect(isActiveMenu(tradePost!, '/')).toBe(false)
})
