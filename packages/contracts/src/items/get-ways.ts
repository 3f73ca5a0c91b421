import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { named } from '../named.ts'
import { csvIdsOrAll, csvNames, param } from '../wire.ts'

/** Items that one call may ask the ways to. */
export const MAX_OUTPUTS = 200

/**
 * `refine`: at the refiner of a homestead; `open`: a container; `other`: rewards of achievements and what else feeds
 * list, whose number is not free.
 */
export const WAY_KINDS = ['craft', 'forge', 'vendor', 'refine', 'salvage', 'open', 'other'] as const
export type WayKind = (typeof WAY_KINDS)[number]

const isKind = (name: string): boolean => (WAY_KINDS as readonly string[]).includes(name)

const wayInput = named(
  'WayInput',
  z.object({
    kind: z.enum(['item', 'currency', 'guild-upgrade']),
    id: z.int().check(z.describe('Of a currency its id; coin is currency 1, in copper')),
    count: z.number(),
  }),
)

const byproduct = named(
  'Byproduct',
  z.object({
    id: z.int().check(z.describe('Item id')),
    count: z.number().check(z.describe('Units of one time, as of `count`')),
  }),
)

const way = named(
  'Way',
  z.object({
    id: z.int().check(z.describe('Id of the recipe, as in /v2/recipes; of a homestead a number of its own')),
    kind: z.enum(WAY_KINDS),
    inputs: z.array(wayInput),
    output: z.int().check(z.describe('Item id')),
    count: z
      .number()
      .check(z.describe('Units made; a mean may be a fraction. Of drop research the lower end of its 95 % interval')),
    byproducts: z
      .prefault(z.array(byproduct), [])
      .check(z.describe('What comes out beside `output`, which is worth most; nothing of it is among the inputs')),
    kit: z
      .prefault(z.nullable(z.string()), null)
      .check(
        z.describe('Salvage kit that the yields were counted with, of which one use is among the coin; null: any'),
      ),
    least: z
      .nullable(z.number())
      .check(z.describe('The least and the most of what is drawn; null: not drawn, or not known')),
    most: z.nullable(z.number()),
    disciplines: z.array(z.string()).check(z.describe('Any of them does')),
    rating: z.nullable(z.int()),
    isLearned: z.boolean().check(z.describe('Only who learned the recipe can; false: whoever has the rating')),
    perDay: z.nullable(z.int()).check(z.describe('Times a day and account at most; null: any number')),
    merchant: z.nullable(z.object({ name: z.string(), locations: z.array(z.string()) })),
    source: z
      .string()
      .check(
        z.describe(
          '`game`, `site` for facts that this site states, `drops` for its drop research, or the community feed',
        ),
      ),
  }),
)
export type Way = z.output<typeof way>

export const getWays = endpoint({
  name: 'getWays',
  service: 'items',
  access: 'public',
  method: 'GET',
  path: '/v1/activities',
  summary: 'Recipes and offers that lead to items',
  description:
    'Crafts, forges, vendors, refiners, salvage and containers: whatever makes the given items, what makes their ingredients, and so on down. Of several sources of the same way one is answered: the game before this site, its drop research and feeds. What is drawn has its mean, which may be less than one, and of drop research the lower end of its interval.',
  query: z.object({
    outputs: csvIdsOrAll
      .check(
        z.refine((ids) => ids === 'all' || (ids.length > 0 && ids.length <= MAX_OUTPUTS), {
          error: (issue) => `${(issue.input as number[]).length} ids; expected 1 to ${MAX_OUTPUTS}, or all`,
        }),
      )
      .check(param(`Item ids separated by commas, ${MAX_OUTPUTS} at most, or \`all\``, [19684])),
    kinds: z.optional(
      csvNames
        .check(
          z.refine((names) => names.length > 0 && names.every(isKind), {
            error: (issue) => {
              const wrong = (issue.input as string[]).find((name) => !isKind(name))
              const said = wrong === undefined ? 'no kind is named' : `'${wrong.slice(0, 40)}' is no kind of way`
              return `${said}; expected some of ${WAY_KINDS.join(', ')}`
            },
          }),
        )
        .check(
          param('Only ways of these kinds, separated by commas; those of others lead nowhere', ['craft', 'forge']),
        ),
    ),
  }),
  reply: z.array(way),
  errors: ['TOO_LARGE'],
  example: { request: '/gw2/v1/activities?outputs=19684' },
})
