import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { named } from '../named.ts'
import { beautify } from '../wire.ts'
import { activityParam, countsFrom, cutQuery, dropFlag, dropOf, pricedStack } from './drop-shapes.ts'

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
