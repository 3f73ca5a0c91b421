import * as z from 'zod/mini'
import rows from './precursors.json' with { type: 'json' }
import { itemId, sourced } from './sourced.ts'

const precursorSchema = z.strictObject({
  id: itemId,
  name: z.string(),
  weaponType: z.string(),
  generation: z.literal(1),
  ...sourced,
})
export type Precursor = z.infer<typeof precursorSchema>

/** The 20 named precursors: those of the first generation of legendary weapons. */
export const precursors: readonly Precursor[] = z.array(precursorSchema).check(z.length(20)).parse(rows)
