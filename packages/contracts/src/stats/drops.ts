import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { named } from '../named.ts'
import { beautify, param } from '../wire.ts'
import {
  activityParam,
  countsFrom,
  cutQuery,
  DROP_DELAYS,
  dropFlag,
  dropItemId,
  dropOf,
  itemIdText,
  pricedStack,
  SALVAGE_KITS,
} from './drop-shapes.ts'

const rowsQuery = z.object({ beautify })

const drops = { service: 'stats', access: 'public', method: 'GET' } as const

export const getActivities = endpoint({
  ...drops,
  name: 'getActivities',
  path: '/v1/general',
  summary: 'What is researched: codes of activities with submissions',
  description: 'The codes stand in the addresses of the other calls about drops.',
  query: rowsQuery,
  reply: z.array(activityParam),
  example: { request: '/gw2/v1/general?beautify=min' },
})

export const getResearchItems = endpoint({
  ...drops,
  name: 'getResearchItems',
  path: '/v1/general/:activity',
  summary: 'Ids of the items that were opened or salvaged, with submissions that nothing is flagged in or all alike',
  description: 'Each of them has records, which the call with its id answers.',
  params: z.object({ activity: activityParam }),
  query: rowsQuery,
  reply: z.array(z.int()),
  example: { request: '/gw2/v1/general/Opening?beautify=min' },
})

const record = named(
  'DropRecord',
  z.object({
    account: z.string().check(z.describe('Pseudonym of a game account: always the same, and no name')),
    salvageKit: z.string().check(z.describe('Empty where nothing was salvaged')),
    consumed: pricedStack,
    items: z.array(pricedStack),
    iso: z.string().check(z.describe('When the second snapshot was taken')),
    level: z.int(),
    mf: z.int().check(z.describe('Magic find, percent')),
  }),
)
export type DropRecord = z.infer<typeof record>

export const getDropRecords = endpoint({
  ...drops,
  name: 'getDropRecords',
  path: '/v1/general/:activity/:itemId',
  summary: 'Submissions of an item that nothing is flagged in, oldest first',
  description:
    'With `flagged=1` those that something is flagged in, too. Those of new game accounts are added when they count. Prices are those of the moment of submission.',
  params: z.object(dropOf),
  query: z.extend(rowsQuery, cutQuery.shape),
  reply: z.array(record),
  errors: ['NOT_FOUND'],
  example: { request: '/gw2/v1/general/Opening/36038?beautify=min' },
})

const LARGEST = 2_147_483_647
const text = (most: number) => z.string().check(z.maxLength(most))
const given = z.array(
  named(
    'GivenStack',
    z.object({
      id: dropItemId,
      quantity: z.int().check(z.positive(), z.maximum(LARGEST)),
      price: z.optional(z.unknown()).check(z.describe('Ignored: prices are set by the server')),
    }),
  ),
)

const MOST_CONSUMED = 50
const MOST_ITEMS = 500
const MOST_CHANGES = MOST_CONSUMED + MOST_ITEMS

// Counted before anything is looked at: a record of zod takes three times as long as parsing it did.
const isChange = (value: unknown): value is Record<string, number> =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length <= MOST_CHANGES &&
  Object.values(value).every(Number.isSafeInteger)

const change = z
  .custom<Record<string, number>>(isChange, `give whole numbers by item, of at most ${MOST_CHANGES} items`)
  .check(z.meta({ type: 'object', additionalProperties: { type: 'integer' } }))

const submission = z.object({
  key: z
    .string()
    .check(z.minLength(1), z.maxLength(200), z.describe('Key of the game account; asked once, never stored')),
  account: text(100).check(z.minLength(1), z.describe('Name of the game account, which the key must open')),
  character: text(100).check(z.minLength(1), z.describe('Name of a character of the game account')),
  level: z.int().check(z.minimum(1), z.maximum(80)),
  mf: z.int().check(z.minimum(0), z.maximum(2_000), z.describe('Magic find, percent')),
  activity: activityParam,
  salvagekit: z.optional(z.nullable(z.enum(['', ...SALVAGE_KITS]))),
  delay: z.prefault(z.nullable(z.enum(DROP_DELAYS)), ''),
  iso: z.string().check(z.maxLength(40), z.describe('When the second snapshot was taken')),
  consumed: given.check(z.maxLength(MOST_CONSUMED)),
  items: given.check(z.maxLength(MOST_ITEMS)),
  wallet: z.prefault(
    z
      .array(z.object({ id: dropItemId, value: z.int().check(z.minimum(-LARGEST), z.maximum(LARGEST)) }))
      .check(z.maxLength(200)),
    [],
  ),
  bags: z.optional(change).check(z.describe('Change of each item; must agree with consumed and items')),
})
export type DropSubmission = z.output<typeof submission>

