import type { ItemRef } from '@gildscope/ui'
import * as z from 'zod/mini'

const instant = z.nullable(z.string())
const catalogueItem = z.object({
  uuid: z.string(),
  name: z.string(),
  type: z.nullable(z.string()),
  gemPrice: z.nullable(z.number()),
  latestStartDate: instant,
  latestEndDate: instant,
  imageHash: z.nullable(z.string()),
})
export type CatalogueItem = z.infer<typeof catalogueItem>

/** Fields of the catalogue that the page needs. */
export const CATALOGUE_FIELDS = [
  ...['uuid', 'name', 'type', 'gemPrice', 'latestStartDate', 'latestEndDate', 'imageHash'],
]

/** The catalogue by identity; invalid rows are skipped. */
export const readCatalogue = (rows: readonly unknown[]): ReadonlyMap<string, CatalogueItem> =>
  new Map(
    rows.flatMap((row) => {
      const parsed = catalogueItem.safeParse(row)
      return parsed.success ? [[parsed.data.uuid, parsed.data] as const] : []
    }),
  )

/** Address of a picture as the game names it; its host is replaced by that of this installation. */
export const pictureOf = ({ imageHash }: CatalogueItem): string | null =>
  imageHash === null ? null : `https://render.guildwars2.com/file/${imageHash}.png`

/** Types of the store that have a sign of their own. */
const SIGNS: Record<string, string> = {
  Outfit: 'Armor',
  Armor: 'Armor',
  Weapon: 'Weapon',
  Glider: 'Back',
  Mini: 'MiniPet',
}

/** A store item in the form that tables and lists use; the store has no ids, so its position serves as one. */
export const storeRef = (item: CatalogueItem, place: number): ItemRef => ({
  id: place,
  name: item.name,
  rarity: 'Basic',
  type: SIGNS[item.type ?? ''] ?? 'Gizmo',
  img: pictureOf(item),
})
