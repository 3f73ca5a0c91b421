import * as z from 'zod/mini'
import rows from './gemstone-methods.json' with { type: 'json' }
import { count, itemId, sourced } from './sourced.ts'

const gemstoneMethodSchema = z.strictObject({
  key: z.enum(['bulk', 'small']),
  stacks: count,
  stackSize: count,
  extraId: itemId,
  extraCount: count,
  /** Gemstones from one combination: at least, and on average as the community counted. */
  guaranteed: count,
  average: z.number().check(z.positive()),
  ...sourced,
})
export type GemstoneMethod = z.infer<typeof gemstoneMethodSchema>
export const gemstoneMethods: readonly GemstoneMethod[] = z.array(gemstoneMethodSchema).parse(rows)
