import type { MenuName } from './menu-names.ts'

/** The place of a page in the menus; without a hint it is a link in the bar itself. */
export type MenuPlace =
  | { group: MenuName }
  | {
      group: MenuName
      label: string
      /** What the page offers, in a few words. */
      hint: string
      /** A line above it. */
      startsPart?: boolean
      /** Only in the menu when signed in, although the page works without; others reach it by its address. */
      isOwn?: boolean
    }

/** A feed or calendar of a page, with `:id` for the id in its path. */
export type PageFeed = { path: string; title: string }

export const mediaTypeOf = (path: string): string =>
  path.endsWith('.ics') ? 'text/calendar' : path.endsWith('/rss') ? 'application/rss+xml' : 'application/atom+xml'

/** What the site knows about a page without loading it. */
export type PageEntry = {
  path: string
  /** For link previews and the search; pages set the window title themselves. */
  title: string
  /** For link previews. The build writes it for the gateway and leaves it out of the scripts. */
  description: string
  /** Below `features`: `page.tsx` there draws the page, `first-queries.ts` lists its first queries. */
  folder: string
  /** The page of the help that explains it, without `.md`. */
  help?: string
  /** Drawn only when signed in; others are led to the login and back. */
  needsSession?: boolean
  /** Named in the head of its document, where readers look for them. */
  feeds?: readonly PageFeed[]
  menu?: MenuPlace
  /** Modules that the page always loads itself, whose scripts the document names, too. */
  alsoLoads?: readonly string[]
  /** The same for screens that show what it draws immediately; not for phones. */
  alsoLoadsWide?: readonly string[]
}
