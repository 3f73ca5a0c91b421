import * as z from 'zod/mini'
import rows from './salvage-kits.json' with { type: 'json' }
import { count, itemId, sourced } from './sourced.ts'

const salvageKitSchema = z.strictObject({
  id: itemId,
  name: z.string(),
  rarity: z.string(),
  /** Null: it wears out never and costs coin at each use. */
  charges: z.nullable(count),
  ...sourced,
})
export type SalvageKit = z.infer<typeof salvageKitSchema>
export const salvageKits: readonly SalvageKit[] = z.array(salvageKitSchema).parse(rows)
