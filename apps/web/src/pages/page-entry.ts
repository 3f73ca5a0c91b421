import type { MenuName } from './menu-names.ts'

/** Where a page stands in the menus; without words it is a link in the bar itself. */
export type MenuPlace =
  | { group: MenuName }
  | {
      group: MenuName
      label: string
      /** What one finds there, in a few words. */
      hint: string
      /** A line above it. */
      startsPart?: boolean
      /** Drawn only when signed in, although the page works without; others come by its address. */
      isOwn?: boolean
    }

/** What the site knows of a page without loading it. */
export type PageEntry = {
  path: string
  /** Of link previews and of the search; pages set the title of the window themselves. */
  title: string
  /** Of link previews. The build writes it for the gateway and leaves it out of the scripts. */
  description: string
  /** Below `features`: `page.tsx` there draws the page, `first-queries.ts` says what it asks first. */
  folder: string
  /** The page of the help that explains it, without `.md`. */
  help?: string
  /** Drawn only when signed in; others are led to the login and back. */
  needsSession?: boolean
  menu?: MenuPlace
  /** Modules that the page always loads itself, whose scripts the document names, too. */
  alsoLoads?: readonly string[]
  /** The same for screens that see at once what is drawn by them; not for phones. */
  alsoLoadsWide?: readonly string[]
}
