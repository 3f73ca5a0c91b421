import * as z from 'zod/mini'
import inputRows from './gemstone-inputs.json' with { type: 'json' }
import methodRows from './gemstone-methods.json' with { type: 'json' }
import { count, itemId, sourced } from './sourced.ts'

const gemstoneInputSchema = z.strictObject({
  id: itemId,
  name: z.string(),
  kind: z.enum(['orb', 'crest', 'doubloon']),
  ...sourced,
})
export type GemstoneInput = z.infer<typeof gemstoneInputSchema>

/** The inputs of the Mystic Forge for an Amalgamated Gemstone; the three stacks may differ. */
export const gemstoneInputs: readonly GemstoneInput[] = z.array(gemstoneInputSchema).parse(inputRows)

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

/** The combinations of the Mystic Forge that make Amalgamated Gemstones. */
export const gemstoneMethods: readonly GemstoneMethod[] = z.array(gemstoneMethodSchema).parse(methodRows)
