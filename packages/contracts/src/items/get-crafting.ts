import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { param } from '../wire.ts'
import { CRAFTING_FIELDS, type CraftingRow } from './crafting-fields.ts'
import { fieldRow } from './field-row.ts'
import { orderParam, searchText, sortFieldOf } from './items-query.ts'
import { listQuery } from './list-query.ts'

const side = z.enum(['buy', 'sell'])

const query = z.object({
  ...listQuery(CRAFTING_FIELDS, { fields: ['id', 'name', 'profit'], filter: 'type:Refinement,profit:gt:0' }),
  sort: z
    .optional(sortFieldOf(CRAFTING_FIELDS, 'for example sort=profit_per_day&order=desc'))
    .check(param('Field to sort by; id by default', 'profit_per_day')),
  order: orderParam,
  q: z
    .optional(searchText)
    .check(param('Part of the name of what is made, in any language, its id or chat link', 'Ingot')),
  ingredients: z
    .optional(side)
    .check(z.describe('What ingredients cost: `buy` what buy orders pay (the default), `sell` the cheapest asks')),
  output: z
    .optional(side)
    .check(z.describe('What is made is sold at the cheapest ask (`sell`, the default) or into buy orders (`buy`)')),
})

export const getCrafting = endpoint({
  name: 'getCrafting',
  service: 'items',
  access: 'public',
  method: 'GET',
  path: '/v1/crafting/json',
  summary: 'Crafting recipes with cost and profit',
  description:
    'Every crafting recipe whose product is offered on the trading post. Crafts are whole, and what an ingredient is ' +
    'made of is bought or crafted, whichever is cheaper. An ingredient without a price that cannot be crafted from priced ones ' +
    'leaves `cost` and `profit` null. `X-Total-Count` is the number of rows on all pages.',
  query,
  reply: z.array(fieldRow<CraftingRow>('CraftingRow', CRAFTING_FIELDS)),
  errors: ['UNAVAILABLE'],
  example: {
    request: '/gw2/v1/crafting/json?ingredients=buy&filter=type:Refinement&sort=profit_per_day&order=desc&limit=30',
  },
})
