import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { named } from '../named.ts'
import { param } from '../wire.ts'
import { activityParam, cutQuery, dropOf, itemIdText } from './drop-shapes.ts'

const figures = { service: 'stats', access: 'public', method: 'GET' } as const

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
  ...figures,
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
  ...figures,
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
