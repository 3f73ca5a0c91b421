import * as z from 'zod/mini'
import rows from './lodestones.json' with { type: 'json' }
import { count, itemId, sourced } from './sourced.ts'

const lodestoneSchema = z.strictObject({
  id: itemId,
  name: z.string(),
  coreId: itemId,
  coreCount: count,
  /** `combine`: only the cores, by double-clicking. */
  method: z.enum(['mystic-forge', 'combine']),
  ...sourced,
})
export type Lodestone = z.infer<typeof lodestoneSchema>
export const lodestones: readonly Lodestone[] = z.array(lodestoneSchema).parse(rows)
