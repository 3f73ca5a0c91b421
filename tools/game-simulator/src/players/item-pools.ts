import type { Catalogue } from '../catalogue/create-catalogue.ts'
import type { ItemRecord } from '../catalogue/records.ts'
import type { MarketProfile } from '../market/market-profile.ts'

/** The catalogue's items by what players do with them. */
export type ItemPools = {
  byId: ReadonlyMap<number, ItemRecord>
  /** Copper that one of an item is usually worth. */
  worth: (id: number) => number
  bags: readonly ItemRecord[]
  /** By `type/details.type`, for armor also the weight: `Armor/Coat/Heavy`, `Weapon/Axe`. */
  wearable: ReadonlyMap<string, readonly ItemRecord[]>
  /** Stackable items that are not in the material storage, and cheap enough to lie around by the hundred. */
  stackable: readonly ItemRecord[]
  /** Equipment, minis, bags: one to a slot; what is precious is sold or worn. */
  single: readonly ItemRecord[]
  runes: readonly ItemRecord[]
  sigils: readonly ItemRecord[]
  kits: readonly ItemRecord[]
  materials: ReadonlyMap<number, number>
  dyes: readonly number[]
  legendary: readonly ItemRecord[]
}

const EQUIPMENT = new Set(['Armor', 'Weapon', 'Trinket', 'Back'])
const SINGLE = new Set([...EQUIPMENT, 'MiniPet', 'Bag'])
const STACKED = new Set(['Consumable', 'Container', 'Trophy', 'Gizmo', 'CraftingMaterial'])

const SILVER = 100
/** Copper; nobody leaves more expensive things in hundreds of slots. */
const MOST_STACKED = 20 * SILVER
const MOST_SINGLE = 2_000 * SILVER

/** Whether an item stacks. */
export const isStacked = (item: ItemRecord): boolean => STACKED.has(item.type)

const wearableKey = (item: ItemRecord): string => {
  const weight = item.type === 'Armor' ? `/${String(item.details?.weight_class)}` : ''
  return `${item.type}/${String(item.details?.type)}${weight}`
}

const colorOf = (item: ItemRecord): number[] =>
  typeof item.details?.color_id === 'number' ? [item.details.color_id] : []

/** `profiles`: what is traded, with its usual price. */
export const createItemPools = (
  { items: all, materialCategories, treasures }: Catalogue,
  profiles: readonly MarketProfile[],
): ItemPools => {
  const byId = new Map(all.map((item) => [item.id, item]))
  const prices = new Map(profiles.map(({ itemId, basePrice }) => [itemId, basePrice]))
  const worth = (id: number): number => prices.get(id) ?? byId.get(id)?.vendor_value ?? 0
  const items = all.filter(({ id }) => !treasures.has(id))
  const ofUpgrade = (kind: string): ItemRecord[] =>
    items.filter((item) => item.type === 'UpgradeComponent' && item.details?.type === kind)
  const equipment = items.filter((item) => EQUIPMENT.has(item.type))
  return {
    byId,
    worth,
    bags: items.filter((item) => item.type === 'Bag'),
    wearable: Map.groupBy(equipment, wearableKey),
    stackable: items.filter(
      (item) => isStacked(item) && !materialCategories.has(item.id) && worth(item.id) <= MOST_STACKED,
    ),
    single: items.filter((item) => SINGLE.has(item.type) && worth(item.id) <= MOST_SINGLE),
    runes: ofUpgrade('Rune'),
    sigils: ofUpgrade('Sigil'),
    kits: items.filter((item) => item.type === 'Tool'),
    materials: materialCategories,
    dyes: [...new Set(items.flatMap(colorOf))].sort((a, b) => a - b),
    legendary: equipment.filter((item) => item.rarity === 'Legendary' || item.rarity === 'Ascended'),
  }
}
