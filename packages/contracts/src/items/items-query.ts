import * as z from 'zod/mini'
import { csvIdsOrAll, param } from '../wire.ts'
import { ITEM_FIELDS } from './item-fields.ts'
import { listQuery } from './list-query.ts'

/** Ids in one call at most; `ids=all` is every item. */
export const MAX_ITEM_IDS = 5000

const MAX_SEARCH_LENGTH = 100

/** `hint` ends the message: where fields are listed, or an example. */
export const sortFieldOf = (fields: ReadonlyMap<string, unknown>, hint: string) =>
  z.string().check(
    z.refine((name) => fields.has(name), {
      error: (issue) => `'${String(issue.input).slice(0, 40)}' is no field to sort by; ${hint}`,
    }),
  )

const sortField = sortFieldOf(ITEM_FIELDS, '/gw2/v1/items/keys lists them, for example sort=sell_price&order=desc')

const sortOrder = z.codec(z.string(), z.enum(['asc', 'desc']), {
  decode: (text, context) => {
    const lower = text.trim().toLowerCase()
    if (lower === 'asc' || lower === 'desc') return lower
    context.issues.push({
      code: 'custom',
      input: text,
      message: `'${text.slice(0, 40)}' is no order; expected asc or desc`,
    })
    return z.NEVER
  },
  encode: (order) => order,
})

export const searchText = z
  .string()
  .check(
    z.maxLength(MAX_SEARCH_LENGTH, { error: `the search text is too long; at most ${MAX_SEARCH_LENGTH} characters` }),
  )

export const orderParam = z
  .optional(sortOrder)
  .check(param('`asc` (the default) or `desc`; rows without a value come last in both'))

/** Parameters of the item lists; a null is sorted last in both orders. */
export const itemsQuery = z.object({
  ...listQuery(ITEM_FIELDS, { fields: ['id', 'name', 'sell_price'], filter: 'rarity:Exotic,sell_price:gt:10000' }),
  ids: z
    .optional(csvIdsOrAll)
    .check(
      param(
        `Item ids separated by commas, ${MAX_ITEM_IDS} at most, or \`all\` for those that cannot be traded, too; for clients that take numbers only, \`filter=id:gt:0\``,
        [19721, 19976],
      ),
    ),
  sort: z
    .optional(sortField)
    .check(
      param(
        'Field to sort by; id by default, with `q` by how close the name is and then by 1d_sell_value',
        'sell_price',
      ),
    ),
  order: orderParam,
  q: z.optional(searchText).check(param('Part of a name in any language, an id, or a chat link', 'Ectoplasm')),
})