export const submitDrops = endpoint({
  service: 'stats',
  access: 'public',
  faults: 'result',
  name: 'submitDrops',
  method: 'POST',
  path: '/v1/general',
  summary: 'Adds what came out of opening or salvaging one kind of item',
  description:
    'The key is asked for its permissions, its account and its characters, and thrown away. One kind of item must have been consumed, or ' +
    'Black Lion Chests and their keys in equal number. The same snapshot again answers the id of the first.',
  body: submission,
  // The most of everything, with prices and bags.
  bodyBytes: 65_536,
  envelope: 'id',
  reply: z.string().check(z.describe('Id of the record')),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'UNAUTHORIZED', 'TOO_MANY_REQUESTS', 'UPSTREAM', 'UNAVAILABLE'],
})

const interval = { low: z.number(), high: z.number() }
const copper = named(
  'CopperEstimate',
  z.object({ value: z.number(), ...interval }).check(z.describe('Copper for one consumed, with its 95 % interval')),
)

const shareEstimate = named('ShareEstimate', z.object({ share: z.number(), ...interval }))

const drop = named(
  'Drop',
  z.object({
    id: z.int(),
    units: z.int(),
    submissions: z.int().check(z.describe('Those that it came out of')),
    perUnit: z.number().check(z.describe('Quantity for one consumed')),
    ...interval,
    method: z
      .enum(['poisson', 'bootstrap', 'normal', 'contested', 'none-seen'])
      .check(z.describe('How the 95 % interval of `perUnit` was found')),
    contestedFrom: z
      .nullable(z.string())
      .check(
        z.describe(
          'Submissions that count since this UTC day, all or those of some accounts, contradict the others: `perUnit` is the rate of the others, the interval contains both; null: they agree',
        ),
      ),
    atLeastOne: shareEstimate.check(
      z.describe('Share of submissions that it came out of, with the interval of Clopper and Pearson'),
    ),
    more: z
      .nullable(z.int())
      .check(z.describe('Units to consume until the rate is known to 10 %, 0 where it is; null: never seen')),
    price: z.nullable(z.int()).check(z.describe('What one is worth today before fees, copper; null: nothing is known')),
    isSold: z
      .boolean()
      .check(z.describe('Whether `price` is of the trading post; false: a vendor pays it, without fees')),
  }),
)
export type DropOfCut = z.infer<typeof drop>

const kitOfCut = named(
  'KitOfCut',
  z.object({
    kit: z.string(),
    consumed: z.int(),
    submissions: z.int(),
    cost: z.nullable(z.number()).check(z.describe('Copper for one use; null: not known, counted as 0')),
    net: copper.check(z.describe('Value after fees less the kit')),
  }),
)

const patchOfCut = named(
  'Patch',
  z.object({
    id: z.int(),
    since: z.string(),
    build: z.nullable(z.int()),
    name: z.string(),
    submissions: z.int(),
  }),
)

const choices = named(
  'CutChoices',
  z.object({
    kits: z.array(z.string()),
    mf: z.array(z.int()),
    levels: z.array(z.int()),
    patches: z.array(patchOfCut),
  }),
)

const dropCost = named(
  'DropCost',
  z.object({
    item: z.nullable(z.number()).check(z.describe('Price of one today, with its key; null: not sold')),
    kit: z.nullable(z.number()).check(z.describe('Copper for one use; null: not known for every kit of the cut')),
    countedKit: z
      .nullable(z.number())
      .check(
        z.describe('What `profit` deducts for kits, copper for one: the known kits alone; null: nothing was salvaged'),
      ),
    uncountedKits: z.int().check(z.describe('Submissions with a kit of unknown cost, counted as 0')),
  }),
)

