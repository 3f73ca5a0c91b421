import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { named } from '../named.ts'
import { instantText, param } from '../wire.ts'
import { archiveGap, archiveQuery, BY_SHARE, gameAccountParam, sideParam } from './archive-shapes.ts'
import { WEALTH_PLACES } from './wealth-places.ts'

const copper = z.int()
const place = z.enum(WEALTH_PLACES)

const amount = named(
  'WealthAmount',
  z.object({
    sell: copper.check(z.describe('At the lowest sell prices of that minute; bound goods at what a vendor pays')),
    buy: copper.check(z.describe('At the highest buy prices')),
    sellNet: copper.check(z.describe('The same after fees')),
    buyNet: copper,
    units: z.int().check(z.describe('Of items')),
  }),
)
export type WealthAmount = z.infer<typeof amount>

const day = named(
  'WealthDay',
  z.object({
    date: z.string(),
    at: z.string().check(z.describe('Time of the reading used for the day, its last good one')),
    readings: z.int(),
    coin: copper.check(z.describe('In the wallet')),
    places: z
      .partialRecord(place, amount)
      .check(
        z.describe(
          'A place of which nothing was ever read, such as the stash of a guild that it does not lead, is left out',
        ),
      ),
    since: z
      .partialRecord(place, z.string())
      .check(z.describe('Places that could not be read that day, and the day of which their figures are')),
    unread: z.partialRecord(place, z.string()).check(z.describe('Why they could not be read')),
  }),
)
export type WealthDay = z.infer<typeof day>

const ofAccount = named(
  'WealthArchive',
  z.object({
    account: z.string(),
    accountID: z.string(),
    days: z.array(day).check(z.describe('Oldest first; a day without a reading has no row')),
    gaps: z.array(archiveGap),
  }),
)
export type WealthArchive = z.infer<typeof ofAccount>

const wealth = {
  ...BY_SHARE,
  scope: 'wealth:read',
  method: 'GET',
  errors: ['NOT_FOUND', 'FORBIDDEN', 'EXPIRED', 'UNAVAILABLE'],
} as const

export const getWealth = endpoint({
  ...wealth,
  name: 'getWealth',
  path: '/v1/wealth',
  summary: 'What each game account was worth, by day and place',
  description:
    'A row for each UTC day with a reading, in copper, at the prices of the minute in which it was made. Unbound items ' +
    'at the price, bound ones at what a vendor pays, coin at its face, other currencies at nothing.',
  query: archiveQuery,
  reply: z.array(ofAccount),
  example: { request: '/gw2/v1/wealth?from=2026-03-01' },
})

export const getWealthCsv = endpoint({
  ...wealth,
  name: 'getWealthCsv',
  path: '/v1/wealth/csv',
  media: 'csv',
  summary: 'The same as CSV: one game account, day and place a line',
  description: 'For spreadsheets: values in copper, at buy and at sell prices, before and after fees.',
  query: archiveQuery,
  reply: z.string(),
  example: { request: '/gw2/v1/wealth/csv' },
})

const item = z.nullable(z.int()).check(z.describe('Item; null: coin, whose units are copper'))
const where = {
  place: place.check(z.describe('Where most of its value lies')),
  account: z.nullable(z.string()).check(z.describe('Null: it lies in several game accounts')),
}

const holding = named(
  'WealthHolding',
  z.object({
    id: item,
    ...where,
    units: z.int(),
    bound: z.int().check(z.describe('How many of them can be sold to a vendor only')),
    each: copper.check(z.describe('What one of them counts for')),
    value: copper.check(z.describe('Of all of them, before fees')),
  }),
)
export type WealthHolding = z.infer<typeof holding>

const mover = named(
  'WealthMover',
  z.object({
    id: item,
    ...where,
    units: z.int().check(z.describe('More than then, or less')),
    byUnits: copper.check(z.describe('What those units were worth then')),
    byPrice: copper.check(z.describe('What its price has done to what is held now')),
    change: copper.check(z.describe('Both together')),
    isEstimated: z
      .boolean()
      .check(
        z.describe(
          'On one of the two days it was not among those that are kept: its value is taken to be that of the last of them',
        ),
      ),
  }),
)
export type WealthMover = z.infer<typeof mover>

export const getWealthHoldings = endpoint({
  ...wealth,
  name: 'getWealthHoldings',
  path: '/v1/wealth/holdings',
  summary: 'The biggest holdings of a day, and what has changed since another',
  description: 'Of each game account and day the 200 most valuable items are kept, and all coin.',
  query: z.object({
    accountID: gameAccountParam,
    share: archiveQuery.shape.share,
    day: z.optional(
      instantText.check(param('The last reading until this UTC day; the newest unless given', '2026-03-31')),
    ),
    since: z.optional(
      instantText.check(
        param('The day it is compared with; a week before unless given, the first one at the earliest', '2026-03-01'),
      ),
    ),
    side: z.prefault(sideParam.check(z.describe('By whose prices')), 'sell'),
  }),
  reply: named(
    'WealthHoldings',
    z.object({
      day: z.nullable(z.string()).check(z.describe('The day of that reading; null: there is none')),
      since: z.nullable(z.string()),
      holdings: z.array(holding).check(z.describe('Most valuable first')),
      movers: z.array(mover).check(z.describe('Largest change first, up or down')),
    }),
  ),
  example: { request: '/gw2/v1/wealth/holdings?since=2026-03-01' },
})
