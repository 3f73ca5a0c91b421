import { Feed } from 'feed'
import { escapeHtml, MARKET_WORD, plainText, type Source } from './words.ts'

/** The site that feeds are of. */
export type Site = { origin: string; source: Source }

export type FeedEntry = {
  /** Names the entry within its feed, for ever. */
  name: string
  title: string
  /** The moment of what it tells. */
  at: Date
  /** A path of the site. */
  page: string
  /** HTML. */
  content: string
}

export type FeedText = {
  path: string
  title: string
  about: string
  page: string
  entries: readonly FeedEntry[]
  /** The moment of a feed without entries. */
  since: Date
}

export const MOST_ENTRIES = 50

/** A feed of the site as Atom. Its moments are those of its content: the same content has the same bytes. */
export const atomFeed = ({ origin, source }: Site, { path, title, about, page, entries, since }: FeedText): string => {
  const address = `${origin}${path}`
  const market = MARKET_WORD[source]
  const feed = new Feed({
    id: address,
    feed: address,
    link: `${origin}${page}`,
    title: plainText(title),
    description: market === null ? about : `${about} Of a ${market}.`,
    copyright: 'Names of the game are the property of ArenaNet, LLC',
    author: { name: 'Gildscope', link: origin },
    generator: 'Gildscope',
    updated: new Date(Math.max(0, ...entries.map(({ at }) => at.getTime())) || since.getTime()),
  })
  for (const entry of entries.slice(0, MOST_ENTRIES)) {
    feed.addItem({
      id: `${address}#${entry.name}`,
      title: escapeHtml(plainText(entry.title)),
      link: `${origin}${entry.page}`,
      date: entry.at,
      published: entry.at,
      content: entry.content,
    })
  }
  return feed.atom1()
}
