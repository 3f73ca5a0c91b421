import { SUPPORT_MENU } from '../../pages/menu-names.ts'
import { accountNavigation, type MenuEntry, type MenuGroup, navigation } from '../../pages/menus.ts'
import { paths } from '../../pages/paths.ts'

/** The signed-in user; null: a visitor. */
export type Reader = { user: string } | null

export type MenuLink = {
  label: string
  hint: string | null
  /** A path of the site, or an address outside of it. */
  href: string
  isExternal: boolean
  startsPart: boolean
  /** Visible only when signed in, and marked so. */
  isOwn: boolean
  /** Something that is done in place of an address to go to. */
  action: 'log-out' | null
}

export type VisibleMenu = { label: string; links: readonly MenuLink[] } | { label: string; path: string }

export type VisibleMenusInput = {
  reader: Reader
  /** From the configuration: contact, suggestions and the like. */
  supportLinks: readonly { label: string; url: string }[]
  docsUrl: string
}

const ownLink = ({ label, hint, path, startsPart = false, isOwn = false }: MenuEntry): MenuLink => ({
  label,
  hint,
  href: path,
  isExternal: false,
  startsPart,
  isOwn,
  action: null,
})

const externalLink = (label: string, href: string, hint: string | null): MenuLink => ({
  label,
  hint,
  href,
  isExternal: true,
  startsPart: false,
  isOwn: false,
  action: null,
})

const linksOf = (entries: readonly MenuEntry[], reader: Reader): MenuLink[] =>
  entries.filter(({ isOwn = false }) => reader !== null || !isOwn).map(ownLink)

const startingPart = ([first, ...rest]: readonly MenuLink[]): MenuLink[] =>
  first === undefined ? [] : [{ ...first, startsPart: true }, ...rest]

const supportExtras = ({ supportLinks, docsUrl }: VisibleMenusInput) => ({
  first: supportLinks.map(({ label, url }) => externalLink(label, url, null)),
  last: docsUrl === '' ? [] : [externalLink('API reference', docsUrl, 'Every call, with examples')],
})

const menuOf = (group: MenuGroup, input: VisibleMenusInput): VisibleMenu => {
  if ('path' in group) return group
  const own = linksOf(group.entries, input.reader)
  if (group.label !== SUPPORT_MENU) return { label: group.label, links: own }
  const { first, last } = supportExtras(input)
  return { label: group.label, links: [...first, ...(first.length > 0 ? startingPart(own) : own), ...last] }
}

const isDrawn = (menu: VisibleMenu): boolean => 'path' in menu || menu.links.length > 0

/** The menus for this user; none of them is empty. */
export const visibleMenus = (input: VisibleMenusInput, groups: readonly MenuGroup[] = navigation): VisibleMenu[] =>
  groups.map((group) => menuOf(group, input)).filter(isDrawn)

const LOGOUT: MenuLink = {
  label: 'Logout',
  hint: null,
  href: '',
  isExternal: false,
  startsPart: true,
  isOwn: false,
  action: 'log-out',
}

/** The menu at the right end of the header. */
export const accountMenu = (reader: Reader, account = accountNavigation): VisibleMenu =>
  reader === null
    ? { label: account.label, links: linksOf(account.signedOut, reader) }
    : { label: reader.user, links: [...linksOf(account.signedIn, reader), LOGOUT] }

/** Where it is not known whether someone is signed in: the page of the account says why. */
export const unknownAccount: VisibleMenu = { label: 'Account', path: paths.account }

const isWithin = (pathname: string, href: string): boolean => pathname === href || pathname.startsWith(`${href}/`)

/** Whether the page belongs to a menu: an item's page to that of the trading post. */
export const isActiveMenu = (menu: VisibleMenu, pathname: string): boolean =>
  'path' in menu
    ? isWithin(pathname, menu.path)
    : menu.links.some(({ href, isExternal }) => !isExternal && href !== '' && isWithin(pathname, href))
