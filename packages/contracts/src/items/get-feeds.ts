import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { itemIdText } from '../stats/drop-shapes.ts'
import { param } from '../wire.ts'

/** Rankings of whole days; those of flips rest on the moment. */
export const DAY_RANKINGS = [
  'rise',
  'fall',
  'sold',
  'bought',
  'value',
  'taxes',
  'listed',
  'delisted',
  'supply',
  'demand',
  'sell',
  'buy',
] as const
export type DayRanking = (typeof DAY_RANKINGS)[number]

const ofItem = z.object({ id: itemIdText.check(param('Id of the item', 19721)) })

const ATOM = { service: 'items', access: 'public', method: 'GET', media: 'atom', isAtRoot: true } as const

export const getItemFeed = endpoint({
  ...ATOM,
  name: 'getItemFeed',
  path: '/feeds/items/:id.atom',
  summary: 'An item day by day, as Atom',
  description:
    'For feed readers: an entry for each of the last 50 whole days that were seen, newest first, with the price, its change against the day before, and what was sold with its error.',
  params: ofItem,
  reply: z.string(),
  errors: ['NOT_FOUND'],
  example: { request: '/gw2/feeds/items/19721.atom' },
})

export const getNewItemsFeed = endpoint({
  ...ATOM,
  name: 'getNewItemsFeed',
  path: '/feeds/new-items.atom',
  summary: 'New items, as Atom',
  description: 'For feed readers: the 50 items that this installation saw last for the first time, newest first.',
  reply: z.string(),
  example: { request: '/gw2/feeds/new-items.atom' },
})

export const getRankingFeed = endpoint({
  ...ATOM,
  name: 'getRankingFeed',
  path: '/feeds/rankings/:ranking.atom',
  summary: 'The top ten of a ranking, day by day, as Atom',
  description: 'For feed readers: an entry for each of the last seven whole days, newest first.',
  params: z.object({
    ranking: z
      .enum(DAY_RANKINGS)
      .check(z.describe('By what items are ranked; sold, listed and delisted are estimates')),
  }),
  reply: z.string(),
  example: { request: '/gw2/feeds/rankings/rise.atom' },
})

export const getGemstoreAtom = endpoint({
  ...ATOM,
  name: 'getGemstoreAtom',
  path: '/feeds/gemstore.atom',
  summary: 'Gem store: items that returned, as Atom',
  description: 'For feed readers: an entry for each of the last 50 items whose sale began, newest first.',
  reply: z.string(),
  example: { request: '/gw2/feeds/gemstore.atom' },
})

export const getStatusFeed = endpoint({
  ...ATOM,
  name: 'getStatusFeed',
  path: '/feeds/status.atom',
  summary: 'When prices were late, as Atom',
  description:
    'For feed readers: when polls of the market stopped, when they came back, and that the game does not answer while it does not. ' +
    'It is read from the polls that are stored, of 90 days at most; the last 50 entries, newest first.',
  reply: z.string(),
  example: { request: '/gw2/feeds/status.atom' },
})

export const getEventsCalendar = endpoint({
  ...ATOM,
  media: 'ics',
  name: 'getEventsCalendar',
  path: '/feeds/events.ics',
  summary: 'Festivals and resets, as iCalendar',
  description:
    'For calendars: the festivals that the operator imported, with their dates, and the resets of each day and week. It has no festivals where none were imported.',
  query: z.object({
    resets: z.optional(z.enum(['yes', 'no'])).check(param('`no` leaves out the resets of each day and week')),
  }),
  reply: z.string(),
  example: { request: '/gw2/feeds/events.ics' },
})

export const getItemBadge = endpoint({
  ...ATOM,
  media: 'svg',
  name: 'getItemBadge',
  path: '/badges/items/:id.svg',
  summary: 'A badge with the price of an item, as SVG',
  description:
    'For wikis and READMEs: name, lowest ask and its change in a day. It is 20 pixels high and has no script.',
  params: ofItem,
  reply: z.string(),
  errors: ['NOT_FOUND'],
  example: { request: '/gw2/badges/items/19721.svg' },
})

export const getItemEmbed = endpoint({
  ...ATOM,
  media: 'html',
  name: 'getItemEmbed',
  path: '/embed/items/:id',
  summary: 'A chart of an item for a frame in other pages, as HTML',
  description:
    'The average price of each of the last 90 days and the lowest ask, without scripts. It fits into 320 × 200 pixels.',
  params: ofItem,
  query: z.object({
    theme: z
      .optional(z.enum(['auto', 'dark', 'light']))
      .check(param('`auto`, which is the default, follows the reader’s system')),
  }),
  reply: z.string(),
  errors: ['NOT_FOUND'],
  example: { request: '/gw2/embed/items/19721' },
})
