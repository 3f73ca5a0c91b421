import { Feed } from 'feed'
import type { Row } from '../../lists/row.ts'
import { atomFeed, type Site } from '../syndication/atom-feed.ts'
import { escapeHtml, plainText } from '../syndication/words.ts'

const MOST_ENTRIES = 100

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Descriptions are HTML; titles are text that some readers take for HTML. */
const escapeMarkup = (words: string): string => words.replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const describe = ({ type, gemPrice, latestEndDate }: Row): string => {
  const price = typeof gemPrice === 'number' ? [`${gemPrice} gems`] : []
  const end = text(latestEndDate) === '' ? [] : [`until ${text(latestEndDate)}`]
  return [text(type), ...price, ...end].join(', ')
}

/** Items that came back to the store, newest first. */
const returnedBy = (items: readonly Row[], now: Date): Row[] =>
  items
    .filter((item) => text(item.latestStartDate) !== '' && Date.parse(text(item.latestStartDate)) <= now.getTime())
    .sort((a, b) => (text(a.latestStartDate) < text(b.latestStartDate) ? 1 : -1))

const TITLE = 'Gem store returns'
const ABOUT = 'Gem store items that are on sale again'

/** As RSS 2.0. `origin` is the site's address. */
export const gemstoreFeed = (items: readonly Row[], origin: string, now: Date): string => {
  const returned = returnedBy(items, now).slice(0, MOST_ENTRIES)
  const newest = returned[0]
  const feed = new Feed({
    id: `${origin}/gw2/v1/gemstore/catalogue/feed/rss`,
    link: origin,
    title: TITLE,
    description: ABOUT,
    copyright: 'Item names are the property of ArenaNet, LLC',
    updated: newest === undefined ? now : new Date(text(newest.latestStartDate)),
  })
  for (const item of returned) {
    feed.addItem({
      id: `${text(item.uuid)}:${text(item.latestStartDate)}`,
      guid: `${text(item.uuid)}:${text(item.latestStartDate)}`,
      title: escapeMarkup(text(item.name)),
      link: origin,
      date: new Date(text(item.latestStartDate)),
      description: escapeMarkup(describe(item)),
    })
  }
  return feed.rss2()
}

/** The same as Atom. */
export const gemstoreAtom = (items: readonly Row[], site: Site, now: Date): string =>
  atomFeed(site, {
    path: '/feeds/gemstore.atom',
    title: TITLE,
    about: `${ABOUT}.`,
    page: '/gemstore_notifier',
    since: new Date(0),
    entries: returnedBy(items, now).map((item) => ({
      name: encodeURIComponent(`${text(item.uuid)}:${text(item.latestStartDate)}`),
      title: text(item.name),
      at: new Date(text(item.latestStartDate)),
      page: '/gemstore_notifier',
      content: escapeHtml(plainText(describe(item))),
    })),
  })
