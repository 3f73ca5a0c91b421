import * as z from 'zod/mini'
import rows from './salvage-kits.json' with { type: 'json' }
import { count, itemId, sourced } from './sourced.ts'

const salvageKitSchema = z.strictObject({
  id: itemId,
  name: z.string(),
  rarity: z.string(),
  /** Null: it wears out never and costs coin at each use. */
  charges: z.nullable(count),
  /** Vendor price of a whole kit, copper; null: no vendor sells it for coin. */
  vendorPrice: z.nullable(count),
  /** Cost per use from the wallet; null: none. */
  copperPerUse: z.nullable(count),
  /** Kits that it is forged from, with stones that are not sold for coin; null: it is not forged. */
  forgedFrom: z.nullable(z.array(itemId).check(z.minLength(1))),
  priceSource: z.nullable(z.string().check(z.startsWith('https://'))),
  ...sourced,
})
export type SalvageKit = z.infer<typeof salvageKitSchema>
export const salvageKits: readonly SalvageKit[] = z.array(salvageKitSchema).parse(rows)

/** The item of a kit; null for an unknown name. */
export const salvageKitId = (name: string): number | null => salvageKits.find((kit) => kit.name === name)?.id ?? null

/** Copper for a whole kit; for a forged one the cost of the kits it is made from. */
const kitPrice = ({ vendorPrice, forgedFrom }: SalvageKit): number | null => {
  if (vendorPrice !== null || forgedFrom === null) return vendorPrice
  const prices = forgedFrom.map((id) => salvageKits.find((kit) => kit.id === id)?.vendorPrice ?? null)
  return prices.reduce<number | null>((sum, price) => (sum === null || price === null ? null : sum + price), 0)
}

/** Copper for one use of a kit; null where it is not sold for coin, or unknown. */
export const salvageCost = (name: string): number | null => {
  const kit = salvageKits.find((row) => row.name === name)
  if (kit === undefined) return null
  const price = kitPrice(kit)
  return price !== null && kit.charges !== null ? price / kit.charges : kit.copperPerUse
}
