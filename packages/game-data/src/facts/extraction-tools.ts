import * as z from 'zod/mini'
import rows from './extraction-tools.json' with { type: 'json' }
import { itemId, sourced } from './sourced.ts'

const extractionToolSchema = z.strictObject({
  id: itemId,
  name: z.string(),
  /** Chance of getting the upgrade out of an item, as the tool's own text states it. */
  chancePercent: z.int().check(z.minimum(1), z.maximum(100)),
  /** The item survives too. */
  keepsItem: z.boolean(),
  ...sourced,
})
export type ExtractionTool = z.infer<typeof extractionToolSchema>

/** Tools that get an upgrade out of an item, the surest first. Tools whose text states no chance are left out. */
export const extractionTools: readonly ExtractionTool[] = z.array(extractionToolSchema).parse(rows)
