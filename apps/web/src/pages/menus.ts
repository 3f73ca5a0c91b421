import { MENU_NAMES, type MenuName } from './menu-names.ts'
import type { PageEntry } from './page-entry.ts'
import { pageList } from './page-list.ts'

export type MenuEntry = {
  label: string
  hint: string
  path: string
  /** Drawn only when signed in. */
  isOwn?: boolean
  startsPart?: boolean
}

export type MenuGroup = { label: string; entries: readonly MenuEntry[] } | { label: string; path: string }

const entryOf = ({ path, menu, needsSession = false }: PageEntry): MenuEntry[] =>
  menu === undefined || !('label' in menu)
    ? []
    : [
        {
          ...{ label: menu.label, hint: menu.hint, path, startsPart: menu.startsPart ?? false },
          isOwn: needsSession || menu.isOwn === true,
        },
      ]

const pagesOf = (name: MenuName): PageEntry[] => pageList.filter(({ menu }) => menu?.group === name)

const groupOf = (label: MenuName): MenuGroup => {
  const pages = pagesOf(label)
  const itself = pages.find(({ menu }) => menu !== undefined && !('label' in menu))
  return itself === undefined ? { label, entries: pages.flatMap(entryOf) } : { label, path: itself.path }
}

/** The menus in their order; a group without an entry is not drawn. */
export const navigation: readonly MenuGroup[] = MENU_NAMES.map(groupOf)

/** In the user's own menu all entries need a session, and none is marked for it. */
const ownEntryOf = (page: PageEntry): MenuEntry[] => entryOf(page).map((entry) => ({ ...entry, isOwn: false }))

/** At the right end: for visitors, and, under their name, for signed-in users; Logout is appended automatically. */
export const accountNavigation: { label: string; signedOut: readonly MenuEntry[]; signedIn: readonly MenuEntry[] } = {
  label: 'Login/SignUp',
  signedOut: pagesOf('signed out').flatMap(ownEntryOf),
  signedIn: pagesOf('signed in').flatMap(ownEntryOf),
}
