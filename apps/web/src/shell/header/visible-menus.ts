import { accountNavigation, type MenuEntry, type MenuGroup, navigation, SUPPORT_MENU } from '../../navigation.ts'
import type { Session } from '../session-context.tsx'

export type MenuLink = {
  label: string
  hint: string | null
  /** A path of the site, or an address outside of it. */
  href: string
  isExternal: boolean
  startsPart: boolean
}

export type VisibleMenu = { label: string; links: readonly MenuLink[] } | { label: string; path: string }

export type VisibleMenusInput = {
  session: Session
  /** From the configuration: contact, suggestions and the like. */
  supportLinks: readonly { label: string; url: string }[]
  docsUrl: string
}

const ownLink = ({ label, hint, path, startsPart = false }: MenuEntry): MenuLink => ({
  label,
  hint,
  href: path,
  isExternal: false,
  startsPart,
})

const externalLink = (label: string, href: string, hint: string | null): MenuLink => ({
  label,
  hint,
  href,
  isExternal: true,
  startsPart: false,
})

const linksOf = (entries: readonly MenuEntry[], session: Session): MenuLink[] =>
  entries.filter(({ needsSession = false }) => session !== null || !needsSession).map(ownLink)

const startingPart = ([first, ...rest]: readonly MenuLink[]): MenuLink[] =>
  first === undefined ? [] : [{ ...first, startsPart: true }, ...rest]

const supportExtras = ({ supportLinks, docsUrl }: VisibleMenusInput) => ({
  first: supportLinks.map(({ label, url }) => externalLink(label, url, null)),
  last: docsUrl === '' ? [] : [externalLink('API reference', docsUrl, 'Every call, with examples')],
})

const menuOf = (group: MenuGroup, input: VisibleMenusInput): VisibleMenu => {
  if ('path' in group) return group
  const own = linksOf(group.entries, input.session)
  if (group.label !== SUPPORT_MENU) return { label: group.label, links: own }
  const { first, last } = supportExtras(input)
  return { label: group.label, links: [...first, ...(first.length > 0 ? startingPart(own) : own), ...last] }
}

const isDrawn = (menu: VisibleMenu): boolean => 'path' in menu || menu.links.length > 0

/** The menus that this reader sees; none of them is empty. */
export const visibleMenus = (input: VisibleMenusInput, groups: readonly MenuGroup[] = navigation): VisibleMenu[] =>
  groups.map((group) => menuOf(group, input)).filter(isDrawn)

/** The menu at the right end of the header; null while no page of it exists. */
export const accountMenu = (session: Session, account = accountNavigation): VisibleMenu | null => {
  const links = linksOf(session === null ? account.signedOut : account.signedIn, session)
  return links.length === 0 ? null : { label: session?.user ?? account.label, links }
}

const isWithin = (pathname: string, href: string): boolean => pathname === href || pathname.startsWith(`${href}/`)

/** Whether the page belongs to a menu: an item's page to that of the trading post. */
export const isActiveMenu = (menu: VisibleMenu, pathname: string): boolean =>
  'path' in menu
    ? isWithin(pathname, menu.path)
    : menu.links.some(({ href, isExternal }) => !isExternal && isWithin(pathname, href))