const aggregates = named(
  'DropAggregates',
  z.object({
    activity: activityParam,
    itemId: z.int(),
    consumed: z.int().check(z.describe('Units in the cut')),
    submissions: z.int(),
    accounts: z.int(),
    flagged: z.int().check(z.describe('Submissions of the cut that something is flagged in')),
    waiting: z.int().check(z.describe('Submissions of new game accounts in the cut that do not count yet')),
    largestShare: z.number().check(z.describe('Share of all units that one account gave')),
    accuracy: z.nullable(z.number()).check(z.describe('One over the root of the units; null: none')),
    first: z.nullable(z.string()),
    last: z.nullable(z.string()),
    value: named('DropValue', z.object({ beforeFees: copper, afterFees: copper })),
    cost: dropCost,
    profit: z.nullable(copper).check(z.describe('After fees; null: the item is not sold')),
    drops: z
      .array(drop)
      .check(z.describe('Largest share of the value first; those never seen in this cut, but in others, with 0 units')),
    wallet: z
      .array(named('CurrencyDrop', z.object({ id: z.int(), perUnit: z.number() })))
      .check(z.describe('Currencies, counted but not valued')),
    kits: z.array(kitOfCut).check(z.describe('The same cut with each kit; empty where nothing is salvaged')),
    choices: choices.check(z.describe('What records of this item can be cut by')),
    warnings: z.array(z.string()).check(z.describe('What a reader should know of this cut')),
    pricedAt: z.nullable(z.string()).check(z.describe('Time of the prices')),
  }),
)
export type DropAggregates = z.infer<typeof aggregates>

export const getDrops = endpoint({
  ...drops,
  name: 'getDrops',
  path: '/v1/drops/:activity/:itemId',
  summary: 'How often what comes out of an item, with how sure that is, and what it is worth today',
  description:
    'Sums over the records of the cut, each rate with its 95 % interval, and what that is worth at prices of today. Records that something is flagged in count with `flagged=1` only.',
  params: z.object(dropOf),
  query: cutQuery,
  reply: aggregates,
  errors: ['NOT_FOUND'],
  example: { request: '/gw2/v1/drops/Opening/36038?mf=300' },
})

export const getDropRate = endpoint({
  ...drops,
  name: 'getDropRate',
  path: '/v1/drops/:activity/:itemId/rate',
  summary: 'Rate of one drop by week, with its band',
  description:
    'A row for each week with records, so that a change of the game shows. Weeks with few records have wide intervals.',
  params: z.object(dropOf),
  query: z.extend(cutQuery, { drop: itemIdText.check(param('Id of the drop', 19721)) }),
  reply: z.array(
    named(
      'DropRateWeek',
      z.object({
        date: z.string().check(z.describe('Monday of the week')),
        consumed: z.int(),
        perUnit: z.number(),
        ...interval,
      }),
    ),
  ),
  errors: ['NOT_FOUND'],
  example: { request: '/gw2/v1/drops/Opening/36038/rate?drop=43319' },
})

const fullRecord = named(
  'DropSubmission',
  z.object({
    id: z.string(),
    account: z.string().check(z.describe('Pseudonym')),
    iso: z.string(),
    level: z.int(),
    mf: z.int(),
    salvageKit: z.string(),
    build: z.nullable(z.int()),
    patch: z.int(),
    consumed: z.array(pricedStack),
    items: z.array(pricedStack),
    wallet: z.array(named('WalletChange', z.object({ id: z.int(), value: z.int() }))),
    countsFrom,
    flags: z.array(dropFlag),
  }),
)
export type FullDropRecord = z.infer<typeof fullRecord>

export const listDropSubmissions = endpoint({
  ...drops,
  name: 'listDropSubmissions',
  path: '/v1/drops/:activity/:itemId/submissions',
  summary: 'Submissions of a cut, newest first, with what is flagged in them and the day from which they count',
  description: 'Each with the pseudonym of its game account, what was consumed and what came out of it.',
  params: z.object(dropOf),
  query: cutQuery,
  reply: z.array(fullRecord),
  errors: ['NOT_FOUND'],
  example: { request: '/gw2/v1/drops/Opening/36038/submissions?flagged=1' },
})

const LICENCE =
  'Every record of every item, flagged ones included, in the order in which they came; free to use and share under CC BY 4.0 (the header ' +
  '`Link` names it), with no names of players in it.'

const exported = z.object({
  activity: z.optional(activityParam),
  itemId: z.optional(dropOf.itemId),
})

export const exportDropsJsonl = endpoint({
  ...drops,
  name: 'exportDropsJsonl',
  path: '/v1/drops/export/jsonl',
  media: 'jsonl',
  hasEtag: false,
  summary: 'All submissions as JSON Lines',
  description: LICENCE,
  query: exported,
  reply: z.string(),
  example: { request: '/gw2/v1/drops/export/jsonl?activity=Opening' },
})

export const exportDropsCsv = endpoint({
  ...drops,
  name: 'exportDropsCsv',
  path: '/v1/drops/export/csv',
  media: 'csv',
  hasEtag: false,
  summary: 'All submissions as CSV, a line for each drop',
  description: LICENCE,
  query: exported,
  reply: z.string(),
  example: { request: '/gw2/v1/drops/export/csv?activity=Salvaging' },
})
