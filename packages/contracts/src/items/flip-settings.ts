import * as z from 'zod/mini'
import { named } from '../named.ts'

const COPPER_AT_MOST = 1_000_000_000_000

/** Of days, how long an item may be held. */
export const FLIP_HOLDS = [1, 3, 7, 14] as const
/** How often a day orders are renewed. */
export const FLIP_VISITS = [1, 2, 4, 8] as const

/** What the flip finder is asked. */
export const flipSettings = named(
  'FlipSettings',
  z.object({
    purse: z
      .prefault(z.int().check(z.positive(), z.maximum(COPPER_AT_MOST)), 3_000_000)
      .check(z.describe('Copper to use')),
    visits: z.prefault(z.literal(FLIP_VISITS), 2).check(z.describe('How often a day orders are renewed')),
    days: z.prefault(z.literal(FLIP_HOLDS), 3).check(z.describe('Days that an item is held at most')),
    items: z.prefault(z.int().check(z.minimum(1), z.maximum(30)), 8).check(z.describe('Items at once at most')),
    caution: z
      .prefault(z.enum(['expected', 'worst']), 'expected')
      .check(z.describe('Whether the mean of the profit counts, or what nine of ten reach')),
    units: z
      .prefault(z.int().check(z.minimum(1), z.maximum(10_000)), 1)
      .check(z.describe('Only items that so many units of are bought and sold again within the hold')),
  }),
)
export type FlipSettings = z.output<typeof flipSettings>
