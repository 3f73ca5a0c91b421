import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { CRAFTING_FIELDS, type CraftingRow } from './crafting-fields.ts'
import { fieldRow } from './field-row.ts'
import { searchText, sortFieldOf, sortOrder } from './items-query.ts'
import { listQuery } from './list-query.ts'

const side = z.enum(['buy', 'sell'])

const query = z.object({
  ...listQuery(CRAFTING_FIELDS),
  sort: z
    .optional(sortFieldOf(CRAFTING_FIELDS, 'for example sort=profit_per_day&order=desc'))
    .check(z.describe('Field to sort by; id by default')),
  order: z
    .optional(sortOrder)
    .check(z.describe('`asc` (the default) or `desc`; rows without a value come last in both')),
  q: z.optional(searchText).check(z.describe('Part of the name of what is made, in any language, its id or chat link')),
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
