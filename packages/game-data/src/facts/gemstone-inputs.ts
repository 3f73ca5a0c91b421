import * as z from 'zod/mini'
import rows from './gemstone-inputs.json' with { type: 'json' }
import { itemId, sourced } from './sourced.ts'

const gemstoneInputSchema = z.strictObject({
  id: itemId,
  name: z.string(),
  kind: z.enum(['orb', 'crest', 'doubloon']),
  ...sourced,
})
export type GemstoneInput = z.infer<typeof gemstoneInputSchema>

/** The inputs of the Mystic Forge for an Amalgamated Gemstone; the three stacks may differ. */
export const gemstoneInputs: readonly GemstoneInput[] = z.array(gemstoneInputSchema).parse(rows)
