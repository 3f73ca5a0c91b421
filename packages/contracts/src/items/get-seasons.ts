import { SEASON_FIGURES } from '@gildscope/market'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { param } from '../wire.ts'
import { fieldRow } from './field-row.ts'
import { orderParam, searchText, sortFieldOf } from './items-query.ts'
import { listQuery } from './list-query.ts'
import { SEASON_FIELDS, type SeasonRow } from './season-fields.ts'

const query = z.object({
  ...listQuery(SEASON_FIELDS, {
    fields: ['id', 'name', 'start_change', 'start_sure'],
    filter: 'start_sure:true,start_change:lt:-5',
  }),
  festival: z
    .optional(z.string().check(z.regex(/^[a-z-]{1,40}$/)))
    .check(param('Id of a festival, as in /v1/calendar; the one that comes next by default', 'wintersday')),
  figure: z
    .optional(z.enum(SEASON_FIGURES))
    .check(z.describe('Sell price (`sell`, the default), buy price (`buy`) or units sold off sell listings (`sold`)')),
  sort: z
    .optional(sortFieldOf(SEASON_FIELDS, 'for example sort=start_change&order=asc'))
    .check(param('Field to sort by; id by default', 'start_change')),
  order: orderParam,
  q: z.optional(searchText).check(param('Part of a name in any language, an id, or a chat link', 'Diamond')),
})

export const getSeasons = endpoint({
  name: 'getSeasons',
  service: 'items',
  access: 'public',
  method: 'GET',
  path: '/v1/seasons',
  summary: 'What items used to do around a festival',
  description:
    'Items whose days are known around at least three runs of the festival, counted each night: by how much they changed in five phases, in how many years, and whether that is more than their own trend and chance explain. ' +
    '`X-Total-Count` is the number of rows on all pages.',
  query,
  reply: z.array(fieldRow<SeasonRow>('SeasonRow', SEASON_FIELDS)),
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
  example: {
    request: '/gw2/v1/seasons?festival=wintersday&filter=start_sure:true&sort=start_change&order=asc&limit=30',
  },
})
