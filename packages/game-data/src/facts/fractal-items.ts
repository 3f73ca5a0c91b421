import * as z from 'zod/mini'
import rows from './fractal-items.json' with { type: 'json' }
import { count, itemId, sourced } from './sourced.ts'

const fractalItemSchema = z.strictObject({
  id: itemId,
  name: z.string(),
  /** Row of the table that sums them up. */
  group: z.enum(['manuscripts', 'proofs', 'treatises', 'postulates', 'aetherizedSkins', 'mew']),
  /** Vendor price of junk; null for the others. */
  vendorValue: z.nullable(count),
  ...sourced,
})
export type FractalItem = z.infer<typeof fractalItemSchema>
export type FractalItemGroup = FractalItem['group']

/** Items of Fractal Encryptions that are counted together; junk items share one value. */
export const fractalItems: readonly FractalItem[] = z.array(fractalItemSchema).parse(rows)

/** Vendor price per unit of a group of junk; null for other groups. */
export const fractalJunkValue = (group: FractalItemGroup): number | null =>
  fractalItems.find((item) => item.group === group)?.vendorValue ?? null
